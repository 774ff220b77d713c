import type { Unresolved } from "../../../domain/contracts/component.ts";
import type { SetAside } from "../../kit/pubgrub/solve-with-gaps.ts";
import type { Edge } from "../../kit/pubgrub/terms.ts";
import { createEdges, loadedAt, rootNode, type Universe } from "../../kit/pubgrub/universe.ts";
import { onlyVersion, toSet } from "../../kit/pubgrub/version-set.ts";
import { parseConstraint, satisfies } from "../versions/constraints.ts";
import { parseVersion, readStabilityOfVersion } from "../versions/versions.ts";
import {
  type Candidate,
  type Candidates,
  createCandidates,
  type RootAlias,
  toCandidate,
  unknownCandidates,
} from "./candidates.ts";
import type { PackageFacts, VersionFacts } from "./package-facts.ts";
import { isStableEnough, type StabilityRules } from "./stability.ts";
import { oncePerKey } from "../../../async/once.ts";

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
type Providers = ReadonlyMap<string, ReadonlySet<string>>;

export function createUniverse(
  problem: Problem,
  facts: PackageFacts,
  aside: ReadonlyMap<string, SetAside>,
  providers: Providers,
): PackageUniverse {
  const loaded = new Map<string, Candidates>();
  const opponents = new Map<string, Set<string>>();
  const providedBy = new Map<string, Set<string>>();
  const isAccepted = createFilter(problem);
  const isRoot = new Set(problem.roots.map(({ name }) => name));

  /** A version that requires a package that does not exist cannot be chosen. What could not be asked for may exist. */
  const load = oncePerKey(async (name: string): Promise<void> => {
    const gap = aside.get(name)?.unresolved;
    const withBranches = problem.stability.minimumOf(name) === "dev";
    const answer = gap ?? (await facts(name, withBranches));
    const versions = "code" in answer ? [] : answer;
    const alias = problem.aliases.get(name);
    const own = versions
      .flatMap((version) => toCandidate(version, alias))
      .filter((candidate) => isAccepted(name, candidate));
    const others = gap ? [] : await providersOf(name);
    for (const candidate of own)
      for (const other of Object.keys(candidate.facts.conflict)) addTo(opponents, other, name);
    for (const provided of providedNames(versions)) addTo(providedBy, provided, name);
    const isEmpty = own.length + others.length === 0;
    const isGap = isEmpty && (gap !== undefined || isRoot.has(name) || ("code" in answer && answer.code !== "missing"));
    loaded.set(name, isGap ? unknownCandidates(reasonFor(name, answer)) : createCandidates(own, others));
  });
  /** A provider that provides its own provider, in a circle, is left out. */
  const providersOf = async (name: string): Promise<Candidate[]> => {
    const names = [...(providers.get(name) ?? [])].filter(
      (other) => other !== name && !providers.get(other)?.has(name),
    );
    await Promise.all(names.map(load));
    return names.flatMap((provider) => asCandidates(provider, at(provider), name));
  };
  const at = (name: string): Candidates => loadedAt(loaded, name);
  const toEdge = createEdges((name, specifier) => at(name).satisfying(specifier));
  const edgesOfProvider = ({ provider }: Candidate, node: string, position: number): Edge[] => {
    if (!provider) return [];
    const from = { from: node, fromVersion: "", fromSet: onlyVersion(position) };
    return [toEdge({ ...from, to: provider.name, specifier: `as ${node}` }, provider.set)];
  };
  /** A package that replaces another cannot be installed beside it. */
  const edgesToReplaced = ({ facts: { replace, version } }: Candidate, node: string, position: number): Edge[] =>
    Object.keys(replace).flatMap((to) => {
      if (!loaded.has(to) || !providers.get(to)?.has(node)) return [];
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
        loaded.has(name)
          ? [...all]
              .filter((provider) => provider !== name && !providers.get(name)?.has(provider))
              .map((provider) => [name, provider] as const)
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
      const needs = listNeeds(candidate.facts).filter(([name]) => name !== node && !problem.own.has(name));
      await Promise.all(needs.map(([name]) => load(name)));
      const { version } = candidate.facts;
      const required = needs.map(([to, specifier]) => {
        const fromSet = toSet(
          at(node).all.map((candidate) => !candidate.provider && needOf(candidate.facts, to) === specifier),
        );
        return toEdge({ from: node, fromVersion: version, to, specifier, fromSet });
      });
      return [...required, ...edgesToReplaced(candidate, node, position)];
    },
  };
}

/** What a version requires, without the platform. */
export function listNeeds(facts: VersionFacts): [string, string][] {
  return Object.keys(facts.require).flatMap((name) => (name === "php" ? [] : [[name, needOf(facts, name) ?? ""]]));
}

function needOf({ require, version }: VersionFacts, name: string): string | undefined {
  const requirement = Object.hasOwn(require, name) ? require[name] : undefined;
  return requirement === "self.version" ? version : requirement;
}

/** Stable enough, not excluded by the project, and for its PHP. */
function createFilter({ stability, conflict, php }: Problem): (name: string, candidate: Candidate) => boolean {
  const platform = php === undefined ? undefined : parseVersion(php);
  return (name, { numbers, facts }) => {
    const excluded = parseConstraint(conflict.get(name) ?? "");
    const runsOn = platform ? parseConstraint(facts.require["php"] ?? "*") : undefined;
    return (
      numbers.some((version) => isStableEnough(readStabilityOfVersion(version), stability.minimumOf(name))) &&
      !(excluded && numbers.some((version) => satisfies(version, excluded))) &&
      !(platform && runsOn && !satisfies(platform, runsOn))
    );
  };
}

function reasonFor(name: string, answer: readonly VersionFacts[] | Unresolved): Unresolved {
  if ("code" in answer) return answer;
  return { code: "missing", message: `No version of ${name} is stable enough for the project, or suits its PHP.` };
}

function addTo(map: Map<string, Set<string>>, key: string, value: string): void {
  const values = map.get(key);
  if (values) values.add(value);
  else map.set(key, new Set([value]));
}

function providedNames(versions: readonly VersionFacts[]): Set<string> {
  return new Set(versions.flatMap(({ replace, provide }) => [...Object.keys(replace), ...Object.keys(provide)]));
}

/** A package as candidates of a name that it provides: one for each range that some of its versions state. */
function asCandidates(provider: string, { all, unresolved }: Candidates, name: string): Candidate[] {
  if (unresolved) return [];
  const links = all.map((candidate) => (candidate.provider ? undefined : linkOf(candidate.facts, name)));
  return [...new Set(links)].flatMap((source): Candidate[] => {
    const link = source === undefined ? undefined : parseConstraint(source);
    const facts = all.find((_, at) => links[at] === source)?.facts;
    if (!link || !facts) return [];
    const set = toSet(links.map((link) => link === source));
    return [{ facts, numbers: [], provider: { name: provider, set, link } }];
  });
}

/** `self.version` is the version of the package itself. */
function linkOf({ version, replace, provide }: VersionFacts, name: string): string | undefined {
  const replacement = Object.hasOwn(replace, name)
    ? replace[name]
    : Object.hasOwn(provide, name)
      ? provide[name]
      : undefined;
  return replacement === "self.version" ? version : replacement;
}
