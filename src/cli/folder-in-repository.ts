import { existsSync, statSync } from "node:fs";
import { dirname, isAbsolute, join, relative, sep } from "node:path";
import type { Report } from "../domain/report.ts";

/**
 * Where a scanned folder lies in its git repository: `packages/app`, or nothing for the root and for what is in none.
 * Code hosts count paths from the root, a report counts them from the scanned folder.
 */
export function folderInRepository({ path }: Report["source"]): string {
  if (path === undefined || !isAbsolute(path)) return "";
  const isSbom = statSync(path, { throwIfNoEntry: false })?.isFile() === true;
  const folder = isSbom ? dirname(path) : path;
  const root = findRoot(folder);
  return root === undefined ? "" : relative(root, folder).split(sep).join("/");
}

/** A worktree and a submodule have a file there in place of a folder. */
function findRoot(path: string): string | undefined {
  if (existsSync(join(path, ".git"))) return path;
  const above = dirname(path);
  return above === path ? undefined : findRoot(above);
}
