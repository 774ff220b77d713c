import type { BuildReference } from "../../domain/report/build-reference.ts";
import type { OtherPlatform } from "../../domain/contracts/targets.ts";
import { type Component, createComponentKey, type ResolvedBy } from "../../domain/contracts/component.ts";
import { joinDistributions, withDistributions } from "../../formats/distribution.ts";
import type { BundledPackage, DetectorRules, LocalPart, Note, OwnPackage } from "../../domain/contracts/contracts.ts";
import type { HostedService } from "../../domain/report/hosted-service.ts";
import type { PackageRules } from "./package-rules.ts";
import { joinPublished } from "../../models/join-facts.ts";
import { readFacts } from "../../models/read-facts.ts";
import { type Member, type MemberGraph, sharedGraph } from "../../domain/contracts/member-graph.ts";
import { limitWorkspaces, listWorkspaces, sortWorkspaces, workspaceFolder } from "../../domain/contracts/workspace.ts";
import {
  joinScopes,
  type Places,
  limitScopeByPath,
  type UsedIn,
  usedIn,
  usualPlaces,
} from "../../domain/policy/limit-scope-by-path.ts";
import { compareTexts } from "../../text/compare-texts.ts";
import { byIdentity, sortPlaces } from "../walk/sort-places.ts";
import { getOrCreate } from "../../text/get-or-create.ts";
import { upwards } from "../../text/paths.ts";

/** What one detector found in one file. */
export interface FileResult {
  readonly detector: DetectorRules;
  readonly file: string;
  /** The folder the file applies to, from the root. */
  readonly folder: string;
  readonly components: readonly Component[];
  /** Entries that were skipped but should be among the components. */
  readonly lost?: readonly Note[];
  readonly limits?: readonly string[];
  readonly own?: OwnPackage;
  /** As in `Found`. */
  readonly isWhole?: true;
  readonly needsLocals?: true;
  readonly covers?: readonly string[];
  readonly mentionedNames?: readonly string[];
  readonly notOnPlatform?: readonly OtherPlatform[];
  readonly lockWith?: string;
  readonly services?: readonly HostedService[];
  readonly bundled?: readonly BundledPackage[];
  readonly graph?: MemberGraph;
  readonly member?: Member;
  readonly references?: readonly BuildReference[];
  readonly locals?: readonly LocalPart[];
  /** If it is neither a lockfile nor a manifest. */
  readonly resolvedBy?: ResolvedBy;
}

/** One component per package version, with all its locations, in a fixed order. */
export function mergeResults(
  results: readonly FileResult[],
  { ignoresCase, accepts }: PackageRules,
  places: Places = usualPlaces,
): Component[] {
  const entriesOf = createEntries(results, accepts);
  const components = results.flatMap((result) => {
    if (result.components.length === 0) return [];
    const usedAt = createUsedIn(result, places);
    const { kept, pinned } = entriesOf(result);
    return [...kept, ...pinned].map(({ extras: _extras, ...component }) => ({
      ...limitScopeByPath(component, usedAt(component)),
      resolvedBy: resolvedByOf(result, component),
    }));
  });
  return mergeComponents(components, ignoresCase);
}

/** The place of the requesting file decides, not that of the version; installed packages have their own. */
function createUsedIn({ file, resolvedBy }: FileResult, places: Places): (component: Component) => UsedIn {
  const own = usedIn([file], places);
  if (resolvedBy !== "installed") return () => own;
  return ({ locations }) =>
    usedIn(
      locations.map((location) => location.file),
      places,
    );
}

/** One component per package version; the first statement about it wins. */
export function mergeComponents(components: readonly Component[], ignoresCase: (type: string) => boolean): Component[] {
  const all = [...Map.groupBy(components, createComponentKey(ignoresCase)).values()].map((same) =>
    withStatements(tidy(joinAll(same)), listStatements(same)),
  );
  return [...limitWorkspaces(all)].sort(byIdentity);
}

function resolvedByOf(result: FileResult, component: Component): ResolvedBy {
  return result.resolvedBy ?? (isLockfile(result) && isResolvedIn(result, component) ? "lockfile" : "manifest");
}

/** Whether a lockfile itself has the component: it may contain entries of its manifest that it has not resolved. */
export function isResolvedIn({ file }: FileResult, { version, origin, locations }: Component): boolean {
  return (version !== "" || origin !== undefined) && locations.some((place) => place.file === file);
}

/** Whether a file lists everything that is installed, whatever its name. */
export function isLockfile({ detector, isWhole }: FileResult): boolean {
  return isWhole === true || detector.kind === "lockfile";
}

/** Whether a manifest lists a component that its lockfiles never have. */
export function isNeverLocked(
  { neverLocked = [] }: FileResult["detector"],
  { scope, scopeReason }: Pick<Component, "scope" | "scopeReason">,
): boolean {
  return neverLocked.some((word) => word === scope || word === scopeReason);
}

/** License statements about one component, each with the first file that contains it. */
type Statements = Map<string, string>;

function listStatements(components: readonly Component[]): Statements | undefined {
  const statements: Statements = new Map();
  for (const { declaredLicense, declaredLicenses, locations } of components) {
    if (declaredLicense === undefined) continue;
    const own = [{ license: declaredLicense, file: locations[0]?.file ?? "" }];
    for (const { license, file } of declaredLicenses ?? own)
      if (!statements.has(license)) statements.set(license, file);
  }
  return statements.size === 0 ? undefined : statements;
}

/** Keeps all statements that differ, in a fixed order, and one from a file other than the first location. */
function withStatements(component: Component, statements: Statements | undefined): Component {
  if (!statements) return component;
  const isPlain = statements.size < 2 && [...statements.values()][0] === component.locations[0]?.file;
  if (isPlain) return component;
  const declaredLicenses = [...statements]
    .map(([license, file]) => ({ license, file }))
    .sort((a, b) => compareTexts(a.license, b.license));
  const [first] = declaredLicenses;
  return { ...component, declaredLicenses, ...(first && { declaredLicense: first.license }) };
}

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
  const isMember = createIsMember(results);
  return (result) => {
    const { detector, folder, components, own } = result;
    const isSilent = isOutranked(result);
    const versionsOf = (component: Component): readonly string[] => {
      const inRange = (pins: Pins, where: string) =>
        [...(pins.get(placeOf(where, component)) ?? [])].filter((version) => accepts(component, version));
      const beside = inRange(pinned, folder);
      const above = detector.outranks === undefined ? locksOf(result).map((where) => inRange(resolved, where)) : [];
      return [beside, ...above].find((versions) => versions.length > 0) ?? [];
    };
    const listed = components.filter((component) => {
      if (isSilent && !isNeverLocked(detector, component)) return false;
      if (own) return !members.has(placeOf(own.root, component));
      const version = upwards(folder)
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

/** One component of several; a package may be in hundreds of files, so lists are joined once, at the end. */
function joinAll(same: readonly Component[]): Component {
  const joined = same.reduce(join);
  if (same.length === 1) return joined;
  const dependsOn = same.flatMap((component) => component.dependsOn ?? []);
  return {
    ...joined,
    ...joinWorkspaces(same),
    locations: same.flatMap(({ locations }) => locations),
    ...(same.some((component) => component.dependsOn) && { dependsOn }),
  };
}

/** Without lists. What only one of them has, it keeps. */
function join(a: Component, b: Component): Component {
  const direct = a.direct === undefined ? b.direct : a.direct || b.direct === true;
  const { scopeReason: _reasonOfB, plainScope: _plainOfB, ...restOfB } = b;
  const { scopeReason: _reasonOfA, plainScope: _plainOfA, ...restOfA } = a;
  return {
    ...restOfB,
    ...restOfA,
    ...joinScopes(a, b),
    resolvedBy: strongestOf(a.resolvedBy, b.resolvedBy),
    ...(direct !== undefined && { direct }),
    ...withDistributions(joinDistributions(a.distributions, b.distributions) ?? []),
    ...(a.facts && { facts: joinPublished(b.facts, a.facts) }),
  };
}

/** The union of all; a truncated count is at least that of the longest list. */
function joinWorkspaces(components: readonly Component[]): Partial<Component> {
  const all = sortWorkspaces(components.flatMap(({ workspaces = [] }) => workspaces));
  const counts = components.map(({ workspaces = [], furtherWorkspaces = 0 }) => workspaces.length + furtherWorkspaces);
  return listWorkspaces(all, Math.max(all.length, ...counts));
}

function strongestOf(a: ResolvedBy | undefined, b: ResolvedBy | undefined): ResolvedBy {
  return byReliability.find((kind) => kind === a || kind === b) ?? "manifest";
}

const byReliability: readonly ResolvedBy[] = ["lockfile", "sbom", "installed", "lcc", "manifest"];

/** Removes duplicate locations and edges and sorts them: the same tree produces the same report. */
function tidy(component: Component): Component {
  return {
    ...component,
    version: component.version || branchOf(component),
    locations: sortPlaces(component.locations),
    ...(component.dependsOn && { dependsOn: [...new Set(component.dependsOn)].sort() }),
  };
}

/** A model is one component with and without its branch; if a branch is named, it is shown as the version. */
function branchOf({ facts }: Component): string {
  return readFacts(facts).branch ?? "";
}
