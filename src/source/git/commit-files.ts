import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { realpath } from "node:fs/promises";
import { AppError } from "../../domain/errors.ts";
import { askGit, findCommit, readBlobStart } from "./ask-git.ts";
import { findRepository } from "./git-folder.ts";
import { isRef } from "./local-commit.ts";

/** Single files of a commit, as git has recorded them: no filter or hook runs, and links are not followed. */
export interface CommitFiles {
  /** The full id. */
  readonly commit: string;
  /** The path itself; fails with a code, as `fs` does, where the commit has no such entry or a link is on the way. */
  readonly realpath: (path: string) => Promise<string>;
  /** The first bytes of a file; undefined: no file, but something else. */
  readonly read: (path: string, limit: number) => Promise<Uint8Array | undefined>;
}

/**
 * A commit of the repository that a folder is in. The folder is taken as it is written: a link in the work tree, which
 * the change under review may have brought, must not lead to other files of the commit.
 */
export async function openCommit(folder: string, ref: string): Promise<CommitFiles> {
  const root = findRepository(resolve(folder)) ?? findRepository(await realpath(folder));
  if (root === undefined) {
    const what = `"${folder}" is not in a git repository, so there is no commit "${ref.slice(0, 200)}".`;
    throw new AppError("invalid_input", `${what} Check out the repository, or leave --rules-from out.`);
  }
  const gitFolder = join(root, ".git");
  const commit = isRef(ref) ? await findCommit(gitFolder, ref) : undefined;
  if (commit === undefined) throw new AppError("invalid_input", explainMissing(ref, root));
  const find = (path: string) => findOnWay(gitFolder, root, commit, path);
  return {
    commit,
    async realpath(path) {
      await find(path);
      return path;
    },
    async read(path, limit) {
      const { mode, id } = await find(path);
      if (!mode.startsWith("100")) return undefined;
      const bytes = await readBlobStart(gitFolder, id, limit);
      if (bytes) return bytes;
      throw notHere(commit);
    },
  };
}

interface Entry {
  readonly mode: string;
  readonly id: string;
}

const folderMode = "040000";
const linkMode = "120000";

/** Each folder on the way is looked up too, so that a link among them is told from a missing file. */
async function findOnWay(gitFolder: string, root: string, commit: string, path: string): Promise<Entry> {
  let entry: Entry = { mode: folderMode, id: commit };
  let place = "";
  for (const part of await partsBelow(root, path)) {
    if (entry.mode !== folderMode) throw failure("ENOTDIR");
    place = place === "" ? part : `${place}/${part}`;
    entry = await findEntry(gitFolder, commit, place);
    if (entry.mode === linkMode) throw failure("ELOOP");
  }
  return entry;
}

/** The repository itself may be reached through a link. */
async function partsBelow(root: string, path: string): Promise<string[]> {
  const [first, ...others] = relative(root, path).split(sep);
  if (first !== "..") return first ? [first, ...others] : [];
  const parts = relative(root, join(await realpath(dirname(path)), basename(path))).split(sep);
  if (parts[0] === "..") throw failure("ENOENT");
  return parts;
}

async function findEntry(gitFolder: string, commit: string, path: string): Promise<Entry> {
  const row = await askGit(gitFolder, ["ls-tree", "-z", "--full-tree", commit, "--", path]);
  if (row === undefined) throw notHere(commit);
  const [, mode, id] = /^(\d{6}) \w+ ([0-9a-f]+)\t/.exec(row) ?? [];
  if (mode === undefined || id === undefined) throw failure("ENOENT");
  return { mode, id };
}

function failure(code: string): Error {
  return Object.assign(new Error(code), { code });
}

/** A partial clone has not fetched it. */
function notHere(commit: string): AppError {
  return new AppError("invalid_input", `The commit ${commit} is not all here; fetch it without a filter.`);
}

function explainMissing(ref: string, root: string): string {
  const advice = `A build that fetches only its own commit needs "git fetch origin BRANCH" first.`;
  return `There is no commit "${ref.slice(0, 200)}" in the git repository "${root}". ${advice}`;
}
