import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { findRepository } from "./repository.ts";

describe("the repository of a package", () => {
  const repositories: Readonly<Record<string, readonly [written: unknown, want: string | undefined]>> = {
    "a short form": ["lodash/lodash", "https://github.com/lodash/lodash"],
    "a short form with a host": ["gitlab:a/b", "https://gitlab.com/a/b"],
    "an address for git": [{ url: "git+ssh://git@github.com/a/b.git#main" }, "https://github.com/a/b"],
    "a user and a host": [{ url: "git@github.com:a/b.git" }, "https://github.com/a/b"],
    "a folder of a repository": ["https://github.com/a/b/tree/main/packages/c", "https://github.com/a/b"],
    "a password": ["https://user:secret@github.com/a/b", "https://github.com/a/b"],
    "another host with a password": ["https://user:secret@git.example/a/b", "https://git.example/a/b"],
    "a host that looks like another": ["https://github.com.evil.example/a/b", "https://github.com.evil.example/a/b"],
    "a way up": ["github:%2e%2e/..", undefined],
    "a line break": ["github:a/b%0d%0aX: y", undefined],
    "a file": ["file:///etc/passwd", undefined],
    "an object without an address": [{ url: { a: 1 } }, undefined],
    "an endless text": [`github:a/${"b".repeat(100_000)}`, undefined],
  };
  for (const [name, [repository, want]] of Object.entries(repositories)) {
    test(`is read from ${name}`, () => assert.equal(findRepository({ repository }), want));
  }
});
