import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { sourceOf } from "../../../test/helpers/source.ts";
import type { OpenEcosystem } from "../../domain/contracts/ecosystem.ts";
import { ParseError } from "../../domain/contracts/parse-error.ts";
import { detect } from "../detect.ts";

const kind = (files: readonly string[], reason: string) => ({ files, title: "", reason, listsDependencies: true });

function lists(text: string): boolean {
  if (text === "broken") throw new ParseError("This is broken.");
  return text !== "";
}

const ecosystem: OpenEcosystem = {
  types: [],
  title: "X",
  detectors: [],
  unread: [
    { ...kind(["x.lock"], "lock"), lists },
    { ...kind(["x.txt", "*.x"], "manifest"), unless: ["x.lock", "*.better"], lists },
    { ...kind(["*.zip"], "archive"), lists },
    { ...kind(["*.zip"], "test"), listsDependencies: false },
  ],
  purl: () => undefined,
};

async function named(files: Readonly<Record<string, string>>): Promise<string[]> {
  const { coverage } = await detect(sourceOf(files), [ecosystem], { exclude: [] });
  return coverage.manifestsUnread.map(({ file, reason, listsDependencies }) =>
    listsDependencies ? `${file}: ${reason}` : `(${file}: ${reason})`,
  );
}

describe("a file of a kind that is not read", () => {
  test("is not named if a better one is next to it or above", async () => {
    assert.deepEqual(await named({ "x.txt": "a", "x.lock": "a", "sub/deep/x.txt": "a" }), ["x.lock: lock"]);
    assert.deepEqual(await named({ "sub/x.lock": "a", "x.txt": "a" }), ["sub/x.lock: lock", "x.txt: manifest"]);
    assert.deepEqual(await named({ "a.x": "a", "any.better": "" }), []);
  });

  test("is not reported if it lists nothing, and then does not replace other files", async () => {
    assert.deepEqual(await named({ "x.txt": "" }), []);
    assert.deepEqual(await named({ "x.txt": "a", "x.lock": "" }), ["x.txt: manifest"]);
  });

  test("may list anything when it cannot be read", async () =>
    assert.deepEqual(await named({ "x.txt": "broken", "b.x": "\0" }), ["b.x: manifest", "x.txt: manifest"]));

  test("is named once, as the first kind that it is of", async () =>
    assert.deepEqual(await named({ "lib/a.zip": "a", "lib/b.zip": "" }), ["lib/a.zip: archive", "(lib/b.zip: test)"]));
});
