import { lstatSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

const maxPathBytes = 4_096;

/** In a worktree or submodule, `.git` is a file that names the folder. */
export function gitFolderOf(top: string): string {
  const git = join(top, ".git");
  const stats = lstatSync(git);
  if (!stats.isFile() || stats.size > maxPathBytes) return git;
  const [, folder = ""] = /^gitdir: (.+)$/m.exec(readFileSync(git, { encoding: "utf8" })) ?? [];
  return resolve(top, folder);
}
