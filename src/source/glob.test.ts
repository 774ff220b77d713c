import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertQuick } from "../../test/helpers/cpu-time.ts";
import { createGlob, createGlobs } from "./glob.ts";

describe("a glob", () => {
  const cases: Readonly<Record<string, readonly [string, string, boolean]>> = {
    "without a slash is a name at any depth": ["docs", "a/b/docs", true],
    "without a slash is not a part of a name": ["docs", "a/mydocs", false],
    "with a slash is a path from the root": ["a/docs", "a/docs", true],
    "with a slash does not match deeper": ["a/docs", "x/a/docs", false],
    "may begin with a slash": ["/go.mod", "go.mod", true],
    "has stars that stop at a slash": ["a/*.txt", "a/b/c.txt", false],
    "has double stars that do not": ["a/**/c.txt", "a/b/b/c.txt", true],
    "has double stars for no folder at all": ["a/**/c.txt", "a/c.txt", true],
    "may end in double stars": ["a/**", "a/b/c", true],
    "may have several stars in a name": ["*req*.txt", "x/dev-requirements.txt", true],
    "does not use a character twice": ["ab*bc", "abc", false],
  };
  for (const [name, [pattern, path, expected]] of Object.entries(cases)) {
    test(name, () => assert.equal(createGlob(pattern)(path), expected));
  }

  test("is quick where other matchers try for ever", async () => {
    await assertQuick(1_000, "both", () => {
      createGlob("*a*a*a*a*a*a*a*ab")("a".repeat(10_000));
      createGlob(`${"**/a/".repeat(20)}b`)("a/".repeat(2_000));
    });
  });

  test("costs about the same for each file of a deep folder, however often the pattern repeats its names", async () => {
    const patterns = Array.from({ length: 100 }, (_, at) => `**/${"a/".repeat(100)}b${at}`);
    const deep = "a/".repeat(190);
    const files = Array.from({ length: 1_000 }, (_, at) => `c${at}`);
    await assertQuick(5_000, "all files", () => {
      const matches = createGlobs(patterns);
      assert.deepEqual(
        files.filter((name) => matches(deep + name)),
        [],
      );
      assert.equal(matches(`${deep}b7`), true);
    });
  });

  test("answers as a matcher that tries everything", () => {
    const paths = allLists(["a", "b", "ab"], 4);
    for (const parts of allLists(["a", "b", "*b", "**"], 5)) {
      if (parts.length < 2) continue;
      const matches = createGlob(parts.join("/"));
      for (const names of paths)
        assert.equal(matches(names.join("/")), tryEverything(parts, names), `${parts.join("/")} ${names.join("/")}`);
    }
  });
});

function tryEverything([part, ...rest]: readonly string[], names: readonly string[]): boolean {
  if (part === undefined) return names.length === 0;
  if (part === "**")
    return tryEverything(rest, names) || (names.length > 0 && tryEverything([part, ...rest], names.slice(1)));
  const [name, ...others] = names;
  const isMatch = name !== undefined && new RegExp(`^${part.replaceAll("*", ".*")}$`).test(name);
  return isMatch && tryEverything(rest, others);
}

/** All lists of the words, up to a length. */
function allLists(words: readonly string[], max: number): string[][] {
  const shorter = max === 1 ? [[]] : [[], ...allLists(words, max - 1)];
  return words.flatMap((word) => shorter.map((rest) => [word, ...rest]));
}
