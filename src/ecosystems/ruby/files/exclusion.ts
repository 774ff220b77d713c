import type { SourceFile } from "../../../domain/contracts/contracts.ts";
import { joinInside } from "../../../text/join-inside.ts";
import type { Environment } from "./syntax/evaluate.ts";
import { type Call, listConditions } from "./syntax/ruby-file.ts";

/** The environment of a file, with a version of Ruby if it is known. */
export function createEnvironment(file: SourceFile, ruby: string | undefined): Environment {
  return { ...(ruby !== undefined && { ruby }), exists: (path, isFolder) => existsBeside(file, path, isFolder) };
}

/** The condition because of which a call is not reached, as written. */
export function findExclusion(call: Call, environment: Environment): string | undefined {
  return listConditions(call).find(({ holds }) => holds(environment) === false)?.text;
}

/** Nothing outside of the tree is there. Folders inside it are not listed. */
function existsBeside(file: SourceFile, path: string, isFolder: boolean): boolean | undefined {
  if (joinInside(file.folder, path) === undefined) return false;
  return isFolder ? undefined : file.sibling(path) !== undefined;
}
