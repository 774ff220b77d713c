import type { Component } from "../../domain/contracts/component.ts";
import { sharedGraph } from "../../domain/contracts/member-graph.ts";
import { workspaceFolder } from "../../domain/contracts/workspace.ts";
import { getOrCreate } from "../../text/get-or-create.ts";
import { upwards } from "../../text/paths.ts";
import { type FileResult, isNeverLocked } from "./file-result.ts";
import type { PackageRules } from "./package-rules.ts";

/** What becomes of the entries of a file. */
interface Entries {
  readonly kept: readonly Component[];
  /** Ranges of which another file has the version: entries for that version, with their own scope and place. */
  readonly pinned: readonly Component[];
}

/**
 * Lockfile over manifest: in the same folder only the lockfile is used, and if a lockfile in the same folder or above
 * has resolved a package to versions in the range of a manifest, the manifest needs these versions. Packages that no
 * lockfile of the ecosystem has are still listed. A dependency of one workspace member on another is not a component.
 */
export function createEntries(
  results: readonly FileResult[],
  accepts: PackageRules["accepts"],
): (result: FileResult) => Entries {
  const isOutranked = createOutranked(results);
  const locks = results.filter(({ detector }) => detector.outranks !== undefined);
  const resolved = listPins(locks);
  const pinned = listPins(results);
  const members = new Map(results.flatMap(({ own }) => (own ? [[placeOf(own.root, own), own.version] as const] : [])));
  const locksOf = createLockFolders(results);
  const locked = new Set(locks.map(({ folder }) => folder));
  const isMember = createIsMember(results);
  return (result) => {
    const { detector, folder, components, own } = result;
    const isSilent = isOutranked(result);
    const above = detector.outranks === undefined ? locksOf(result).filter((where) => locked.has(where)) : [];
    const inRange = createInRange(components, accepts);
    const versionsOf = (component: Component): readonly string[] => {
      const beside = inRange(component, pinned.get(placeOf(folder, component)));
      if (beside.length > 0) return beside;
      const found = above.map((where) => inRange(component, resolved.get(placeOf(where, component))));
      return found.find((versions) => versions.length > 0) ?? [];
    };
    const around = members.size > 0 ? upwards(folder) : [];
    const listed = components.filter((component) => {
      if (isSilent && !isNeverLocked(detector, component)) return false;
      if (own) return !members.has(placeOf(own.root, component));
      const version = around
        .map((where) => members.get(placeOf(where, component)))
        .find((other) => other !== undefined);
      return component.origin !== undefined || version === undefined || !accepts(component, version);
    });
    const ranges = new Map(
      listed.flatMap((component) => (component.version === "" ? [[component, versionsOf(component)] as const] : [])),
    );
    return {
      kept: listed.filter((component) => (ranges.get(component) ?? []).length === 0),
      pinned: isMember(result)
        ? []
        : [...ranges].flatMap(([component, all]) => all.map((version) => ({ ...component, version }))),
    };
  };
}

/**
 * Finds the versions that are in the range of an entry of a manifest. None where a manifest has hundreds of entries of a
 * package and there are hundreds of versions of it, which no person has written: the entries are then listed as they are.
 */
export function createInRange(
  entries: readonly Component[],
  accepts: PackageRules["accepts"],
): (entry: Component, versions: ReadonlySet<string> | undefined) => readonly string[] {
  const open = Map.groupBy(entries, ({ type, name, version }) => `${type}:${name}:${version === ""}`);
  return (entry, versions = none) => {
    const count = open.get(`${entry.type}:${entry.name}:${entry.version === ""}`)?.length ?? 0;
    return isTooMany(count, versions.size) ? [] : [...versions].filter((version) => accepts(entry, version));
  };
}

const none: ReadonlySet<string> = new Set();

/** Whether comparing all pairs of requirements and versions of one package takes too long. */
export function isTooMany(requirements: number, versions: number): boolean {
  return Math.min(requirements, versions) > 100;
}

/** The folders whose lockfiles cover a file: its own, those above, and those of workspaces that have it elsewhere. */
export function createLockFolders(
  results: readonly FileResult[],
): (result: Pick<FileResult, "detector" | "folder">) => readonly string[] {
  const elsewhere = new Map<string, string[]>();
  for (const result of results) {
    const { detector, folder } = result;
    for (const { path } of sharedGraph(result)?.members ?? []) {
      const member = workspaceFolder(path);
      if (upwards(member).includes(folder)) continue;
      for (const id of detector.outranks ?? []) {
        const key = `${id}\n${member}`;
        if (!elsewhere.get(key)?.push(folder)) elsewhere.set(key, [folder]);
      }
    }
  }
  return ({ detector, folder }) => [...upwards(folder), ...(elsewhere.get(`${detector.id}\n${folder}`) ?? [])];
}

/** Whether a manifest belongs to a workspace whose lockfile has the scopes of its members. */
function createIsMember(results: readonly FileResult[]): (result: FileResult) => boolean {
  const members = new Set(
    results.flatMap((result) =>
      (result.detector.outranks ?? []).flatMap((id) =>
        (sharedGraph(result)?.members ?? []).map(({ path }) => `${id}\n${workspaceFolder(path)}`),
      ),
    ),
  );
  return ({ detector, folder }) => members.has(`${detector.id}\n${folder}`);
}

/** Whether a lockfile covers the folder, so that this result is ignored. */
export function createOutranked(
  results: readonly FileResult[],
): (result: Pick<FileResult, "detector" | "folder">) => boolean {
  const silent = new Set(
    results.flatMap(({ detector, folder }) => (detector.outranks ?? []).map((id) => `${id}\n${folder}`)),
  );
  return ({ detector, folder }) => silent.has(`${detector.id}\n${folder}`);
}

/** Versions by place, each once: a file may repeat an entry a hundred thousand times. */
type Pins = ReadonlyMap<string, ReadonlySet<string>>;

function listPins(results: readonly FileResult[]): Pins {
  const pins = new Map<string, Set<string>>();
  for (const { folder, components } of results)
    for (const component of components) {
      if (component.version === "") continue;
      getOrCreate(pins, placeOf(folder, component), () => new Set<string>()).add(component.version);
    }
  return pins;
}

function placeOf(folder: string, { type, name }: Pick<Component, "type" | "name">): string {
  return `${folder}\n${type}:${name}`;
}
