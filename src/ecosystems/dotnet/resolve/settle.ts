import type { Origin } from "../../../domain/contracts/component.ts";
import { allowsVersion } from "./choose-version.ts";
import type { Resolved, ResolveRange } from "./facts.ts";
import type { Chosen, Demand, Graph, PackageEdge } from "./graph.ts";
import { compareResolved, type Lookup, walk, type Walk } from "./walk.ts";

/** A graph with one version for each name. */
export interface SettledGraph extends Pick<Walk, "demands" | "counted"> {
  readonly graph: Graph;
  readonly chosen: Chosen;
  /** The passes ended before everything was settled. */
  readonly isCut: boolean;
}

interface SettleTools {
  readonly resolveRange: ResolveRange;
  readonly originOf: (name: string) => Origin | undefined;
  readonly signal: AbortSignal;
}

/** A pass goes one level deeper; real graphs have fewer than thirty levels. */
const maxPasses = 400;
/** After this many passes versions never decrease, so that packages that affect each other converge. */
const restlessPasses = 100;
const maxSteps = 20_000_000;

/** Chooses versions until nothing changes. The requirements of a replaced version no longer apply. */
export async function settleVersions(graph: Graph, tools: SettleTools): Promise<SettledGraph> {
  const { answered, lookUp } = createLookup(tools);
  const settled = new Map<string, Resolved>();
  const floor = new Map<string, Resolved>();
  let chosen: Chosen = new Map();
  let steps = 0;
  for (let pass = 0; ; pass++) {
    tools.signal.throwIfAborted();
    const isRestless = pass >= restlessPasses;
    const lookup: Lookup = isRestless ? (edge) => floor.get(edge.to) ?? answered(edge) : answered;
    const seen = walk(graph, chosen, lookup, settled);
    steps += seen.steps;
    const next = isRestless ? raise(seen.next, floor) : seen.next;
    const isStable = seen.pending.length === 0 && isSame(chosen, next);
    const isCut = !isStable && (pass >= maxPasses || steps > maxSteps);
    chosen = next;
    const { demands, counted } = seen;
    if (isCut || (isStable && !addConflicts(seen, answered, chosen, settled)))
      return { graph, chosen, demands, counted, isCut };
    await Promise.all(seen.pending.map(lookUp));
  }
}

function createLookup({ resolveRange, originOf }: SettleTools) {
  const answers = new Map<string, Resolved>();
  return {
    answered: (edge: PackageEdge) => answers.get(edge.key),
    lookUp: async (edge: PackageEdge): Promise<void> => {
      answers.set(edge.key, await resolveRange(edge.name, edge.range, originOf(edge.name)));
    },
  };
}

function raise(next: Chosen, floor: Map<string, Resolved>): Chosen {
  for (const [name, choice] of next) {
    const before = floor.get(name);
    if (!before || compareResolved(choice, before) > 0) floor.set(name, choice);
  }
  return new Map([...next].map(([name, choice]) => [name, floor.get(name) ?? choice]));
}

function isSame(a: Chosen, b: Chosen): boolean {
  return a.size === b.size && [...b].every(([name, choice]) => isSameChoice(a.get(name), choice));
}

function isSameChoice(a: Resolved | undefined, b: Resolved): boolean {
  return a?.version === b.version && a.unresolved?.message === b.unresolved?.message;
}

/** There is no solution if a requirement that applies does not allow a version as high as the chosen one. */
function addConflicts(seen: Walk, lookup: Lookup, chosen: Chosen, settled: Map<string, Resolved>): boolean {
  let isNew = false;
  for (const [name, choice] of chosen) {
    if (!choice.parsed || settled.has(name)) continue;
    const counted = seen.counted.get(name) ?? [];
    const against = counted.filter(({ edge }) => !isContent(edge, choice, lookup));
    if (against.length === 0) continue;
    const message = `No version of ${choice.name} satisfies all requirements: ${describe(counted)}.`;
    settled.set(name, { version: "", name: choice.name, groups: [], unresolved: { code: "conflict", message } });
    isNew = true;
  }
  return isNew;
}

function isContent(edge: PackageEdge, choice: Resolved, lookup: Lookup): boolean {
  return (
    lookup(edge)?.version === choice.version ||
    (choice.parsed !== undefined && allowsVersion(choice.parsed, edge.range))
  );
}

const maxNamed = 5;

function describe(demands: readonly Demand[]): string {
  const all = demands.map(
    ({ from, edge }) => `${describeDemander(from)} asks for ${edge.range === "" ? "any" : edge.range}`,
  );
  const sorted = [...new Set(all)].sort();
  return sorted.slice(0, maxNamed).join(", ") + (sorted.length > maxNamed ? ", and others" : "");
}

export function describeDemander(from: string): string {
  if (from === "") return "the project";
  return from.startsWith("@") ? from.slice(1) : from;
}
