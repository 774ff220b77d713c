import type { SourceFile } from "../domain/contracts.ts";
import { upwards } from "./folders.ts";

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
