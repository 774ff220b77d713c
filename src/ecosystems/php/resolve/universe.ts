import type { Unresolved } from "../../../domain/contracts/component.ts";
import { oncePerKey } from "../../../async/once-per-key.ts";
import type { SetAside } from "../../kit/pubgrub/solve-with-gaps.ts";
import type { Edge } from "../../kit/pubgrub/terms.ts";
import { rootNode, type Universe } from "../../kit/pubgrub/universe.ts";
import { onlyVersion, toSet } from "../../kit/pubgrub/version-set.ts";
import { parseConstraint, satisfies } from "../versions/constraints.ts";
import { parseVersion, stabilityOf } from "../versions/versions.ts";
import {
  type Candidate,
  type Candidates,
  createCandidates,
  type RootAlias,
  toCandidate,
  unknownCandidates,
} from "./candidates.ts";
import type { PackageFacts, VersionFacts } from "./package-facts.ts";
import { asCandidates, providedNames } from "./providers.ts";
import { isStableEnough, type StabilityRules } from "./stability.ts";

/** Packages that are installed together. */
export interface Problem {
  /** In the order of the manifest, in which Composer decides on them. */
  readonly roots: readonly { readonly name: string; readonly requirement: string }[];
  /** Names that the project itself provides. */
  readonly own: ReadonlySet<string>;
  /** Versions that the project excludes. */
  readonly conflict: ReadonlyMap<string, string>;
  /** Numbers that the project gives to branches: `dev-main as 1.0.x-dev`. */
  readonly aliases: ReadonlyMap<string, RootAlias>;
  readonly stability: StabilityRules;
  /** `config.platform.php`. */
  readonly php: string | undefined;
}

export interface PackageUniverse extends Universe {
  readonly candidates: (name: string) => Candidates;
  /** Names with a version that excludes versions of this one. */
  opponentsOf(name: string): ReadonlySet<string>;
  /** Packages that provide a required name and were found too late to be offered for it. */
  readonly late: readonly (readonly [name: string, provider: string])[];
}

/** Packages that provide another name, by that name. */
export type Providers = ReadonlyMap<string, ReadonlySet<string>>;

export function createUniverse(
  problem: Problem,
  facts: PackageFacts,
  aside: ReadonlyMap<string, SetAside>,
  providers: Providers,
): PackageUniverse {
  const known = new Map<string, Candidates>();
  const opponents = new Map<string, Set<string>>();
  const providedBy = new Map<string, Set<string>>();
  const edges = new Map<string, Edge>();
  const isAccepted = createFilter(problem);
  const isRoot = new Set(problem.roots.map(({ name }) => name));

  /** A version that requires a package that does not exist cannot be chosen. What could not be asked for may exist. */
  const load = oncePerKey(async (name: string): Promise<void> => {
    const gap = aside.get(name)?.unresolved;
    const withBranches = problem.stability.minimumOf(name) === "dev";
    const found = gap ?? (await facts(name, withBranches));
    const versions = "code" in found ? [] : found;
    const alias = problem.aliases.get(name);
    const own = versions.flatMap((one) => toCandidate(one, alias)).filter((one) => isAccepted(name, one));
    const others = gap ? [] : await providersOf(name);
    for (const one of own) for (const other of Object.keys(one.facts.conflict)) addTo(opponents, other, name);
    for (const one of providedNames(versions)) addTo(providedBy, one, name);
    const isEmpty = own.length + others.length === 0;
    const isGap = isEmpty && (gap !== undefined || isRoot.has(name) || ("code" in found && found.code !== "missing"));
    known.set(name, isGap ? unknownCandidates(reasonFor(name, found)) : createCandidates(own, others));
  });
  /** A provider that provides its own provider, in a circle, is left out. */
  const providersOf = async (name: string): Promise<Candidate[]> => {
    const names = [...(providers.get(name) ?? [])].filter((one) => one !== name && !providers.get(one)?.has(name));
    await Promise.all(names.map(load));
    return names.flatMap((provider) => asCandidates(provider, at(provider), name));
  };
  const at = (name: string): Candidates => {
    const found = known.get(name);
    if (!found) throw new Error(`the versions of ${name} were not asked for`);
    return found;
  };
  /** The same object for the same requirement, so that the solver learns it once. */
  const toEdge = (edge: Omit<Edge, "set">, set = at(edge.to).satisfying(edge.specifier)): Edge => {
    const key = `${edge.from}\n${edge.fromSet ?? ""}\n${edge.to}\n${edge.specifier}`;
    const found = edges.get(key) ?? { ...edge, set };
    edges.set(key, found);
    return found;
  };
  const edgesOfProvider = ({ provider }: Candidate, node: string, position: number): Edge[] => {
    if (!provider) return [];
    const from = { from: node, fromVersion: "", fromSet: onlyVersion(position) };
    return [toEdge({ ...from, to: provider.name, specifier: `as ${node}` }, provider.set)];
  };
  /** A package that replaces another cannot be installed beside it. */
  const edgesToReplaced = ({ facts: { replace, version } }: Candidate, node: string, position: number): Edge[] =>
    Object.keys(replace).flatMap((to) => {
      if (!known.has(to) || !providers.get(to)?.has(node)) return [];
      const bit = onlyVersion(position);
      const set = toSet(at(to).all.map(({ provider }) => provider?.name === node && (provider.set & bit) !== 0n));
      if (set === 0n) return [];
      return [toEdge({ from: node, fromVersion: version, to, specifier: "replaced", fromSet: bit }, set)];
    });

  return {
    candidates: at,
    opponentsOf: (name) => opponents.get(name) ?? new Set(),
    get late() {
      return [...providedBy].flatMap(([name, all]) =>
        known.has(name)
          ? [...all].filter((one) => one !== name && !providers.get(name)?.has(one)).map((one) => [name, one] as const)
          : [],
      );
    },
    allOf: (name) => at(name).set,
    async edgesOf(node, position) {
      if (node === rootNode) {
        await Promise.all(problem.roots.map(({ name }) => load(name)));
        return problem.roots.map(({ name, requirement }) =>
          toEdge({ from: node, fromVersion: "", to: name, specifier: requirement }),
        );
      }
      const candidate = at(node).all[position];
      if (!candidate) return [];
      if (candidate.provider) return edgesOfProvider(candidate, node, position);
      const needs = needsOf(candidate.facts).filter(([name]) => name !== node && !problem.own.has(name));
      await Promise.all(needs.map(([name]) => load(name)));
      const { version } = candidate.facts;
      const required = needs.map(([to, specifier]) => {
        const fromSet = toSet(at(node).all.map((one) => !one.provider && needOf(one.facts, to) === specifier));
        return toEdge({ from: node, fromVersion: version, to, specifier, fromSet });
      });
      return [...required, ...edgesToReplaced(candidate, node, position)];
    },
  };
}

/** What a version requires, without the platform. */
export function needsOf(facts: VersionFacts): [string, string][] {
  return Object.keys(facts.require).flatMap((name) => (name === "php" ? [] : [[name, needOf(facts, name) ?? ""]]));
}

function needOf({ require, version }: VersionFacts, name: string): string | undefined {
  const written = Object.hasOwn(require, name) ? require[name] : undefined;
  return written === "self.version" ? version : written;
}

/** Stable enough, not excluded by the project, and for its PHP. */
function createFilter({ stability, conflict, php }: Problem): (name: string, candidate: Candidate) => boolean {
  const platform = php === undefined ? undefined : parseVersion(php);
  return (name, { numbers, facts }) => {
    const excluded = parseConstraint(conflict.get(name) ?? "");
    const runsOn = platform ? parseConstraint(facts.require["php"] ?? "*") : undefined;
    return (
      numbers.some((version) => isStableEnough(stabilityOf(version), stability.minimumOf(name))) &&
      !(excluded && numbers.some((version) => satisfies(version, excluded))) &&
      !(platform && runsOn && !satisfies(platform, runsOn))
    );
  };
}

function reasonFor(name: string, found: readonly VersionFacts[] | Unresolved): Unresolved {
  if ("code" in found) return found;
  return { code: "missing", message: `No version of ${name} is stable enough for the project, or suits its PHP.` };
}

function addTo(map: Map<string, Set<string>>, key: string, value: string): void {
  const known = map.get(key);
  if (known) known.add(value);
  else map.set(key, new Set([value]));
}
