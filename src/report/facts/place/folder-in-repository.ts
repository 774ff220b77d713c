import { statSync } from "node:fs";
import { dirname, isAbsolute, relative, sep } from "node:path";
import type { Report } from "../../../domain/report/report.ts";
import { findRepository } from "../../../source/git/git-folder.ts";

/**
 * Where a scanned folder is in its git repository: `packages/app`, or nothing for the root and for what is in none.
 * Code hosts count paths from the root, a report counts them from the scanned folder.
 */
export function folderInRepository({ path }: Report["source"]): string {
  if (path === undefined || !isAbsolute(path)) return "";
  const folder = isFile(path) ? dirname(path) : path;
  const root = findRepository(folder);
  return root === undefined ? "" : relative(root, folder).split(sep).join("/");
}

/** The path may be one of another machine: false also if it cannot be read here. */
function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
