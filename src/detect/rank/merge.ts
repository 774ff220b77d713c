import { type Component, createComponentKey, type ResolvedBy } from "../../domain/contracts/component.ts";
import { joinDistributions, withDistributions } from "../../formats/distribution.ts";
import { createEntries } from "./entries.ts";
import { type FileResult, isLockfile, isResolvedIn } from "./file-result.ts";
import type { PackageRules } from "./package-rules.ts";
import { joinPublished } from "../../models/join-facts.ts";
import { readFacts } from "../../models/read-facts.ts";
import { limitWorkspaces, listWorkspaces, sortWorkspaces } from "../../domain/contracts/workspace.ts";
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
  const count = components.reduce(
    (most, { workspaces = [], furtherWorkspaces = 0 }) => Math.max(most, workspaces.length + furtherWorkspaces),
    all.length,
  );
  return listWorkspaces(all, count);
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
