import type { SourceFile } from "../../../domain/contracts/contracts.ts";
import { readOptional } from "../../kit/read-optional.ts";

const maxLevels = 20;
const lockfiles = ["pnpm-lock.yaml", "npm-shrinkwrap.json", "yarn.lock"];

/**
 * Whether a manifest belongs to a Rush project. Its one lockfile is in `common/config/rush`, next to the packages and
 * not above them.
 */
export async function isLockedByRush(file: SourceFile): Promise<boolean> {
  const folders = file.folder === "" ? [] : file.folder.split("/");
  for (let up = 1; up <= Math.min(folders.length, maxLevels); up++) {
    const root = "../".repeat(up);
    const rush = file.sibling(`${root}rush.json`);
    if (!rush) continue;
    if (!lockfiles.some((name) => file.sibling(`${root}common/config/rush/${name}`))) return false;
    const listing = await readOptional(rush, (content) => content);
    return typeof listing === "string" && isListed(listing, folders.slice(-up).join("/"));
  }
  return false;
}

/** A text search is enough: the file may be large, and is searched once for every package. */
function isListed(rush: string, folder: string): boolean {
  return rush.includes(`"${folder}"`);
}
