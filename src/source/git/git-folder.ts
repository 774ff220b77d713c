import { lstatSync, readFileSync, existsSync } from "node:fs";
import { join, resolve, dirname } from "node:path";

const maxPathBytes = 4_096;

/** In a worktree or submodule, `.git` is a file that names the folder. */
export function gitFolderOf(top: string): string {
  const git = join(top, ".git");
  const stats = lstatSync(git);
  if (!stats.isFile() || stats.size > maxPathBytes) return git;
  const [, folder = ""] = /^gitdir: (.+)$/m.exec(readFileSync(git, { encoding: "utf8" })) ?? [];
  return resolve(top, folder);
}

/** The root of the git repository that contains a folder, if any. */
export function findRepository(folder: string): string | undefined {
  // In a worktree or submodule `.git` is a file.
  if (existsSync(join(folder, ".git"))) return folder;
  const above = dirname(folder);
  return above === folder ? undefined : findRepository(above);
}
