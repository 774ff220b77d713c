import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/** The root of the git repository that contains a folder, if any. */
export function findRepository(folder: string): string | undefined {
  // In a worktree or submodule `.git` is a file.
  if (existsSync(join(folder, ".git"))) return folder;
  const above = dirname(folder);
  return above === folder ? undefined : findRepository(above);
}
