import type { Note } from "../../../../domain/contracts/contracts.ts";
import type { Project } from "./evaluate.ts";
import { isUnknown } from "./expression.ts";
import { readCentralVersions, type CentralVersion } from "./central-versions.ts";
import { joinValues, readItemNames, readValues } from "./item-values.ts";
import { listedItems } from "./listed-references.ts";
import type { Item } from "./msbuild-file.ts";

/** A package reference of a project, with all versions that its conditions may choose. */
export interface Reference {
  readonly name: string;
  /** As written, with properties filled in; empty if there is none. */
  readonly versions: readonly string[];
  /** Dependents of the project do not inherit it. */
  readonly isPrivate: boolean;
  /** Its assemblies are in the output of the project. */
  readonly hasRuntime: boolean;
  /** Downloaded for the build, without its dependencies. */
  readonly isDownload: boolean;
  readonly file: string;
  readonly line?: number;
}

interface References {
  readonly references: readonly Reference[];
  readonly notes: readonly Note[];
}

/** A package is included at most once per target framework. */
const maxRepeats = 100;

interface Entry {
  readonly name: string;
  readonly item: Item;
  versions: readonly string[];
  overrides: readonly string[];
  assets: Assets;
}

type Assets = Pick<Reference, "isPrivate" | "hasRuntime">;

const packageItems = new Set([
  "packagereference",
  "globalpackagereference",
  "packagedownload",
  "dotnetclitoolreference",
]);

/** The packages of a project: references in order, with later updates, and versions from the central list. */
export function readReferences(project: Project): References {
  const entries = new Map<string, Entry[]>();
  const updates = new Map<string, readonly string[]>();
  const notes: Note[] = [];
  for (const item of project.items) {
    if (!packageItems.has(item.type)) continue;
    for (const listed of listedItems(item, project, notes))
      add(entries, listed.plainName.toLowerCase(), toEntry(listed.plainName, listed, project));
    for (const name of readItemNames(item, project, notes)) {
      const key = name.toLowerCase();
      if (item.action === "include") add(entries, key, toEntry(name, item, project));
      else if (item.action === "update") update(key, item, project, entries, updates);
      else if (item.conditions.length === 0) entries.delete(key);
    }
  }
  const central = readCentralVersions(project, new Set(entries.keys()));
  const all = [...entries.values()].flat();
  if (project.limit !== undefined)
    notes.push({ message: `lcc reads no more than ${project.limit}.`, limit: project.limit });
  return { references: all.map((entry) => toReference(entry, central, updates)), notes };
}

function toEntry(name: string, item: Item, project: Project): Entry {
  return {
    name,
    item,
    versions: readValues(item, "version", project),
    overrides: readValues(item, "versionoverride", project),
    assets: readAssets(item, project),
  };
}

function add(entries: Map<string, Entry[]>, key: string, entry: Entry): void {
  if (!entries.get(key)?.push(entry)) entries.set(key, [entry]);
}

/** MSBuild ignores an update before its include, but old central lists consist only of updates. */
function update(
  key: string,
  item: Item,
  project: Project,
  entries: ReadonlyMap<string, Entry[]>,
  updates: Map<string, readonly string[]>,
): void {
  const versions = readValues(item, "version", project);
  const isConditional = item.conditions.length > 0;
  const { isPrivate, hasRuntime } = readAssets(item, project);
  if (versions.length > 0) updates.set(key, isConditional ? joinValues(updates.get(key) ?? [], versions) : versions);
  for (const entry of entries.get(key)?.slice(0, maxRepeats) ?? []) {
    if (versions.length > 0) entry.versions = isConditional ? joinValues(entry.versions, versions) : versions;
    entry.assets = {
      isPrivate: entry.assets.isPrivate || isPrivate,
      hasRuntime: entry.assets.hasRuntime && (hasRuntime || isConditional),
    };
  }
}

function readAssets(item: Item, project: Project): Assets {
  const named = (key: string) => readValues(item, key, project).map((value) => value.toLowerCase());
  const [included, excluded] = [named("includeassets"), named("excludeassets")];
  const isTool = item.type === "packagedownload" || item.type === "dotnetclitoolreference";
  return {
    isPrivate: item.type !== "packagereference" || named("privateassets").includes("all"),
    hasRuntime: !isTool && (included.length === 0 || hasAsset(included)) && !hasAsset(excluded),
  };
}

function hasAsset(named: readonly string[]): boolean {
  return named.includes("all") || named.includes("runtime");
}

function toReference(
  { name, item, versions, overrides, assets }: Entry,
  central: ReadonlyMap<string, CentralVersion>,
  updates: ReadonlyMap<string, readonly string[]>,
): Reference {
  const key = name.toLowerCase();
  const listed = central.get(key);
  const choices = [overrides, versions, updates.get(key) ?? [], listed?.versions ?? []];
  const chosen = choices.find((choice) => choice.length > 0) ?? [];
  return {
    name: listed?.name ?? name,
    versions: withoutUnknown(chosen),
    ...assets,
    isDownload: item.type === "packagedownload",
    file: item.file,
    ...(item.line !== undefined && { line: item.line }),
  };
}

function withoutUnknown(versions: readonly string[]): readonly string[] {
  const readable = versions.filter((version) => !isUnknown(version));
  return readable.length > 0 ? readable : versions.slice(0, 1);
}
