import type { Unresolved } from "../../../../domain/contracts/component.ts";
import { readRange } from "../../versions/version-range.ts";
import type { Pom } from "../../files/maven/raw-pom.ts";
import { includesItsDependencies } from "./artifact-type.ts";
import type { EffectiveDependency, EffectivePom } from "./effective-pom.ts";
import { type Located, type Sources, locate } from "./locate.ts";
import { findCause } from "./problem.ts";
import { comesAlong, type Exclusions, excludedBelow, isExcluded, manage, nothingExcluded } from "./wanted.ts";

/** An artifact of the tree: the nearest one. */
export interface Node extends Omit<Located, "version" | "problem"> {
  version: string;
  problem?: Unresolved | undefined;
  readonly type: string;
  /** The requested name, which may be an older one. */
  readonly askedAs: string;
  /** As written in the nearest requirement. */
  readonly requirement: string;
  readonly isDirect: boolean;
  readonly excluded: Exclusions;
  /** The nodes that need it, including those that lost; undefined for the project. */
  readonly asked: Edge[];
  /** Parents and BOMs of its POM that could not be read. */
  problems: readonly Unresolved[];
}

interface Edge {
  readonly from: Node | undefined;
  readonly scope: string;
  readonly optional: boolean;
}

/** All dependencies of one POM of the project. */
export interface Collected {
  /** By `artifactKey`. */
  readonly nodes: ReadonlyMap<string, Node>;
  readonly problems: readonly Unresolved[];
}

/** Real projects have up to two thousand. */
const maxNodes = 20_000;
/** How often a range may change a choice. */
const maxRounds = 20;

/** The nearest wins, and at the same depth the first; if that violates a range, it is retried within the range. */
export async function collect(pom: Pom, sources: Sources): Promise<Collected> {
  const root = await sources.models.ofProject(pom);
  const limits: Limits = new Map();
  for (let round = 0; ; round++) {
    const { nodes, ranges, isCut } = await collectOnce(pom, root, limits, sources);
    const broken = [...ranges].filter(([key, all]) => !isInside(nodes.get(key), all));
    if (broken.length === 0 || round === maxRounds) {
      for (const [key, all] of broken) markConflict(nodes.get(key), all);
      for (const node of nodes.values())
        if (node.problem && node.requirement === "") node.problem = findCause(node.problem, root.problems);
      return { nodes, problems: [...root.problems, ...(isCut ? [cut] : [])] };
    }
    for (const [key, all] of broken) limits.set(key, all);
  }
}

const cut: Unresolved = { code: "limit", message: `lcc follows at most ${maxNodes} artifacts of a POM.` };

/** Ranges that the version of an artifact must be in, known from an earlier round. */
type Limits = Map<string, readonly string[]>;

interface Candidate {
  readonly dependency: EffectiveDependency;
  readonly from: Node | undefined;
  readonly excluded: Exclusions;
}

interface Round {
  readonly nodes: Map<string, Node>;
  readonly ranges: ReadonlyMap<string, readonly string[]>;
  readonly isCut: boolean;
}

async function collectOnce(pom: Pom, root: EffectivePom, limits: Limits, sources: Sources): Promise<Round> {
  const nodes = new Map<string, Node>();
  const ranges = new Map<string, string[]>();
  /** Versions that another range forbids. */
  const passedOver: { readonly candidate: Candidate; readonly located: Located }[] = [];
  let level: Candidate[] = root.dependencies.map((dependency) => ({
    dependency,
    from: undefined,
    excluded: nothingExcluded,
  }));
  while (level.length > 0 && nodes.size <= maxNodes) {
    const placed = await Promise.all(level.map((dependency) => place(dependency, pom, root, limits, sources)));
    const won: Node[] = [];
    for (const [at, located] of placed.entries()) {
      const candidate = level[at];
      if (!candidate || located.module === pom || isMovedAway(located, candidate)) continue;
      if (located.range !== undefined) ranges.set(located.key, [...(ranges.get(located.key) ?? []), located.range]);
      if (!nodes.has(located.key) && !isInside(located, limits.get(located.key) ?? [])) {
        passedOver.push({ candidate, located });
        continue;
      }
      const node = nodes.get(located.key);
      const winner = node ?? win(candidate, located);
      if (!node) won.push(winner);
      nodes.set(located.key, winner);
      winner.asked.push(edgeOf(candidate));
    }
    level = (await Promise.all(won.map((node) => below(node, root, sources)))).flat();
  }
  for (const { candidate, located } of passedOver) {
    const winner = nodes.get(located.key) ?? win(candidate, located);
    if (!nodes.has(located.key)) markConflict(winner, limits.get(located.key) ?? []);
    nodes.set(located.key, winner);
    winner.asked.push(edgeOf(candidate));
  }
  return { nodes, ranges, isCut: level.length > 0 };
}

function place(candidate: Candidate, pom: Pom, root: EffectivePom, limits: Limits, sources: Sources): Promise<Located> {
  const { dependency, from } = candidate;
  const start = `${dependency.group}:${dependency.artifact}:`;
  const ranges = [...limits].filter(([limited]) => limited.startsWith(start)).flatMap(([, all]) => all);
  const tests = ranges.map(readRange);
  const rules = {
    folder: pom.folder,
    allowed: (version: string) => tests.every((isInRange) => isInRange(version)),
    managedVersion: (key: string) => (from ? root.management(key)?.version : undefined),
  };
  return locate(dependency, rules, sources);
}

/** A package that is excluded by its new name. */
function isMovedAway({ name }: Located, { dependency, from, excluded }: Candidate): boolean {
  const [group = "", artifact = ""] = name.split(":");
  const isSame = group === dependency.group && artifact === dependency.artifact;
  return !isSame && from !== undefined && isExcluded(group, artifact, excluded);
}

function win({ dependency, from, excluded }: Candidate, located: Located): Node {
  return {
    ...located,
    type: dependency.type,
    askedAs: `${dependency.group}:${dependency.artifact}`,
    requirement: dependency.version,
    isDirect: from === undefined,
    excluded: excludedBelow(excluded, dependency),
    asked: [],
    problems: [],
  };
}

function edgeOf({ dependency: { scope, optional }, from }: Candidate): Edge {
  return { from, scope, optional };
}

async function below(node: Node, root: EffectivePom, { models }: Sources): Promise<Candidate[]> {
  if (node.problem || node.systemPath !== undefined || includesItsDependencies(node.type)) return [];
  const { dependencies, problems } = node.module
    ? await models.ofProject(node.module)
    : await models.ofPackage({ name: node.name, version: node.version });
  node.problems = problems;
  return dependencies
    .filter((dependency) => comesAlong(dependency, node.excluded))
    .map((dependency) => ({ dependency: manage(dependency, root.management), from: node, excluded: node.excluded }));
}

function isInside(node: Pick<Node, "version"> | undefined, ranges: readonly string[]): boolean {
  return node === undefined || node.version === "" || ranges.every((range) => readRange(range)(node.version));
}

function markConflict(node: Node | undefined, ranges: readonly string[]): void {
  if (!node) return;
  const limits = [...new Set(ranges)].slice(0, 5).join(" and in ");
  const message = `${node.name} must be in ${limits}; ${node.version} is not, and no version that is asked for is.`;
  node.problem = { code: "conflict", message };
  node.version = "";
}
