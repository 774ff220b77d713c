import type { SourceFile } from "../../domain/contracts/contracts.ts";
import { depthOf } from "../../text/paths.ts";

/** The first file with one of these names in the folder of a file or above it. */
export function findNearest(file: SourceFile, names: readonly string[]): SourceFile | undefined {
  return findAbove(file, names).next().value ?? undefined;
}

/** All files with these names in the folder of a file and above it, the nearest first. */
export function* findAbove(file: SourceFile, names: readonly string[]): Generator<SourceFile, undefined> {
  for (let up = 0; up <= depthOf(file.folder); up++) {
    for (const name of names) {
      const found = file.sibling("../".repeat(up) + name);
      if (found) yield found;
    }
  }
}

/** A file by its path from the root of the tree. */
export function findFromRoot(file: SourceFile, path: string): SourceFile | undefined {
  return file.sibling("../".repeat(depthOf(file.folder)) + path);
}
