import type { SourceFile } from "../../domain/contracts.ts";
import { joinInside } from "../../text/join-inside.ts";
import { type Call, conditionsOf } from "./syntax/ruby-file.ts";

/** The condition because of which a call of a file is not reached with a version of Ruby, as written. */
export function findExclusion(call: Call, file: SourceFile, ruby: string): string | undefined {
  const exists = (path: string, isFolder: boolean) => existsBeside(file, path, isFolder);
  return conditionsOf(call).find(({ holds }) => holds({ ruby, exists }) === false)?.written;
}

/** Nothing outside of the tree is there. Folders inside it are not listed. */
function existsBeside(file: SourceFile, path: string, isFolder: boolean): boolean | undefined {
  if (joinInside(file.folder, path) === undefined) return false;
  return isFolder ? undefined : file.sibling(path) !== undefined;
}
