import type { LocalPart, Tree } from "../../domain/contracts/contracts.ts";
import type { AbsentParts, Coverage } from "../../domain/report/report.ts";
import { joinPath, upwards, toFolder } from "../../text/paths.ts";
import { joinInside } from "../../text/join-inside.ts";
import { maskAddress } from "../../text/mask-address.ts";
import { printable } from "../../text/printable.ts";
import { createOutranked } from "../rank/entries.ts";
import type { FileResult } from "../rank/file-result.ts";
import { isExcludedInside } from "../walk/walk.ts";
import { oncePerKey } from "../../async/once.ts";

interface Around {
  readonly tree: Tree;
  readonly isExcluded: (path: string) => boolean;
  readonly skipped: Coverage["skipped"];
}

/**
 * Files that name parts of the project which were not scanned: a path dependency beside the scanned folder or below a
 * folder of installed packages, a member of a workspace that was not checked out. What such a part needs is unknown, unless a lockfile has it.
 */
export async function findAbsent(
  results: readonly FileResult[],
  { tree, isExcluded, skipped }: Around,
): Promise<readonly AbsentParts[]> {
  const isOutranked = createOutranked(results);
  const hasPath = createPathSearch(tree);
  const unseen = new Set(skipped.flatMap(({ path, reason }) => (reason === "excluded" ? [] : [path])));
  const isThere = async (path: string) => {
    if (path === "" || isExcludedInside(path, isExcluded)) return true;
    return !upwards(path).some((folder) => unseen.has(folder)) && hasPath(path);
  };
  const absent: AbsentParts[] = [];
  let left = maxInspected;
  for (const { file, folder, detector, locals = [] } of results) {
    const names = new Set<string>();
    // A lockfile at or above the folder has what the parts need.
    const isLocked = upwards(folder).some((above) => isOutranked({ detector, folder: above }));
    const wanted = isLocked ? locals.filter((part) => "isNeverLocked" in part) : locals;
    for (const part of wanted.filter(isWrittenOut)) {
      const isFound = --left >= 0 && (await someOf(placesOf(part, file), isThere));
      if (!isFound) names.add(show(part));
    }
    if (names.size === 0) continue;
    const further = names.size - maxNames;
    absent.push({ file, names: [...names].sort().slice(0, maxNames), ...(further > 0 && { further }) });
  }
  return absent.sort((a, b) => (a.file < b.file ? -1 : 1));
}

/** Each check may read a folder; any further parts are reported as absent. */
const maxInspected = 20_000;
const maxNames = 1_000;
/** No path of a real project is longer. */
const maxLength = 1_000;

/** The file may be a template: `{{name}}`, `${name}`. */
function isWrittenOut(part: LocalPart): boolean {
  return !/[{}<>$]/.test(writtenIn(part));
}

function writtenIn(part: LocalPart): string {
  return ("path" in part ? part.path : part.name).slice(0, maxLength);
}

function show(part: LocalPart): string {
  const path = printable(writtenIn(part)).slice(0, 200).toWellFormed();
  return path.includes("://") ? maskAddress(path) : path;
}

/** Where a part may be, from the root of the tree. */
function placesOf(part: LocalPart, file: string): string[] {
  if (!("path" in part) || part.path.length > maxLength) return [];
  const path = part.path.replaceAll("\\", "/");
  if (/^(?:\/|~\/|[a-z]:)/i.test(path)) return []; // outside of the tree
  const folders = upwards(toFolder(file));
  return (part.isFromAbove ? folders : folders.slice(0, 1)).flatMap((folder) => joinInside(folder, path) ?? []);
}

/** Ignores case, as some file systems do. */
function createPathSearch(tree: Tree): (path: string) => Promise<boolean> {
  const namesIn = oncePerKey(
    async (folder: string) => new Map((await tree.names(folder)).map((name) => [name.toLowerCase(), name])),
  );
  return async (path) => {
    if (await tree.mayHaveFolder(path)) return true;
    let folder = "";
    for (const part of path.split("/")) {
      const name = (await namesIn(folder)).get(part.toLowerCase());
      if (name === undefined) return false;
      folder = joinPath(folder, name);
    }
    return true;
  };
}

async function someOf<T>(values: readonly T[], test: (value: T) => Promise<boolean>): Promise<boolean> {
  for (const value of values) if (await test(value)) return true;
  return false;
}
