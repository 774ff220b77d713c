import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Sameness, Subject } from "../../domain/contracts/subject.ts";
import { checkSubject } from "./check-subject.ts";

const address = "https://r.example/a/1.0";
const same: Sameness = {
  name: (a, b) => a.toLowerCase() === b.toLowerCase(),
  version: (a, b) => a === b,
};

function check(found: Subject, asked: Subject = { name: "a", version: "1.0" }, document: unknown = { license: "MIT" }) {
  checkSubject({ address, document, found, asked }, same);
}

describe("a reply is taken", () => {
  const good: Record<string, readonly [Subject, (Subject | undefined)?, unknown?]> = {
    "that names what was asked for": [{ name: "a", version: "1.0" }],
    "that spells the name in another way": [{ name: "A", version: "1.0" }],
    "that does not name its subject": [{}],
    "about any version, where none was asked for": [{ name: "a", version: "2.0" }, { name: "a" }],
    "with an empty version, where none was asked for": [
      { name: "a", version: "2.0" },
      { name: "a", version: "" },
    ],
    "that names its subject beside an error": [{ name: "a" }, undefined, { name: "a", error: "deprecated" }],
  };
  for (const [name, given] of Object.entries(good)) test(name, () => check(...given));
});

describe("a reply is a failure of the source", () => {
  const bad: Record<string, readonly [Subject, Subject | undefined, unknown, RegExp]> = {
    "about another package": [
      { name: "b", version: "1.0" },
      undefined,
      {},
      /^r\.example answered about b 1\.0 when it was/,
    ],
    "about another version": [
      { version: "2.0" },
      undefined,
      {},
      /^r\.example answered about 2\.0 when it was asked about a 1\.0\.$/,
    ],
    "that is empty": [{}, undefined, {}, /a document that says nothing about a 1\.0\.$/],
    "that is an error": [{}, undefined, { error: "not_found" }, /a document that says nothing about a 1\.0\.$/],
  };
  for (const [name, [found, asked, document, want]] of Object.entries(bad)) {
    test(name, () =>
      assert.throws(() => check(found, asked, document), {
        name: "SourceUnavailable",
        reason: "bad_reply",
        message: want,
      }),
    );
  }
});
