import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { folderInRepository } from "./folder-in-repository.ts";

describe("where a scanned folder is in its repository", () => {
  const root = mkdtempSync(join(tmpdir(), "lcc-test-"));
  after(() => rmSync(root, { recursive: true }));
  mkdirSync(join(root, "repository", ".git"), { recursive: true });
  mkdirSync(join(root, "repository", "packages", "app"), { recursive: true });
  mkdirSync(join(root, "worktree", "lib"), { recursive: true });
  writeFileSync(join(root, "worktree", ".git"), "gitdir: elsewhere\n");
  writeFileSync(join(root, "repository", "packages", "bom.json"), "{}\n");
  mkdirSync(join(root, "plain"));

  const cases = {
    "nothing for its root": ["repository", ""],
    "the path of a folder below": ["repository/packages/app", "packages/app"],
    "the same in a worktree, whose .git is a file": ["worktree/lib", "lib"],
    "the folder of an SBOM": ["repository/packages/bom.json", "packages"],
    "nothing outside of a repository": ["plain", ""],
    "what the path says, for a folder that is gone": ["repository/gone", "gone"],
  } as const;
  for (const [name, [path, want]] of Object.entries(cases)) {
    test(`is ${name}`, () => assert.equal(folderInRepository({ path: join(root, path) }), want));
  }

  test("is nothing where the report has no path, or only a name", () => {
    assert.equal(folderInRepository({ repository: "https://github.com/example/shop" }), "");
    assert.equal(folderInRepository({ path: "shop" }), "");
  });
});
