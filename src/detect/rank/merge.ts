import type { BuildReference } from "../../domain/report/build-reference.ts";
import { type Component, componentKey, type ResolvedBy } from "../../domain/contracts/component.ts";
import { joinDistributions, withDistributions } from "../../formats/distribution.ts";
import type { DetectorRules, LocalPart, Note, OwnPackage } from "../../domain/contracts/contracts.ts";
import type { HostedService } from "../../domain/report/hosted-service.ts";
import type { PackageRules } from "./package-rules.ts";
import { joinPublished } from "../../models/join-facts.ts";
import { readFacts } from "../../models/read-facts.ts";
import type { Member, MemberGraph } from "../../domain/contracts/member-graph.ts";
import { limitWorkspaces, listWorkspaces, sortWorkspaces, workspaceFolder } from "../../domain/contracts/workspace.ts";
import { joinScopes, type Places, putInPlace, type UsedIn, usedIn, usualPlaces } from "../../domain/policy/limit-scope-by-path.ts";
import { compareTexts } from "../../text/compare-texts.ts";
import { byIdentity, sortPlaces } from "../walk/sort-places.ts";
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
  /** Limits that stopped reading. */
  readonly limits?: readonly string[];
  readonly own?: OwnPackage;
  /** As in `Found`. */
  readonly isWhole?: true;
  readonly knows?: readonly string[];
  readonly lockWith?: string;
  readonly services?: readonly HostedService[];
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
  const found = results.flatMap((result) => {
    if (result.components.length === 0) return [];
    const usedAt = createUsedIn(result, places);
    const { kept, pinned } = entriesOf(result);
    return [...kept, ...pinned].map(({ extras: _extras, ...one }) => ({
      ...putInPlace(one, usedAt(one)),
      resolvedBy: resolvedByOf(result, one),
    }));
  });
  return mergeComponents(found, ignoresCase);
}

/**
 * The place of the requesting file decides, wherever the version is written; installed packages have their own place.
 */
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
  const merged = new Map<string, Component>();
  const stated = new Map<string, Statements>();
  for (const component of components) {
    const key = ignoresCase(component.type) ? componentKey(component).toLowerCase() : componentKey(component);
    const known = merged.get(key);
    merged.set(key, known ? join(known, component) : component);
    addStatement(stated, key, component);
  }
  const all = [...merged].map(([key, component]) => withStatements(tidy(component), stated.get(key)));
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

/** License statements about one component, each with the first file that contains it. */
type Statements = Map<string, string>;

function addStatement(stated: Map<string, Statements>, key: string, component: Component): void {
  const { declaredLicense, locations } = component;
  if (declaredLicense === undefined) return;
  const own = [{ license: declaredLicense, file: locations[0]?.file ?? "" }];
  const known = stated.get(key) ?? new Map<string, string>();
  stated.set(key, known);
  for (const { license, file } of component.declaredLicenses ?? own) if (!known.has(license)) known.set(license, file);
}

/**
 * Keeps all statements that differ, in an order that does not depend on folder names, and a statement from a file other
 * than the component's first location.
 */
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
  const resolved = Map.groupBy(locks.flatMap(pinnedIn), ({ place }) => place);
  const pinned = Map.groupBy(results.flatMap(pinnedIn), ({ place }) => place);
  const members = new Set(results.flatMap(({ own }) => (own ? [placeOf(own.root, own)] : [])));
  const isMember = createIsMember(results);
  return (result) => {
    const { detector, folder, components, own } = result;
    const isSilent = isOutranked(result);
    const versionsOf = (component: Component): readonly string[] => {
      const inRange = (pins: Pins, where: string) =>
        (pins.get(placeOf(where, component)) ?? []).filter(({ version }) => accepts(component, version));
      const beside = inRange(pinned, folder);
      const above = detector.outranks === undefined ? upwards(folder).map((where) => inRange(resolved, where)) : [];
      const nearest = [beside, ...above].find((pins) => pins.length > 0) ?? [];
      return [...new Set(nearest.map(({ version }) => version))];
    };
    const listed = components.filter((component) => {
      if (isSilent && !detector.neverLocked?.includes(component.scope)) return false;
      return !own || !members.has(placeOf(own.root, component));
    });
    const ranges = new Map(listed.flatMap((one) => (one.version === "" ? [[one, versionsOf(one)] as const] : [])));
    return {
      kept: listed.filter((one) => (ranges.get(one) ?? []).length === 0),
      pinned: isMember(result) ? [] : [...ranges].flatMap(([one, all]) => all.map((version) => ({ ...one, version }))),
    };
  };
}

/** Whether a manifest belongs to a workspace whose lockfile has the scopes of its members. */
function createIsMember(results: readonly FileResult[]): (result: FileResult) => boolean {
  const members = new Set(
    results.flatMap(({ detector: { outranks = [] }, graph }) =>
      outranks.flatMap((id) => (graph?.members ?? []).map(({ path }) => `${id}\n${workspaceFolder(path)}`)),
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

/** Versions by place. */
type Pins = ReadonlyMap<string, readonly { readonly version: string }[]>;

function pinnedIn({ folder, components }: FileResult) {
  return components
    .filter(({ version }) => version !== "")
    .map((component) => ({ place: placeOf(folder, component), version: component.version }));
}

function placeOf(folder: string, { type, name }: Pick<Component, "type" | "name">): string {
  return `${folder}\n${type}:${name}`;
}

/** What only one of them has, it keeps. */
function join(a: Component, b: Component): Component {
  const direct = a.direct === undefined ? b.direct : a.direct || b.direct === true;
  const workspaces = joinWorkspaces(a, b);
  const { scopeReason: _reasonOfB, plainScope: _plainOfB, ...restOfB } = b;
  const { scopeReason: _reasonOfA, plainScope: _plainOfA, ...restOfA } = a;
  return {
    ...restOfB,
    ...restOfA,
    ...joinScopes(a, b),
    ...workspaces,
    resolvedBy: strongestOf(a.resolvedBy, b.resolvedBy),
    ...(direct !== undefined && { direct }),
    locations: [...a.locations, ...b.locations],
    ...(a.dependsOn && b.dependsOn && { dependsOn: [...a.dependsOn, ...b.dependsOn] }),
    ...withDistributions(joinDistributions(a.distributions, b.distributions) ?? []),
    ...(a.facts && { facts: joinPublished(b.facts, a.facts) }),
  };
}

/** The union of both; a truncated count is at least that of the longer list. */
function joinWorkspaces(a: Component, b: Component): Partial<Component> {
  if (!a.workspaces || !b.workspaces) return {}; // the one that has them keeps them
  const all = sortWorkspaces([...a.workspaces, ...b.workspaces]);
  const count = Math.max(
    all.length,
    ...[a, b].map((one) => (one.workspaces?.length ?? 0) + (one.furtherWorkspaces ?? 0)),
  );
  return listWorkspaces(all, count);
}

/** The more reliable of the two. */
function strongestOf(a: ResolvedBy | undefined, b: ResolvedBy | undefined): ResolvedBy {
  return byReliability.find((one) => one === a || one === b) ?? "manifest";
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
