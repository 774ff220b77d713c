import type { Unresolved } from "../../../domain/contracts/component.ts";
import type { Tree } from "../../../domain/contracts/contracts.ts";
import { folderEndings, maxParts } from "../files/own-modules.ts";
import { joinPath, upwards } from "../../../text/paths.ts";
import { readOptional } from "../../kit/read-optional.ts";
import { type ModuleFile, readModuleFile } from "../files/module-file.ts";
import { isFolder, isOwnFolder } from "../files/replacements.ts";
import { compareVersions, isVersion } from "../versions/version.ts";
import type { AskRequired, Required } from "./ask-mod.ts";
import { locateGoMod, type MainModule, type PlacedTarget } from "./main-module.ts";

/** The result of minimal version selection, by module path. */
export type BuildList = ReadonlyMap<string, SelectedModule>;

export interface SelectedModule {
  readonly path: string;
  readonly version: string;
  readonly requires: Required;
  /** It is a folder of the project. */
  readonly isOwn: boolean;
  /** The requirements of one of its versions are not known. */
  readonly unresolved?: Unresolved;
}

export interface GraphTools {
  readonly tree: Tree;
  readonly askRequired: AskRequired;
}

/** Before Go 1.17 the graph has every reachable go.mod, and the highest required version of each is built. */
export async function selectModules(main: MainModule, tools: GraphTools): Promise<BuildList> {
  const loaded = new Map<string, SelectedModule>();
  const counts = (required: Required): Required =>
    required.filter(
      ([path, version]) => path !== main.content.module && isVersion(version) && !main.isExcluded(path, version),
    );
  let level = counts(requiredBy(main.content));
  while (level.length > 0) {
    const fresh = new Map(level.map(([path, version]) => [`${path} ${version}`, { path, version }]));
    for (const key of loaded.keys()) fresh.delete(key);
    const fetched = await Promise.all(
      [...fresh].map(async ([key, module]) => ({ key, selected: await load(main, module, tools) })),
    );
    for (const { key, selected } of fetched) loaded.set(key, { ...selected, requires: counts(selected.requires) });
    level = fetched.flatMap(({ key }) => loaded.get(key)?.requires ?? []);
  }
  return selectHighest([...loaded.values()]);
}

async function load(
  main: MainModule,
  { path, version }: { readonly path: string; readonly version: string },
  { tree, askRequired }: GraphTools,
): Promise<SelectedModule> {
  const by = main.replacement(path, version);
  const module = { path, version, requires: [], isOwn: false };
  if (by && isFolder(by)) {
    const { content, isOwn } = await readReplacing(by, tree);
    if (content) return { ...module, isOwn, requires: requiredBy(content) };
    const message = `${path} is replaced by the folder ${by.path}, which has no go.mod in the project.`;
    return { ...module, isOwn, unresolved: { code: "unreadable", message } };
  }
  const own = by ? undefined : await findOwnModule(main, path, tree);
  if (own) return { ...module, isOwn: true, requires: requiredBy(own) };
  const required = await (by ? askRequired(by.path, by.version ?? version, path) : askRequired(path, version));
  return "code" in required ? { ...module, unresolved: required } : { ...module, requires: required };
}

function requiredBy({ requires }: ModuleFile): Required {
  return requires.map(({ path, version }) => [path, version]);
}

/** An unknown lower version matters too: it may require more. */
function selectHighest(all: readonly SelectedModule[]): BuildList {
  const byPath = Map.groupBy(all, ({ path }) => path);
  return new Map(
    [...byPath]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([path, versions]): [string, SelectedModule][] => {
        const sorted = versions.toSorted(
          (a, b) => compareVersions(b.version, a.version) || (a.version < b.version ? 1 : -1),
        );
        const [highest = versions[0]] = sorted;
        const unresolved = sorted.find((version) => version.unresolved)?.unresolved;
        return highest ? [[path, { ...highest, ...(unresolved && { unresolved }) }]] : [];
      }),
  );
}

/**
 * The go.mod of a module that belongs to the project: in a folder with the last parts of its path, below the folder of
 * the main module or one above it. Only modules of the same owner are looked up.
 */
async function findOwnModule(main: MainModule, path: string, tree: Tree): Promise<ModuleFile | undefined> {
  if (ownerOf(path) !== ownerOf(main.content.module ?? "")) return undefined;
  const endings = folderEndings(path);
  for (const folder of upwards(main.folder).slice(0, maxParts)) {
    for (const ending of endings) {
      const content = await readModule(joinPath(folder, `${ending}go.mod`), tree);
      if (content?.module === path) return content;
    }
  }
  return undefined;
}

/** `github.com/owner`. */
function ownerOf(path: string): string {
  return path.split("/").slice(0, 2).join("/");
}

/** The go.mod of a folder that replaces a module; `isOwn` also for a folder that contains the scanned one. */
async function readReplacing(
  target: PlacedTarget,
  tree: Tree,
): Promise<{ readonly content: ModuleFile | undefined; readonly isOwn: boolean }> {
  const file = locateGoMod(target.said.folder, target.path);
  const content = file === undefined ? undefined : await readModule(file, tree);
  return { content, isOwn: content !== undefined || isOwnFolder(target.said, target) };
}

async function readModule(path: string, tree: Tree): Promise<ModuleFile | undefined> {
  const file = await tree.file(path);
  return file && readOptional(file, readModuleFile);
}
