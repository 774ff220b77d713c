import type { SourceFile } from "../../domain/contracts/contracts.ts";
import { ifBroken } from "../../domain/contracts/parse-error.ts";
import type { Places } from "../../domain/policy/limit-scope-by-path.ts";
import type { UnreadFile } from "../../domain/report/report.ts";
import { readGitModules, type Submodule } from "../../formats/git-modules.ts";
import type { FileSource, PassedOver } from "../../source/file-source.ts";
import { toFolder } from "../../text/paths.ts";
import type { FileResult } from "../rank/file-result.ts";
import { isExcludedInside } from "../walk/walk.ts";
import { listNames } from "../../text/list-names.ts";

interface Tree {
  readonly source: Pick<FileSource, "folder" | "commit">;
  readonly get: (path: string) => SourceFile | undefined;
  readonly isExcluded: (path: string) => boolean;
  readonly places: Places;
  /** Other results: a submodule that is a component itself is not missing. */
  readonly results: readonly FileResult[];
  /** Paths that were not left out on purpose. */
  readonly missed: readonly PassedOver[];
}

/** Finds submodules without content: their dependencies are unknown, so `.gitmodules` counts as partially read. */
export async function findSubmodules(paths: readonly string[], tree: Tree): Promise<UnreadFile[]> {
  const unread: UnreadFile[] = [];
  const named = new Set<string>();
  const lists = tree.results.filter(({ file }) => isList(file));
  let left = maxInspected;
  for (const file of paths.filter(isList)) {
    const lines = linesOf(lists.filter((result) => result.file === file));
    const missing: string[] = [];
    const elsewhere: string[] = [];
    for (const module of await submodulesOf(file, tree)) {
      named.add(module.path);
      const isHere = --left >= 0 && (isComponent(module, lines) || !(await isMissing(module.path, tree)));
      if (!isHere) (isInProduct(module.path, tree.places) ? missing : elsewhere).push(module.path);
    }
    if (missing.length > 0) unread.push({ ...unreadList(file), reason: describe(missing) });
    unread.push(...elsewhere.map((path) => unfetched(path, "the submodule is not fetched")));
  }
  const unnamed = tree.missed.filter(({ kind, path }) => kind === "submodule" && !named.has(path));
  return [...unread, ...unnamed.map(({ path }) => unfetched(path, stray))];
}

/** Tests and examples are not part of the product. */
function isInProduct(path: string, places: Places): boolean {
  const scope = places.of(`${path}/`)?.scope;
  return scope !== "test" && scope !== "dev";
}

function unreadList(file: string): Omit<UnreadFile, "reason"> {
  return { file, listsDependencies: true, isPartial: true, cause: "unreadable" };
}

/** A submodule by its folder, which tells what it is for. */
function unfetched(path: string, reason: string): UnreadFile {
  return { file: `${path}/`, reason, listsDependencies: true, cause: "unreadable" };
}

function isList(path: string): boolean {
  return path === ".gitmodules" || path.endsWith("/.gitmodules");
}

/** Each check reads from the source; any further submodules are reported as missing. */
const maxInspected = 5_000;
const stray = "it is a submodule that .gitmodules does not name, so its content cannot be fetched";

/** With paths from the root; paths outside the tree are dropped. */
async function submodulesOf(list: string, { get }: Tree): Promise<Submodule[]> {
  const text = await get(list)?.text().catch(ifBroken(undefined)); // reported by the detector that reads it for models
  const folder = list.slice(0, -".gitmodules".length);
  const modules = text === undefined ? [] : readGitModules(text);
  return modules
    .map((module) => ({ ...module, path: module.path.replace(/^(?:\.\/)+/, "").replace(/\/+$/, "") }))
    .filter(({ path }) => path !== "" && !path.split("/").some((part) => part === ".." || part === ""))
    .map((module) => ({ ...module, path: folder + module.path }));
}

/** Lines of submodule lists with components: models and datasets of a hub. */
function linesOf(results: readonly FileResult[]): number[] {
  const locations = results.flatMap(({ components }) => components.flatMap((component) => component.locations));
  return locations.flatMap(({ line }) => line ?? []);
}

function isComponent({ firstLine, lastLine }: Submodule, lines: readonly number[]): boolean {
  return lines.some((line) => line >= firstLine && line <= lastLine);
}

async function isMissing(path: string, { source, isExcluded }: Tree): Promise<boolean> {
  if (isExcludedInside(path, isExcluded)) return false;
  const { files, folders } = await source.folder(path);
  if (files.length > 0 || folders.length > 0) return false;
  // A commit shows whether the submodule still exists or is only left over in the list.
  if (source.commit === undefined) return true;
  const around = await source.folder(toFolder(path));
  return around.passedOver.some((entry) => entry.path === path && entry.kind === "submodule");
}

function describe(missing: readonly string[]): string {
  const paths = missing.map((path) => JSON.stringify(path));
  const which = listNames(paths, maxShown);
  return missing.length === 1
    ? `the submodule ${which} is not fetched, so its dependencies are unknown; ${advice("it")}`
    : `${missing.length} submodules are not fetched, so their dependencies are unknown: ${which}; ${advice("each")}`;
}

const maxShown = 5;

function advice(which: string): string {
  return `scan ${which} on its own, or scan a checkout with submodules.`;
}
