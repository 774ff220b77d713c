import type { Note } from "../../../../domain/contracts/contracts.ts";
import type { Project } from "./evaluate.ts";
import { isUnknown } from "./expand.ts";
import { readCentralVersions, type CentralVersion } from "./central-versions.ts";
import { joinValues, namesOf, valuesOf } from "./item-values.ts";
import { listedItems } from "./listed-references.ts";
import type { Item } from "./msbuild-file.ts";

/** A package reference of a project, with all versions that its conditions may choose. */
export interface Reference {
  readonly name: string;
  /** As written, with properties filled in; empty if there is none. */
  readonly versions: readonly string[];
  /** A build tool that dependents do not inherit. */
  readonly isPrivate: boolean;
  /** Downloaded for the build, without its dependencies. */
  readonly isDownload: boolean;
  readonly isConditional: boolean;
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
  isPrivate: boolean;
}

/** The packages of a project: references in order, with later updates, and versions from the central list. */
export function readReferences(project: Project): References {
  const entries = new Map<string, Entry[]>();
  const updates = new Map<string, readonly string[]>();
  const notes: Note[] = [];
  for (const item of project.items) {
    if (item.type === "packageversion" || item.type === "projectreference") continue;
    for (const one of listedItems(item, project, notes))
      add(entries, one.plainName.toLowerCase(), toEntry(one.plainName, one, project));
    for (const name of namesOf(item, project, notes)) {
      const key = name.toLowerCase();
      if (item.action === "include") add(entries, key, toEntry(name, item, project));
      else if (item.action === "update") update(key, item, project, entries, updates);
      else if (!item.isConditional) entries.delete(key);
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
    versions: valuesOf(item, "version", project),
    overrides: valuesOf(item, "versionoverride", project),
    isPrivate: item.type !== "packagereference" || isPrivate(item, project),
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
  const versions = valuesOf(item, "version", project);
  const isNowPrivate = isPrivate(item, project);
  if (versions.length > 0)
    updates.set(key, item.isConditional ? joinValues(updates.get(key) ?? [], versions) : versions);
  for (const entry of entries.get(key)?.slice(0, maxRepeats) ?? []) {
    if (versions.length > 0) entry.versions = item.isConditional ? joinValues(entry.versions, versions) : versions;
    if (isNowPrivate) entry.isPrivate = true;
  }
}

function isPrivate(item: Item, project: Project): boolean {
  const assets = valuesOf(item, "privateassets", project).map((value) => value.toLowerCase());
  return assets.includes("all");
}

function toReference(
  { name, item, versions, overrides, isPrivate }: Entry,
  central: ReadonlyMap<string, CentralVersion>,
  updates: ReadonlyMap<string, readonly string[]>,
): Reference {
  const key = name.toLowerCase();
  const known = central.get(key);
  const choices = [overrides, versions, updates.get(key) ?? [], known?.versions ?? []];
  const chosen = choices.find((choice) => choice.length > 0) ?? [];
  return {
    name: known?.name ?? name,
    versions: withoutUnknown(chosen),
    isPrivate,
    isDownload: item.type === "packagedownload",
    isConditional: item.isConditional,
    file: item.file,
    ...(item.line !== undefined && { line: item.line }),
  };
}

function withoutUnknown(versions: readonly string[]): readonly string[] {
  const known = versions.filter((version) => !isUnknown(version));
  return known.length > 0 ? known : versions.slice(0, 1);
}
