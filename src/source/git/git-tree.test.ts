import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { AppError } from "../../domain/errors.ts";
import { ParseError } from "../../domain/contracts/parse-error.ts";
import { openDirectory } from "../directory/directory.ts";
import type { FileSource } from "../file-source.ts";
import { openGitTree } from "./git-tree.ts";

describe("the objects of a clone", () => {
  let root: string;
  let source: FileSource;

  before(async () => {
    root = mkdtempSync(join(tmpdir(), "lcc-test-"));
    mkdirSync(join(root, "app/src"), { recursive: true });
    writeFileSync(join(root, "app/src/a.txt"), "hello\nworld");
    writeFileSync(join(root, "README"), "");
    writeFileSync(join(root, "line\nbreak"), "x");
    symlinkSync("/etc/passwd", join(root, "LICENSE"));
    symlinkSync("a.txt", join(root, "app/src/b.txt"));
    git("init", "-q", ".");
    git("add", "-A");
    git("-c", "user.name=t", "-c", "user.email=t@t", "commit", "-qm", "x");
    source = await openGitTree(join(root, ".git"));
  });
  after(async () => {
    await source.close();
    rmSync(root, { recursive: true });
  });

  function git(...command: string[]): string {
    return execFileSync("git", command, { cwd: root, encoding: "utf8" }).trim();
  }

  test("are listed as a folder on disk is", async () => {
    const disk = await openDirectory(root);
    for (const path of ["", "app", "app/src"]) {
      const [a, b] = [await source.folder(path), await disk.folder(path)];
      assert.deepEqual(a.files.toSorted(), b.files.toSorted());
      assert.deepEqual(a.folders.toSorted(), b.folders.filter((name) => name !== ".git").sort());
      assert.deepEqual(a.passedOver, b.passedOver);
    }
  });

  test("are read in any order, empty ones too", async () => {
    const texts = await Promise.all(
      ["app/src/a.txt", "README", "line\nbreak", "app/src/a.txt"].map((path) => source.read(path, 0, 100)),
    );
    assert.deepEqual(
      texts.map((bytes) => Buffer.from(bytes).toString()),
      ["hello\nworld", "", "x", "hello\nworld"],
    );
    assert.equal(Buffer.from(await source.read("app/src/a.txt", 6, 3)).toString(), "wor");
  });

  test("have sizes and a commit", async () => {
    assert.deepEqual(
      [...(await source.sizes(["app/src/a.txt", "README"]))],
      [
        ["app/src/a.txt", 11],
        ["README", 0],
      ],
    );
    assert.equal(source.commit, git("rev-parse", "HEAD"));
  });

  test("tell where a link leads, and nothing is read there", async () => {
    assert.equal(await source.linkTarget?.("LICENSE"), "/etc/passwd");
    assert.equal(await source.linkTarget?.("app/src/b.txt"), "a.txt");
    assert.equal(await source.linkTarget?.("README"), undefined);
    await assert.rejects(source.read("LICENSE", 0, 1), ParseError);
  });

  test("tell submodules apart, which are not fetched", async () => {
    git("update-index", "--add", "--cacheinfo", `160000,${git("rev-parse", "HEAD")},libs/a`);
    const tree = git("write-tree");
    const commit = git("-c", "user.name=t", "-c", "user.email=t@t", "commit-tree", tree, "-m", "x");
    git("read-tree", "HEAD");
    const other = await openGitTree(join(root, ".git"), { commit });
    const passedOver = [{ path: "libs/a", reason: "a submodule, which is not fetched", kind: "submodule" }];
    assert.deepEqual(await other.folder("libs"), { files: [], folders: [], passedOver });
    await other.close();
  });

  test("that are missing are an error of that file", () => assert.rejects(source.read("none", 0, 1), ParseError));

  test("are an error in one sentence if the repository is empty", async () => {
    const empty = mkdtempSync(join(tmpdir(), "lcc-test-"));
    execFileSync("git", ["init", "-q", "--bare", empty]);
    await assert.rejects(
      openGitTree(empty),
      (error) => error instanceof AppError && error.code === "repository_empty" && /no commit/.test(error.message),
    );
    rmSync(empty, { recursive: true });
  });

  test("beyond the limit stop the listing", () =>
    assert.rejects(
      openGitTree(join(root, ".git"), {}, { entries: 2, pathBytes: 100 }),
      (error) => error instanceof AppError && error.code === "repository_too_large",
    ));
});
