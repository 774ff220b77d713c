import { type Component, componentKey } from "../../../domain/contracts/component.ts";
import type { Tree, UncoveredManifest } from "../../../domain/contracts/contracts.ts";
import type { OtherPlatform } from "../../../domain/contracts/targets.ts";
import type { ResolvedManifest, ResolvedPackage, ResolvedTree } from "../../../domain/contracts/trees.ts";
import { upwards } from "../../../text/paths.ts";
import { normalizeName } from "../package-name.ts";
import { ownNamesAt } from "../files/requirement/own-names.ts";
import type { Catalog } from "./catalog.ts";
import { readConstraints } from "./constraints.ts";
import { buildGraph, type Part } from "../../kit/pubgrub/build-graph.ts";
import type { createEntryReader, Entry } from "./manifest-entries.ts";
import { type Need, stripExtra } from "./needs.ts";
import { type Chosen, solveWithGaps } from "../../kit/pubgrub/solve-with-gaps.ts";
import { guessVersion, pipStrategy } from "./pip-strategy.ts";
import { createUniverse, type PackageUniverse, type Problem } from "./universe.ts";
import { readRange } from "./candidates.ts";
import { isMarkerTrue, parseMarker } from "./marker.ts";
import type { Target } from "./target.ts";

interface ProjectWork {
  readonly tree: Tree;
  /** One for each target. */
  readonly catalogs: readonly Catalog[];
  readonly entriesOf: ReturnType<typeof createEntryReader>;
}

interface ReadManifest {
  readonly manifest: UncoveredManifest;
  readonly directNeeds: readonly DirectNeed[];
  readonly constraints: readonly { readonly need: Need; readonly condition: Condition }[];
}

interface DirectNeed {
  readonly component: Component;
  readonly need: Need;
  readonly condition: Condition;
  readonly part?: string;
}

/** Manifests that belong together. If they contradict each other, each is resolved separately. */
export async function resolveProject(
  manifests: readonly UncoveredManifest[],
  work: ProjectWork,
): Promise<readonly ResolvedTree[]> {
  const read = await Promise.all(manifests.map((manifest) => readManifest(manifest, work)));
  const own = await findOwnNames(manifests, work.tree);
  const resolveAll = (group: readonly ReadManifest[]) =>
    Promise.all(work.catalogs.map((catalog) => resolveOn(catalog, group, own)));
  const together = await resolveAll(read);
  if (read.length === 1 || together.every(({ clashes }) => clashes.length === 0))
    return together.map(({ tree }) => tree);
  const apart = await Promise.all(read.map((manifest) => resolveAll([manifest])));
  const count = (all: readonly { readonly clashes: readonly string[] }[]) =>
    new Set(all.flatMap((resolved) => resolved.clashes)).size;
  return (count(apart.flat()) < count(together) ? apart.flat() : together).map(({ tree }) => tree);
}

async function readManifest(manifest: UncoveredManifest, work: ProjectWork): Promise<ReadManifest> {
  const { file, detector } = manifest;
  const entries = await work.entriesOf(manifest);
  const constraints = await readConstraints(work.tree, file, detector);
  return {
    manifest,
    directNeeds: entries.map(toDirectNeed),
    constraints: constraints
      .filter(({ origin }) => origin === undefined)
      .map((constraint) => ({ need: needOf(constraint.name, constraint), condition: createCondition(constraint) })),
  };
}

function toDirectNeed({ component, declared }: Entry): DirectNeed {
  return {
    component,
    need: needOf(component.name, declared),
    condition: createCondition(declared),
    ...(declared.part !== undefined && { part: declared.part }),
  };
}

function needOf(name: string, declared: Pick<Entry["declared"], "version" | "requirement" | "extras">): Need {
  const { version, requirement = "", extras } = declared;
  return { name, extras: extras.map(normalizeName), specifier: version === "" ? requirement : `==${version}` };
}

interface Resolved {
  readonly tree: ResolvedTree;
  readonly clashes: readonly string[];
}

async function resolveOn(
  catalog: Catalog,
  group: readonly ReadManifest[],
  ownProjects: ReadonlySet<string>,
): Promise<Resolved> {
  const { target } = catalog;
  const directNeeds = group.flatMap((manifest) => manifest.directNeeds);
  const elsewhere = directNeeds.filter(({ component }) => isElsewhere(component, catalog)).map(({ need }) => need.name);
  const own = new Set([...ownProjects, ...elsewhere]);
  const isAsked = ({ need, condition }: DirectNeed) => !own.has(need.name) && condition.holdsOn(target);
  const constraints = group
    .flatMap((manifest) => manifest.constraints)
    .filter(({ condition }) => condition.holdsOn(target));
  const chosen = await chooseVersions(
    {
      roots: directNeeds.filter(isAsked).map(({ need }) => need),
      constraints: constraints.map(({ need }) => need),
      own,
    },
    catalog,
  );
  const { universe } = chosen;
  const packages = await buildGraph(chosen, toParts(directNeeds.filter(isAsked)), {
    type: "pypi",
    baseOf: stripExtra,
    versionOf: (name, at) => universe.candidates(name).versions[at] ?? "",
    unresolvedOf: (name, at) => universe.candidates(name).unresolved ?? universe.doubtsOf(name, at),
  });
  const hidden = directNeeds.filter(
    ({ component, condition }) => isForeign(component, catalog) && condition.holdsOn(target),
  );
  return {
    clashes: chosen.clashes,
    tree: {
      packages: [...packages.values(), ...hidden.map(toHidden)],
      manifests: group.map((manifest) => toManifest(manifest, packages, { catalog, own })),
      notOnPlatform: directNeeds.filter(({ condition }) => !condition.holdsOn(target)).map(toOther),
    },
  };
}

/** Repositories, archives, files and packages of another index are not requested from the index. */
function isElsewhere({ origin }: Component, catalog: Catalog): boolean {
  return origin !== undefined && !(origin.kind === "registry" && catalog.origins.includes(originOf(origin.address)));
}

function isForeign(component: Component, catalog: Catalog): boolean {
  return component.origin?.kind === "registry" && isElsewhere(component, catalog);
}

function originOf(address: string): string {
  return URL.parse(address)?.origin ?? "";
}

function toHidden({ component, need }: DirectNeed): ResolvedPackage {
  const { type, name, version, origin, scope } = component;
  const message = `${name} comes from another index than the one that lcc is set up for.`;
  return {
    ...{ type, name, version, scope, requirement: need.specifier, dependsOn: [] },
    ...(origin && { origin }),
    unresolved: { code: "private", message },
  };
}

function toParts(directNeeds: readonly DirectNeed[]): Part[] {
  const groups = Map.groupBy(directNeeds, ({ component, part }) => `${component.scope}\n${part ?? ""}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const nodes = group.flatMap(({ need }) => [need.name, ...need.extras.map((extra) => `${need.name}[${extra}]`)]);
    const reason = first.component.scope === "runtime" ? undefined : (first.part ?? first.component.scopeReason);
    return [{ scope: first.component.scope, nodes, ...(reason !== undefined && { reason }) }];
  });
}

type Packages = Awaited<ReturnType<typeof buildGraph>>;

interface Place {
  readonly catalog: Catalog;
  readonly own: ReadonlySet<string>;
}

function toManifest(
  { manifest, directNeeds }: ReadManifest,
  packages: Packages,
  { catalog, own }: Place,
): ResolvedManifest {
  const roots = new Map<Component, readonly string[]>();
  let isWhole = manifest.components.length === directNeeds.length;
  for (const { component, need, condition } of directNeeds) {
    if (!condition.holdsOn(catalog.target)) roots.set(component, []);
    else if (isForeign(component, catalog)) roots.set(component, [componentKey(component)]);
    else if (own.has(need.name)) isWhole = false;
    else {
      const resolved = packages.get(need.name);
      if (resolved) roots.set(component, [componentKey(resolved)]);
    }
    if (isForeign(component, catalog)) isWhole = false;
  }
  return { file: manifest.file, roots, isWhole };
}

function toOther({ component, condition }: DirectNeed): OtherPlatform {
  const { type, name, locations } = component;
  const [place] = locations;
  return {
    type,
    name,
    file: place?.file ?? "",
    ...(place?.line !== undefined && { line: place.line }),
    marker: condition.text,
  };
}

/** Names of the projects that some manifests belong to. They satisfy a requirement without a request. */
async function findOwnNames(manifests: readonly UncoveredManifest[], tree: Tree): Promise<ReadonlySet<string>> {
  const folders = new Set(manifests.flatMap(({ folder }) => upwards(folder)));
  const namesByFolder = await Promise.all([...folders].map((folder) => ownNamesAt(tree, folder)));
  return new Set(namesByFolder.flatMap((names) => [...names]));
}

/** Chooses packages and their extras for one problem on one target. */
function chooseVersions(problem: Problem, catalog: Catalog): Promise<Chosen<PackageUniverse>> {
  return solveWithGaps<PackageUniverse>({
    open: (aside) => createUniverse(problem, catalog, aside),
    strategyFor: (universe) => pipStrategy(universe.candidates),
    guessFor: (universe) => guessVersion(universe.candidates),
    newestOf: (universe, name) => universe.candidates(name).versions.at(-1) ?? "unknown",
    relax: () => false,
    baseOf: stripExtra,
    describe: (name, specifier) => `${name}${specifier}`,
  });
}

/** When an entry of a manifest applies. */
interface Condition {
  readonly text: string;
  holdsOn(target: Target): boolean;
}

/** A condition that cannot be read is treated as true: an extra package is visible, a missing one is not. */
function createCondition(declared: { readonly marker?: string; readonly python?: string }): Condition {
  const marker = declared.marker === undefined ? undefined : parseMarker(declared.marker);
  const range = declared.python === undefined ? undefined : readRange(declared.python);
  const python = declared.python === undefined ? [] : [`python ${declared.python}`];
  return {
    text: [...(declared.marker === undefined ? [] : [declared.marker]), ...python].join(" and "),
    holdsOn: ({ variables, python: version }) =>
      (!marker || isMarkerTrue(marker, variables, "")) && (range?.includes(version) ?? true),
  };
}
