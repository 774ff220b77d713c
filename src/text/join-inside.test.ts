import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { toFolder } from "./paths.ts";
import { joinInside, resolveInside } from "./join-inside.ts";

describe("a path inside the tree", () => {
  const cases: Readonly<Record<string, readonly [string, string, string | undefined]>> = {
    "is joined to its folder": ["a/b", "c", "a/b/c"],
    "may begin at the root": ["", "./c//d", "c/d"],
    "may lead up": ["a/b", "../../c", "c"],
    "may be the root": ["a", "..", ""],
    "must not leave the tree": ["a", "../..", undefined],
    "must not leave the tree on its way": ["a", "../../a/b", undefined],
  };
  for (const [name, [folder, path, want]] of Object.entries(cases)) {
    test(name, () => {
      assert.equal(joinInside(folder, path), want);
      assert.equal(resolveInside(folder, path.replaceAll("/", "\\")), want);
    });
  }

  test("is not one from the root of a disk", () => {
    for (const path of ["/a", "\\a", "C:\\a", "c:a"]) assert.equal(resolveInside("b", path), undefined, path);
  });

  test("has a folder", () => {
    assert.deepEqual(["a/b/c", "a/b", "a", ""].map(toFolder), ["a/b", "a", "", ""]);
  });
});
