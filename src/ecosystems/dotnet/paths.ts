import type { SourceFile } from "../../domain/contracts.ts";
import { upwards } from "../folders.ts";

/** A path from the root of the tree; the input may be relative to a folder and may have backslashes. */
export function absolutePath(folder: string, path: string): string {
  const slashed = path.replaceAll("\\", "/");
  const parts: string[] = [];
  for (const part of (slashed.startsWith("/") ? slashed : `${folder}/${slashed}`).split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "." && part !== "") parts.push(part);
  }
  return `/${parts.join("/")}`;
}

/** The first file with one of these names in the folder of a file or above it. */
export function findNearest(file: SourceFile, names: readonly string[]): SourceFile | undefined {
  for (const [up] of upwards(file.folder).entries()) {
    for (const name of names) {
      const found = file.sibling("../".repeat(up) + name);
      if (found) return found;
    }
  }
  return undefined;
}
