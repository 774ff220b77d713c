import type { SourceFile } from "../../../domain/contracts/contracts.ts";
import { countFolders } from "../../../text/paths.ts";
import type { ModuleFile, Replacement, Target } from "./module-file.ts";

/** The `replace` lines of one file, and its folder, which their paths are relative to. */
export interface Replacements {
  readonly file: SourceFile;
  /** By `path` for every version, or by `path version` for one. */
  readonly targets: ReadonlyMap<string, Target>;
}

export function readReplacements(file: SourceFile, { replaces }: Pick<ModuleFile, "replaces">): Replacements {
  return { file, targets: new Map(replaces.map((replacement) => [keyOf(replacement), replacement.by])) };
}

function keyOf({ path, version }: Pick<Replacement, "path" | "version">): string {
  return version === undefined ? path : `${path} ${version}`;
}

/** The replacement of a module; a line for this version takes precedence over one for all. */
export function chooseReplacement({ targets }: Replacements, path: string, version: string): Target | undefined {
  return targets.get(keyOf({ path, version })) ?? targets.get(path);
}

/** The first of several files that replaces a module, and the replacement. */
export function findReplacement(
  tables: readonly Replacements[],
  path: string,
  version: string,
): { readonly by: Target; readonly file: SourceFile } | undefined {
  for (const table of tables) {
    const by = chooseReplacement(table, path, version);
    if (by) return { by, file: table.file };
  }
  return undefined;
}

/** Whether a replacement is a folder: Go requires a leading `./`, `../` or root. */
export function isFolder({ path }: Target): boolean {
  return /^(?:\.{0,2}[/\\]|\.{1,2}$|[A-Za-z]:)/.test(path);
}

/** Whether it is a folder of the tree, so that its code belongs to the project. `up` leads to the base of the path. */
export function isOwnFolder(file: SourceFile, target: Target, up = ""): boolean {
  const path = target.path.replaceAll("\\", "/");
  if (!path.startsWith(".")) return false;
  return file.sibling(`${up}${path}/go.mod`) !== undefined || isAroundTree(file.folder, up + path);
}

/** The scanned tree may itself be part of the replacement: `../..` from the root. */
function isAroundTree(folder: string, path: string): boolean {
  let depth = countFolders(folder);
  for (const part of path.split("/")) {
    if (part === "..") depth--;
    else if (part !== "" && part !== ".") return false;
  }
  return depth < 0;
}
