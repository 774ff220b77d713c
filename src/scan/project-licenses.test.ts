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

  test("are UNKNOWN and noted where they cannot be read, and passed over where they are gone", async () => {
    const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${"0".repeat(64)}\nsize 11357\n`;
    const files = {
      LICENSE: "MIT",
      "b/LICENSE": "\u0000\u0001",
      "c/LICENSE": pointer,
      "d/LICENSE": "MIT ".repeat(1_250_001),
    };
    const paths = ["gone/LICENSE", ...Object.keys(files)];
    const { projectLicenses, errors } = await findProjectLicenses(paths, packageTreeOf(files), identify);
    assert.deepEqual(
      projectLicenses.map(({ file, license }) => [file, license]),
      [
        ["LICENSE", "MIT"],
        ["b/LICENSE", "UNKNOWN"],
        ["c/LICENSE", "UNKNOWN"],
        ["d/LICENSE", "UNKNOWN"],
      ],
    );
    assert.deepEqual(
      errors.map(({ file, message }) => [file, message]),
      [
        ["b/LICENSE", "The file is binary, not text."],
        ["c/LICENSE", "The file is a pointer of Git LFS; its content is not in the repository."],
        ["d/LICENSE", "lcc reads license files of at most 5 MB."],
      ],
    );
  });
});

async function find(files: Readonly<Record<string, string>>) {
  return (await findProjectLicenses(Object.keys(files).toReversed(), packageTreeOf(files), identify)).projectLicenses;
}
