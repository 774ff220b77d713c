import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { cpuMs } from "../../test/helpers/cpu-time.ts";
import { createGlob } from "./glob.ts";

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

  test("is quick where other matchers try for ever", () => {
    const started = cpuMs();
    createGlob("*a*a*a*a*a*a*a*ab")("a".repeat(10_000));
    createGlob(`${"**/a/".repeat(20)}b`)("a/".repeat(2_000));
    assert.ok(cpuMs() - started < 1_000);
  });
});
