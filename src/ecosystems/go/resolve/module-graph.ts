import type { Unresolved } from "../../../domain/contracts/component.ts";
import type { Tree } from "../../../domain/contracts/contracts.ts";
import type { ModuleFile } from "../files/module-file.ts";
import { isFolder } from "../files/replacements.ts";
import { compareVersions, isVersion } from "../versions/version.ts";
import type { AskRequired, Required } from "./ask-mod.ts";
import type { MainModule } from "./main-module.ts";
import { findOwnModule, readReplacing } from "./own-module.ts";

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

/**
 * Before Go 1.17 the graph has every reachable go.mod, including those of versions that are not selected: the highest
 * required version of each module is built.
 */
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
    const found = await Promise.all(
      [...fresh].map(async ([key, module]) => ({ key, one: await load(main, module, tools) })),
    );
    for (const { key, one } of found) loaded.set(key, { ...one, requires: counts(one.requires) });
    level = found.flatMap(({ key }) => loaded.get(key)?.requires ?? []);
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
        const unresolved = sorted.find((one) => one.unresolved)?.unresolved;
        return highest ? [[path, { ...highest, ...(unresolved && { unresolved }) }]] : [];
      }),
  );
}
