import type { SourceFile } from "../../domain/contracts/contracts.ts";
import { countFolders } from "../../text/paths.ts";

/** The first file with one of these names in the folder of a file or above it. */
export function findNearest(file: SourceFile, names: readonly string[]): SourceFile | undefined {
  return findAbove(file, names).next().value ?? undefined;
}

/** All files with these names in the folder of a file and above it, the nearest first. */
export function* findAbove(file: SourceFile, names: readonly string[]): Generator<SourceFile, undefined> {
  const folders = countFolders(file.folder);
  for (let up = 0; up <= folders; up++) {
    for (const name of names) {
      const sibling = file.sibling("../".repeat(up) + name);
      if (sibling) yield sibling;
    }
  }
}

/** A file by its path from the root of the tree. */
export function findFromRoot(file: SourceFile, path: string): SourceFile | undefined {
  return file.sibling(toPathFromRoot(file, path));
}

/** A path from the root of the tree, as one from the folder of the file. */
export function toPathFromRoot({ folder }: SourceFile, path: string): string {
  return "../".repeat(countFolders(folder)) + path;
}
