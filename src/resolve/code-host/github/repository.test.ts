import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertQuick } from "../../../../test/helpers/cpu-time.ts";
import { parseRepository } from "./repository.ts";

describe("the repository of an address", () => {
  const cases: Record<string, string | undefined> = {
    "https://github.com/a/b": "a/b",
    "http://github.com/a/b.git": "a/b",
    "https://www.github.com/a/b/": "a/b",
    "https://github.com/a/b/tree/main/packages/c": "a/b",
    "https://github.com/a/b/blob/main/README.md#usage": "a/b",
    "https://github.com/a/b.js?tab=readme": "a/b.js",
    "https://user:password@github.com/a/b": "a/b",
    "git://github.com/a/b.git": "a/b",
    "git+https://GitHub.com/A/b.git": "A/b",
    "git+ssh://git@github.com/a/b.git#v1.0.0": "a/b",
    "ssh://git@github.com:a/b.git": "a/b",
    "git@github.com:a/b.git": "a/b",
    "github:a/b": "a/b",
    "github.com/a/b/v2": "a/b",
    "scm:git:git@github.com:a/b.git": "a/b",
    "scm:git:https://github.com/a/b": "a/b",
    "  https://github.com/a/b\n": "a/b",
    "a/b": undefined, // any two words with a slash between them
    "gitlab:a/b": undefined,
    "gist:abc": undefined,
    "https://gitlab.com/a/b": undefined,
    "https://github.com.evil.org/a/b": undefined,
    "https://github.com@evil.org/a/b": undefined,
    "https://evil.org/github.com/a/b": undefined,
    "https://evil.org/?https://github.com/a/b": undefined,
    "https://notgithub.com/a/b": undefined,
    "https://github.com:8443/a/b": undefined,
    "file://github.com/a/b": undefined,
    "javascript://github.com/a/b": undefined,
    "https://github.com/a": undefined,
    "https://github.com/sponsors/a": undefined,
    "https://github.com/a/..": undefined,
    "https://github.com/a/%2e%2e": undefined,
    "https://github.com/a/b%0d%0ac": undefined,
    "https://github.com/-a/b": undefined,
    "": undefined,
    ":": undefined,
    "https://": undefined,
  };
  for (const [address, expected] of Object.entries(cases)) {
    test(`${JSON.stringify(address)} is ${expected ?? "none"}`, () => {
      const found = parseRepository(address, "https://github.com");
      assert.equal(found && `${found.owner}/${found.name}`, expected);
    });
  }

  test("is on the configured host", () => {
    const host = "https://git.example.org:8443";
    assert.deepEqual(parseRepository("https://git.example.org:8443/a/b", host), { owner: "a", name: "b" });
    assert.deepEqual(parseRepository("git@git.example.org:a/b.git", host), { owner: "a", name: "b" });
    assert.equal(parseRepository("https://git.example.org/a/b", host), undefined);
    assert.equal(parseRepository("https://github.com/a/b", host), undefined);
    assert.equal(parseRepository("github:a/b", host), undefined);
  });

  test("is not looked for in what is far too long", async () => {
    for (const piece of ["a", "@", ":", "/", ".git", "scm:"]) {
      await assertQuick(50, piece, () =>
        assert.equal(parseRepository(`https://github.com/${piece.repeat(100_000)}`, "https://github.com"), undefined),
      );
    }
  });
});
