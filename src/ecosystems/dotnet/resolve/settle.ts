import type { Origin } from "../../../domain/contracts/component.ts";
import { satisfies } from "./choose-version.ts";
import type { Facts, Resolved } from "./facts.ts";
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
  readonly facts: Facts;
  readonly originOf: (name: string) => Origin | undefined;
  readonly signal: AbortSignal;
}

/** A pass goes one level deeper; real graphs have fewer than thirty levels. */
const maxPasses = 400;
/** After this many passes versions never decrease, so that packages that affect each other converge. */
const restlessPasses = 100;
const maxSteps = 20_000_000;

/** Chooses versions until nothing changes. The requirements of a replaced version no longer apply. */
export async function settle(graph: Graph, tools: SettleTools): Promise<SettledGraph> {
  const { known, lookUp } = createLookup(tools);
  const settled = new Map<string, Resolved>();
  const floor = new Map<string, Resolved>();
  let chosen: Chosen = new Map();
  let steps = 0;
  for (let pass = 0; ; pass++) {
    tools.signal.throwIfAborted();
    const isRestless = pass >= restlessPasses;
    const lookup: Lookup = isRestless ? (edge) => floor.get(edge.to) ?? known(edge) : known;
    const seen = walk(graph, chosen, lookup, settled);
    steps += seen.steps;
    const next = isRestless ? raise(seen.next, floor) : seen.next;
    const isStable = seen.pending.length === 0 && isSame(chosen, next);
    const isCut = !isStable && (pass >= maxPasses || steps > maxSteps);
    chosen = next;
    const { demands, counted } = seen;
    if (isCut || (isStable && !addConflicts(seen, known, chosen, settled)))
      return { graph, chosen, demands, counted, isCut };
    await Promise.all(seen.pending.map(lookUp));
  }
}

function createLookup({ facts, originOf }: SettleTools) {
  const found = new Map<string, Resolved>();
  return {
    known: (edge: PackageEdge) => found.get(edge.key),
    lookUp: async (edge: PackageEdge): Promise<void> => {
      found.set(edge.key, await facts.resolve(edge.name, edge.range, originOf(edge.name)));
    },
  };
}

function raise(next: Chosen, floor: Map<string, Resolved>): Chosen {
  for (const [name, one] of next) {
    const before = floor.get(name);
    if (!before || compareResolved(one, before) > 0) floor.set(name, one);
  }
  return new Map([...next].map(([name, one]) => [name, floor.get(name) ?? one]));
}

function isSame(a: Chosen, b: Chosen): boolean {
  return a.size === b.size && [...b].every(([name, one]) => isSameChoice(a.get(name), one));
}

function isSameChoice(a: Resolved | undefined, b: Resolved): boolean {
  return a?.version === b.version && a.unresolved?.message === b.unresolved?.message;
}

/** There is no solution if a requirement that applies does not allow a version as high as the chosen one. */
function addConflicts(seen: Walk, known: Lookup, chosen: Chosen, settled: Map<string, Resolved>): boolean {
  let isNew = false;
  for (const [name, one] of chosen) {
    if (!one.parsed || settled.has(name)) continue;
    const counted = seen.counted.get(name) ?? [];
    const against = counted.filter(({ edge }) => !isContent(edge, one, known));
    if (against.length === 0) continue;
    const message = `No version of ${one.name} satisfies all requirements: ${describe(counted)}.`;
    settled.set(name, { version: "", name: one.name, groups: [], unresolved: { code: "conflict", message } });
    isNew = true;
  }
  return isNew;
}

function isContent(edge: PackageEdge, one: Resolved, known: Lookup): boolean {
  return known(edge)?.version === one.version || (one.parsed !== undefined && satisfies(one.parsed, edge.range));
}

const maxNamed = 5;

function describe(demands: readonly Demand[]): string {
  const all = demands.map(({ from, edge }) => `${labelOf(from)} asks for ${edge.range === "" ? "any" : edge.range}`);
  const sorted = [...new Set(all)].sort();
  return sorted.slice(0, maxNamed).join(", ") + (sorted.length > maxNamed ? ", and others" : "");
}

export function labelOf(from: string): string {
  if (from === "") return "the project";
  return from.startsWith("@") ? from.slice(1) : from;
}
