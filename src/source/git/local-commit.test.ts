import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { AppError } from "../../domain/errors.ts";
import { openGitTree } from "./git-tree.ts";
import { findLocalCommit } from "./local-commit.ts";

describe("a commit of a local repository", () => {
  const lab = mkdtempSync(join(tmpdir(), "lcc-test-"));
  const root = join(lab, "repository");
  after(() => rmSync(lab, { recursive: true }));

  function git(cwd: string, ...command: string[]): string {
    const who = ["-c", "user.name=t", "-c", "user.email=t@t", "-c", "protocol.file.allow=always"];
    return execFileSync("git", [...who, ...command], { cwd, encoding: "utf8" }).trim();
  }

  before(() => {
    mkdirSync(join(root, "packages/app"), { recursive: true });
    writeFileSync(join(root, "packages/app/a.txt"), "old");
    writeFileSync(join(root, "top.txt"), "x");
    git(root, "init", "-q", "-b", "main", ".");
    git(root, "add", "-A");
    git(root, "commit", "-qm", "one");
    git(root, "tag", "v1");
    mkdirSync(join(root, "packages/fresh"));
    writeFileSync(join(root, "packages/fresh/b.txt"), "new");
  });

  test("is found by branch, tag and id, from the root and from a folder below", async () => {
    const id = git(root, "rev-parse", "HEAD");
    for (const ref of ["main", "refs/heads/main", "v1", "HEAD", id, id.slice(0, 10)]) {
      assert.deepEqual(await findLocalCommit(root, ref), { found: { gitFolder: join(root, ".git"), commit: id } });
    }
    const tree = git(root, "rev-parse", "HEAD:packages/app");
    const below = await findLocalCommit(join(root, "packages/app"), "main");
    assert.deepEqual(below, { found: { gitFolder: join(root, ".git"), commit: id, tree } });
    symlinkSync(join(root, "packages/app"), join(lab, "link"));
    assert.deepEqual(await findLocalCommit(join(lab, "link"), "main"), below);
  });

  test("is read as the folder was, and keeps the name of the commit", async () => {
    const search = await findLocalCommit(join(root, "packages/app"), "main");
    assert.ok("found" in search);
    const source = await openGitTree(search.found.gitFolder, search.found);
    assert.deepEqual((await source.folder("")).files, ["a.txt"]);
    assert.equal(Buffer.from(await source.read("a.txt", 0, 10)).toString(), "old");
    assert.deepEqual([source.commit, source.tree], [search.found.commit, search.found.tree]);
    await source.close();
  });

  test("is found from a worktree", async () => {
    git(root, "worktree", "add", "-q", join(lab, "tree"), "v1");
    const search = await findLocalCommit(join(lab, "tree/packages/app"), "main");
    assert.ok("found" in search);
    const source = await openGitTree(search.found.gitFolder, search.found);
    assert.deepEqual((await source.folder("")).files, ["a.txt"]);
    await source.close();
  });

  const none = {
    "a name that does not exist": ["", "nope", "commit"],
    "a file of the commit": ["", "HEAD:top.txt", "commit"],
    "an option": ["", "--all", "commit"],
    "a search through the history": ["", ":/one", "commit"],
    "another search": ["", "HEAD^{/one}", "commit"],
    "a name with a line break": ["", "main\n", "commit"],
    nothing: ["", "", "commit"],
    "a folder that the commit lacks": ["packages/fresh", "main", "folder"],
  } as const;
  for (const [name, [folder, ref, missing]] of Object.entries(none)) {
    test(`is not ${name}`, async () => {
      const search = await findLocalCommit(join(root, folder), ref);
      assert.equal("missing" in search && search.missing, missing);
    });
  }

  test("is not looked for outside a repository", async () => {
    assert.deepEqual(await findLocalCommit(lab, "main"), { missing: "repository", where: lab });
  });

  test("is refused where a partial clone lacks its files, and taken where they are there", async () => {
    const partial = join(lab, "partial");
    git(root, "config", "uploadpack.allowFilter", "true");
    git(lab, "clone", "-q", "--no-checkout", "--filter=blob:none", `file://${root}`, partial);
    const message =
      'main is not all here: this is a partial clone. "git archive --output /dev/null main" fetches what is missing; then scan again.';
    await assert.rejects(findLocalCommit(partial, "main"), new AppError("invalid_input", message));
    git(partial, "archive", "--format=tar", "--output", "/dev/null", "main");
    assert.ok("found" in (await findLocalCommit(partial, "main")));
  });

  test("runs no code of the repository", async () => {
    const hostile = join(lab, "hostile");
    git(lab, "clone", "-q", root, hostile);
    const mark = join(lab, "ran");
    const program = join(lab, "program");
    writeFileSync(program, `#!/bin/sh\necho "$0 $*" >> '${mark}'\ncat\n`);
    chmodSync(program, 0o755);
    for (const name of ["post-checkout", "reference-transaction", "pre-auto-gc", "fsmonitor-watchman"]) {
      writeFileSync(join(hostile, ".git/hooks", name), `#!/bin/sh\necho ${name} >> '${mark}'\n`, { mode: 0o755 });
    }
    writeFileSync(join(hostile, ".gitattributes"), "* filter=evil diff=evil\n");
    for (const [key, value] of [
      ["filter.evil.smudge", program],
      ["filter.evil.process", program],
      ["diff.evil.textconv", program],
      ["core.fsmonitor", program],
      ["core.pager", program],
      ["core.sshCommand", program],
      ["core.alternateRefsCommand", program],
      ["credential.helper", program],
      ["alias.rev-parse", `!${program}`],
      ["core.hooksPath", join(hostile, ".git/hooks")],
    ] as const) {
      git(hostile, "config", key, value);
    }
    const search = await findLocalCommit(hostile, "HEAD");
    assert.ok("found" in search);
    const source = await openGitTree(search.found.gitFolder, search.found);
    assert.equal(Buffer.from(await source.read("top.txt", 0, 10)).toString(), "x");
    await source.close();
    assert.equal(existsSync(mark), false);
  });
});
