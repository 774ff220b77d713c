import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { openDirectory } from "../directory/directory.ts";

describe("the checkout of a folder", () => {
  const lab = mkdtempSync(join(tmpdir(), "lcc-test-"));
  const root = join(lab, "repository");
  const remote = "https://git.example/acme/shop";
  let commit = "";
  after(() => rmSync(lab, { recursive: true }));

  function git(cwd: string, ...command: string[]): string {
    const who = ["-c", "user.name=t", "-c", "user.email=t@t"];
    return execFileSync("git", [...who, ...command], { cwd, encoding: "utf8" }).trim();
  }

  async function checkoutOf(folder: string) {
    const source = await openDirectory(folder);
    try {
      return source.checkout?.();
    } finally {
      await source.close();
    }
  }

  before(() => {
    mkdirSync(join(root, "packages/app"), { recursive: true });
    writeFileSync(join(root, "packages/app/a.txt"), "old");
    writeFileSync(join(root, "top.txt"), "x");
    symlinkSync("top.txt", join(root, "link.txt"));
    git(root, "init", "-q", "-b", "fix/one", ".");
    git(root, "remote", "add", "origin", "ssh://git@git.example/acme/shop.git");
    git(root, "add", "-A");
    git(root, "commit", "-qm", "one");
    commit = git(root, "rev-parse", "HEAD");
  });

  test("has branch, commit, remote and folder", async () => {
    assert.deepEqual(await checkoutOf(root), { remote, branch: "fix/one", commit });
    const folder = "packages/app";
    assert.deepEqual(await checkoutOf(join(root, folder)), { remote, branch: "fix/one", commit, folder });
    git(root, "pack-refs", "--all");
    assert.deepEqual(await checkoutOf(root), { remote, branch: "fix/one", commit });
  });

  test("has the branch of a worktree, and none on a commit", async () => {
    git(root, "worktree", "add", "-q", "-b", "other", join(lab, "tree"));
    assert.deepEqual(await checkoutOf(join(lab, "tree")), { remote, branch: "other", commit });
    git(join(lab, "tree"), "checkout", "-q", "--detach");
    assert.deepEqual(await checkoutOf(join(lab, "tree")), { remote, commit });
  });

  test("is dirty where a file of the folder was changed or removed", async () => {
    writeFileSync(join(root, "top.txt"), "xy");
    assert.equal((await checkoutOf(root))?.dirty, true);
    assert.equal((await checkoutOf(join(root, "packages")))?.dirty, undefined);
    rmSync(join(root, "packages/app/a.txt"));
    assert.equal((await checkoutOf(join(root, "packages")))?.dirty, true);
  });

  test("is empty outside of a repository, and for a HEAD that is not valid", async () => {
    mkdirSync(join(lab, "plain"));
    assert.deepEqual(await checkoutOf(join(lab, "plain")), {});
    mkdirSync(join(lab, "plain/.git"));
    for (const head of ["ref: refs/../../../etc/passwd", "\u0000", "ref: refs/heads/none", "x".repeat(99)]) {
      writeFileSync(join(lab, "plain/.git/HEAD"), head);
      const { commit: read, remote: address } = (await checkoutOf(join(lab, "plain"))) ?? {};
      assert.deepEqual([read, address], [undefined, undefined]);
    }
  });
});
