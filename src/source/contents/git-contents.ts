import { lstatSync, readFileSync, type Stats, statSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";
import { once } from "../../async/once.ts";
import { findRepository } from "../git/find-repository.ts";
import type { ClaimedContent } from "../file-source.ts";
import { type GitIndex, type IndexEntry, readGitIndex } from "./git-index.ts";

/** Larger ones are not read; a million files take half of it. */
const maxIndexBytes = 128_000_000;
const maxPathBytes = 4_096;

/**
 * Tells the content of files in a git work tree without reading them: the index has the id of every file and what
 * `stat` said about it then. A file that was changed since has another change time, which cannot be set, and so has
 * every file of a tree that came with its index from elsewhere.
 */
export function createGitContents(root: string): (path: string, current?: Stats) => ClaimedContent | undefined {
  const index = once(() => openIndex(root));
  return (path, current) => {
    const { find, prefix, writtenMs } = index();
    const entry = find(prefix + path);
    if (!entry || entry.modifiedMs >= writtenMs) return undefined; // changed while git looked at it, perhaps
    const stats = current ?? lstatSync(`${root}/${path}`, { throwIfNoEntry: false });
    return stats && isSame(entry, stats) ? { id: entry.id, size: stats.size } : undefined;
  };
}

interface OpenIndex {
  readonly find: GitIndex;
  /** Of the scanned folder in the repository: empty, or with a `/` at the end. */
  readonly prefix: string;
  readonly writtenMs: number;
}

const noIndex: OpenIndex = { find: () => undefined, prefix: "", writtenMs: 0 };

function openIndex(root: string): OpenIndex {
  try {
    const top = findRepository(root);
    if (top === undefined) return noIndex;
    const file = join(gitFolderOf(top), "index");
    const stats = statSync(file);
    if (!stats.isFile() || stats.size > maxIndexBytes) return noIndex;
    const find = readGitIndex(readFileSync(file));
    const below = relative(top, root).split(sep).join("/");
    return find ? { find, prefix: below === "" ? "" : `${below}/`, writtenMs: stats.mtimeMs } : noIndex;
  } catch {
    return noIndex; // no index, or not a readable one: the files are read
  }
}

/** In a worktree or submodule, `.git` is a file that names the folder. */
function gitFolderOf(top: string): string {
  const git = join(top, ".git");
  const stats = lstatSync(git);
  if (!stats.isFile() || stats.size > maxPathBytes) return git;
  const [, folder = ""] = /^gitdir: (.+)$/m.exec(readFileSync(git, { encoding: "utf8" })) ?? [];
  return resolve(top, folder);
}

function isSame(entry: IndexEntry, stats: Stats): boolean {
  return (
    stats.isFile() &&
    entry.mode === ((stats.mode & 0o100) === 0 ? 0o100644 : 0o100755) &&
    entry.size === stats.size &&
    entry.modifiedMs === stats.mtimeMs &&
    entry.changedMs === stats.ctimeMs &&
    entry.inode === stats.ino % 2 ** 32 &&
    entry.user === stats.uid &&
    entry.group === stats.gid
  );
}
