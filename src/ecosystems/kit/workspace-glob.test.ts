import assert from "node:assert/strict";
import { test } from "node:test";
import { assertQuick } from "../../../test/helpers/cpu-time.ts";
import { createFolderMatcher } from "./workspace-glob.ts";

test("matches the folders of a workspace as npm, Yarn and pnpm do", () => {
  const cases: readonly (readonly [readonly string[], string, boolean])[] = [
    [["packages/*"], "packages/a", true],
    [["packages/*"], "packages/a/b", false],
    [["packages/**"], "packages/a/b", true],
    [["./packages/*/"], "packages/a", true],
    [["packages/**", "!**/test/**"], "packages/a/test/b", false],
    [["{apps,libs}/*"], "libs/a", true],
    [["{apps,libs}/{a,b}"], "apps/b", true],
    [["{apps,libs}/{a,b}"], "apps/c", false],
    [["packages/plugin-*"], "packages/plugin-a", true],
    [["packages/plugin-*"], "packages/core", false],
    [["site"], "site", true],
    [["a?c"], "abc", true],
    [[], "a", false],
    [["*"], "a", true],
    [["{a"], "{a", true],
  ];
  for (const [patterns, folder, want] of cases) {
    assert.equal(createFolderMatcher(patterns)(folder), want, `${patterns.join()} ${folder}`);
  }
});

test("takes no time on patterns with many stars", async () => {
  await assertQuick(1000, "all of them", () => {
    for (const pattern of ["*a*a*a*a*a*a*a*a*ab", "**/a/".repeat(50), "{a,b}".repeat(50), "*".repeat(256)]) {
      createFolderMatcher([pattern])(`${"a".repeat(5000)}/${"a/".repeat(1000)}`);
    }
  });
});
