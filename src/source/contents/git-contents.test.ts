import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { createGitContents } from "./git-contents.ts";
import { readGitIndex } from "./git-index.ts";

describe("the content of files according to git", () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), "lcc-git-"));
  });
  after(() => rmSync(folder, { recursive: true }));

  /** A repository with an index that is clearly younger than its files. */
  function createRepository(name: string, settings: readonly string[] = []): string {
    const root = join(folder, name);
    mkdirSync(join(root, "lib"), { recursive: true });
    const past = new Date(Date.now() - 60_000);
    for (const file of files) {
      writeFileSync(join(root, file), contentOf(file));
      utimesSync(join(root, file), past, past);
    }
    git(root, "init", "-q");
    git(root, ...settings, "add", ".");
    return root;
  }

  const files = ["a.txt", "lib/b.txt", "lib/bc.txt"];
  const contentOf = (file: string) => `content of ${file}\n`;
  const git = (root: string, ...command: readonly string[]) =>
    execFileSync("git", ["-C", root, ...command], { encoding: "utf8" }).trim();
  const idsIn = (root: string) => {
    const contents = createGitContents(root).contentOf;
    return files.map((file) => contents(file)?.id);
  };
  const realIds = (root: string) => files.map((file) => git(root, "hash-object", file));

  test("is known for every file of the index, in all versions of the format", () => {
    for (const version of ["2", "3", "4"]) {
      const root = createRepository(`v${version}`, ["-c", `index.version=${version}`]);
      assert.deepEqual(idsIn(root), realIds(root), `version ${version}`);
    }
  });

  test("is known in a folder of the repository, and in a worktree", () => {
    const root = createRepository("parts");
    const lib = createGitContents(join(root, "lib")).contentOf;
    assert.deepEqual([lib("b.txt")?.id, lib("a.txt")], [git(root, "hash-object", "lib/b.txt"), undefined]);
    git(root, "-c", "user.name=a", "-c", "user.email=a@example.org", "commit", "-qm", "first");
    const tree = join(folder, "tree");
    git(root, "worktree", "add", "-q", tree);
    setIndexTime(join(root, ".git/worktrees/tree/index"));
    assert.deepEqual(idsIn(tree), realIds(root));
  });

  /** Git calls files racy that are as young as its index. */
  function setIndexTime(index: string): void {
    const later = new Date(Date.now() + 10_000);
    utimesSync(index, later, later);
  }

  test("is unknown after a change of any kind", () => {
    const root = createRepository("changed");
    const file = join(root, "a.txt");
    const { mtime } = statSync(file);
    const changes: Readonly<Record<string, () => void>> = {
      "the same size and time": () => {
        writeFileSync(file, contentOf("a.txt").toUpperCase());
        utimesSync(file, mtime, mtime);
      },
      "another mode": () => chmodSync(file, 0o755),
      "another file of the same content and time": () => {
        copyFileSync(file, `${file}.new`);
        renameSync(`${file}.new`, file);
        utimesSync(file, mtime, mtime);
      },
    };
    for (const [name, change] of Object.entries(changes)) {
      git(root, "read-tree", "--empty");
      git(root, "add", ".");
      setIndexTime(join(root, ".git/index"));
      assert.equal(idsIn(root)[0], git(root, "hash-object", "a.txt"), `before ${name}`);
      change();
      assert.equal(idsIn(root)[0], undefined, name);
    }
  });

  test("is unknown for a file in a folder that has become a file", () => {
    const root = createRepository("replaced");
    rmSync(join(root, "lib"), { recursive: true });
    writeFileSync(join(root, "lib"), "");
    assert.deepEqual(idsIn(root), [git(root, "hash-object", "a.txt"), undefined, undefined]);
  });

  test("is unknown for a file that is as young as the index, which git calls racy", () => {
    const root = createRepository("racy");
    const index = join(root, ".git/index");
    const past = statSync(join(root, "a.txt")).mtime;
    utimesSync(index, past, past);
    assert.deepEqual(idsIn(root), [undefined, undefined, undefined]);
  });

  test("is unknown in a tree that came with its index from elsewhere", () => {
    const root = createRepository("origin");
    const copy = join(folder, "copy");
    cpSync(root, copy, { recursive: true, preserveTimestamps: true });
    assert.deepEqual(idsIn(copy), [undefined, undefined, undefined]);
  });

  test("is unknown where git is configured not to look, or not to check out", () => {
    const root = createRepository("flags");
    git(root, "update-index", "--assume-unchanged", "a.txt");
    git(root, "update-index", "--skip-worktree", "lib/b.txt");
    setIndexTime(join(root, ".git/index"));
    const ids = idsIn(root);
    assert.deepEqual([ids[0], ids[1], ids[2] === undefined], [undefined, undefined, false]);
  });

  test("is unknown with an index that is damaged, split, or not there", () => {
    const root = createRepository("damaged");
    const index = join(root, ".git/index");
    const bytes = readFileSync(index);
    for (let at = 0; at < bytes.byteLength; at += 7) {
      const damaged = Buffer.from(bytes);
      damaged[at] = (damaged[at] ?? 0) ^ 0x55;
      assert.equal(readGitIndex(damaged), undefined, `byte ${at}`);
      assert.equal(readGitIndex(bytes.subarray(0, at)), undefined, `cut at ${at}`);
    }
    git(root, "update-index", "--split-index");
    assert.deepEqual(idsIn(root), [undefined, undefined, undefined]);
    rmSync(index);
    execFileSync("mkfifo", [index]);
    assert.deepEqual(idsIn(root), [undefined, undefined, undefined]);
    assert.deepEqual(idsIn(folder), [undefined, undefined, undefined]);
  });

  test("ends soon with an index without a checksum that lies about its content", () => {
    const bytes = readFileSync(join(createRepository("lying"), ".git/index"));
    bytes.fill(0, bytes.byteLength - 20);
    assert.notEqual(readGitIndex(bytes), undefined);
    for (let at = 4; at < bytes.byteLength - 20; at++) {
      const lying = Buffer.from(bytes);
      lying[at] = 0xff;
      readGitIndex(lying);
    }
  });
});
