import type { SourceFile } from "../../../domain/contracts.ts";
import { onceEach } from "../../../async/once-each.ts";
import { readOptional } from "../../read-optional.ts";

/**
 * Whether a shared file takes packages from custom item lists: then a project may name packages without the word
 * PackageReference.
 */
export async function hasListedPackages(file: SourceFile): Promise<boolean> {
  const [first] = [...file.find("*.targets"), ...file.find("*.props")];
  return first !== undefined && (await searchShared(first));
}

/** The same for every project of a tree, so the result is cached for the first shared file. */
const searchShared = onceEach(async (first: SourceFile): Promise<boolean> => {
  for (const file of [...first.find("*.targets"), ...first.find("*.props")]) {
    const isOne = await readOptional(file, (text) => /<PackageReference\s{1,20}Include\s?=\s?["']@\(/i.test(text));
    if (isOne) return true;
  }
  return false;
});
