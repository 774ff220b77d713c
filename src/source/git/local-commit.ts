import { realpath } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { AppError } from "../../domain/errors.ts";
import { askGit, findCommit, findFolder } from "./ask-git.ts";
import { defined } from "../../text/defined.ts";
import { findRepository } from "./git-folder.ts";

/** A folder in a commit of its git repository. */
export interface LocalCommit {
  /** The `.git` folder. */
  readonly gitFolder: string;
  /** The full id. */
  readonly commit: string;
  /** The id of the folder; absent: the root of the repository. */
  readonly tree?: string;
}

export type LocalSearch =
  | { readonly found: LocalCommit }
  | { readonly missing: "repository" | "commit" | "folder"; /** Which folder it is about. */ readonly where: string };

/** Finds a commit in the repository of a folder, without a checkout: no hook or filter runs. */
export async function findLocalCommit(path: string, ref: string): Promise<LocalSearch> {
  const folder = await realpath(path).catch(() => path);
  const root = findRepository(folder);
  if (root === undefined) return { missing: "repository", where: path };
  const gitFolder = join(root, ".git");
  const commit = isRef(ref) ? await findCommit(gitFolder, ref) : undefined;
  if (commit === undefined) return { missing: "commit", where: root };
  const below = relative(root, folder).split(sep).join("/");
  const tree = below === "" ? undefined : await findFolder(gitFolder, commit, below);
  if (tree === undefined && below !== "") return { missing: "folder", where: below };
  await requireWhole(gitFolder, tree ?? commit, ref);
  return { found: { gitFolder, commit, ...defined({ tree }) } };
}

/** Git also accepts long texts and regular expressions, which search the whole history. */
export function isRef(text: string): boolean {
  return text.length <= 500 && !/[\p{Cc}\s:]|\^\{\//u.test(text);
}

/** A partial clone fetches files on demand; in a baseline without them everything would look new. */
async function requireWhole(gitFolder: string, object: string, ref: string): Promise<void> {
  const partial = await askGit(gitFolder, [
    "config",
    "--local",
    "--get-regexp",
    "^(extensions\\.partialclone|remote\\..*\\.promisor)$",
  ]);
  if (partial === undefined) return;
  const listed = await askGit(gitFolder, [
    "rev-list",
    "--objects",
    "--no-object-names",
    "--missing=print",
    "--no-walk",
    object,
  ]);
  if (listed !== undefined && !/^\?/m.test(listed)) return;
  throw new AppError("invalid_input", `${ref} is not all here: this is a partial clone. ${advice(ref)}`);
}

function advice(ref: string): string {
  return `"git archive --output /dev/null ${ref}" fetches what is missing; then scan again.`;
}
