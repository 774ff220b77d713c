import { lstatSync, readFileSync, type Stats, statSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { once } from "../../async/once.ts";
import { gitFolderOf, findRepository } from "../git/git-folder.ts";
import type { ClaimedContent, Tracked } from "../file-source.ts";
import { type GitIndex, type IndexEntry, readGitIndex, submoduleMode } from "./git-index.ts";

/** Larger ones are not read; a million files take half of it. */
const maxIndexBytes = 128_000_000;

interface GitContents {
  contentOf(path: string, current?: Stats): ClaimedContent | undefined;
  /** What the index lists below the scanned folder; undefined without a readable index. */
  tracked(): Tracked | undefined;
  /** Whether a listed file has another size or time than in the index, or is gone. */
  isChanged(): boolean;
}

/**
 * Tells the content of files in a git work tree without reading them: the index has the id of every file and what
 * `stat` said about it then. A file that was changed since has another change time, which cannot be set, and so has
 * every file of a tree that came with its index from elsewhere.
 */
export function createGitContents(root: string): GitContents {
  const open = once(() => openIndex(root));
  return {
    contentOf(path, current) {
      const { index, prefix, writtenMs } = open();
      const entry = index?.find(prefix + path);
      if (!entry || entry.modifiedMs >= writtenMs) return undefined; // changed while git looked at it, perhaps
      const stats = current ?? readStats(`${root}/${path}`);
      return stats && isSame(entry, stats) ? { id: entry.id, size: stats.size } : undefined;
    },
    tracked() {
      const { index, prefix } = open();
      return index && listBelow(index, prefix);
    },
    isChanged() {
      const { index, prefix } = open();
      return index !== undefined && listBelow(index, prefix).files.some((path) => isTouched(index, prefix, root, path));
    },
  };
}

function isTouched(index: GitIndex, prefix: string, root: string, path: string): boolean {
  const entry = index.find(prefix + path);
  if (!entry) return false;
  const stats = readStats(`${root}/${path}`);
  return stats?.size !== entry.size || stats.mtimeMs !== entry.modifiedMs;
}

function listBelow({ modes }: GitIndex, prefix: string): Tracked {
  const files: string[] = [];
  const submodules: string[] = [];
  for (const [path, mode] of modes) {
    if (!path.startsWith(prefix)) continue;
    const below = path.slice(prefix.length);
    if (mode === submoduleMode) submodules.push(below);
    else if ((mode & fileMode) === fileMode) files.push(below);
  }
  return { files, submodules };
}

/** Of files; links have another one. */
const fileMode = 0o100000;

/** Undefined without a file, as where a folder of its path has become a file. */
function readStats(file: string): Stats | undefined {
  try {
    return lstatSync(file, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

interface OpenIndex {
  readonly index: GitIndex | undefined;
  /** Of the scanned folder in the repository: empty, or with a `/` at the end. */
  readonly prefix: string;
  readonly writtenMs: number;
}

const noIndex: OpenIndex = { index: undefined, prefix: "", writtenMs: 0 };

function openIndex(root: string): OpenIndex {
  try {
    const top = findRepository(root);
    if (top === undefined) return noIndex;
    const file = join(gitFolderOf(top), "index");
    const stats = statSync(file);
    if (!stats.isFile() || stats.size > maxIndexBytes) return noIndex;
    const index = readGitIndex(readFileSync(file));
    const below = relative(top, root).split(sep).join("/");
    return { index, prefix: below === "" ? "" : `${below}/`, writtenMs: stats.mtimeMs };
  } catch {
    return noIndex; // no index, or not a readable one: the files are read
  }
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
