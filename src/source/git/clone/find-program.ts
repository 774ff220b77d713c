import { accessSync, constants } from "node:fs";
import { join } from "node:path";

/** Finds a program in a search path such as `/usr/bin:/bin`. */
export function findProgram(name: string, searchPath: string): string | undefined {
  return searchPath
    .split(":")
    .map((folder) => join(folder, name))
    .find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
