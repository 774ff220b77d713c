import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/** The root of the git repository that a folder lies in; undefined where it lies in none. */
export function findRepository(folder: string): string | undefined {
  // A worktree and a submodule have a file there in place of a folder.
  if (existsSync(join(folder, ".git"))) return folder;
  const above = dirname(folder);
  return above === folder ? undefined : findRepository(above);
}
