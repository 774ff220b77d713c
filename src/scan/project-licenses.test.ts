import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { packageTreeOf } from "../../test/helpers/tree.ts";
import type { Identifier } from "../spdx/text/identify.ts";
import { findProjectLicenses } from "./project-licenses.ts";

/** Knows one license by one word. */
const identify: Identifier = (text) =>
  text.includes("MIT") ? { expression: "MIT", confidence: 0.9, findings: [] } : { confidence: 0, findings: [] };

describe("the license files of a project", () => {
  test("come nearest to the root first, then by name", async () => {
    const found = await find({ "z/LICENSE": "MIT", "a/b/LICENSE": "MIT", LICENSE: "MIT", COPYING: "MIT" });
    assert.deepEqual(
      found.map(({ file }) => file),
      ["COPYING", "LICENSE", "z/LICENSE", "a/b/LICENSE"],
    );
  });

  test("say what they contain and how sure that is; a text that nobody knows is UNKNOWN", async () => {
    assert.deepEqual(await find({ LICENSE: "MIT", "x/LICENSE": "ask me" }), [
      { file: "LICENSE", license: "MIT", confidence: 0.9 },
      { file: "x/LICENSE", license: "UNKNOWN", confidence: 0 },
    ]);
  });

  test("are fifty at most: those near the root speak for the project", async () => {
    const deep = Array.from({ length: 60 }, (_, at) => [`packages/p${at}/LICENSE`, "MIT"] as const);
    const found = await find({ ...Object.fromEntries(deep), LICENSE: "MIT" });
    assert.equal(found.length, 50);
    assert.equal(found[0]?.file, "LICENSE");
  });

  test("are passed over where they are gone or no text", async () => {
    const tree = packageTreeOf({ LICENSE: "MIT", "b/LICENSE": "\u0000\u0001" });
    const found = await findProjectLicenses(["LICENSE", "gone/LICENSE", "b/LICENSE"], tree, identify);
    assert.deepEqual(
      found.map(({ file }) => file),
      ["LICENSE"],
    );
  });
});

function find(files: Readonly<Record<string, string>>) {
  return findProjectLicenses(Object.keys(files).toReversed(), packageTreeOf(files), identify);
}
