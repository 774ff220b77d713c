import { readVersion } from "../versions/version.ts";
import { isBelow } from "./choose-version.ts";
import { idOf } from "./collect.ts";
import { entryKey } from "./entries.ts";
import type { Facts } from "./facts.ts";
import type { Graph } from "./graph.ts";
import type { Job } from "./jobs.ts";
import { labelOf, settle, type SettledGraph } from "./settle.ts";

/** The result of the graphs of one manifest. */
export interface Outcome {
  readonly settled: readonly { readonly settled: SettledGraph; readonly originOf: Job["originOf"] }[];
  /** Ids of packages by entry. */
  readonly ids: ReadonlyMap<string, ReadonlySet<string>>;
  /** Ids of transitive packages of the manifest. */
  readonly inherited: ReadonlySet<string>;
  readonly notes: readonly string[];
  readonly isCut: boolean;
}

export async function runJobs(
  jobs: readonly Job[],
  run: { readonly facts: Facts; readonly signal: AbortSignal },
): Promise<Outcome> {
  const done = await Promise.all(jobs.map(async (job) => ({ job, settled: await settleJob(job, run) })));
  const ids = new Map<string, Set<string>>();
  const inherited = new Set<string>();
  for (const { job, settled } of done) {
    for (const { file, name, range } of job.entries) {
      const one = settled.chosen.get(name.toLowerCase());
      const key = entryKey(file, name, range);
      if (one) ids.set(key, (ids.get(key) ?? new Set()).add(idOf(name, one)));
    }
    for (const id of unnamed(job, settled)) inherited.add(id);
  }
  return {
    settled: done.map(({ job, settled }) => ({ settled, originOf: job.originOf })),
    ids,
    inherited,
    notes: done.flatMap(({ settled }) => [...findDowngrades(settled), ...(settled.isCut ? [cut] : [])]),
    isCut: done.some(({ settled }) => settled.isCut),
  };
}

const cut = "The requirements of the packages did not come to rest within the bounds of lcc.";

async function settleJob(job: Job, { facts, signal }: Parameters<typeof runJobs>[1]): Promise<SettledGraph> {
  const tools = { facts, signal, originOf: job.originOf };
  const settled = await settle(job.graph, tools);
  const implicit = job.implicit?.toLowerCase();
  if (implicit === undefined || settled.chosen.get(implicit)?.unresolved?.code !== "missing")
    return keepPins(settled, job);
  const roots = job.graph.roots.filter(({ edge }) => edge.to !== implicit);
  return keepPins(await settle({ ...job.graph, roots }, tools), job);
}

/** If the registry could not be reached, a version pinned by the project is kept. */
function keepPins(settled: SettledGraph, { entries }: Job): SettledGraph {
  const chosen = new Map(settled.chosen);
  for (const { name, range } of entries) {
    const one = chosen.get(name.toLowerCase());
    const { version } = readVersion(range);
    const isUnasked = one?.unresolved?.code !== "missing" && one?.unresolved?.code !== "conflict";
    if (one?.version === "" && isUnasked) chosen.set(name.toLowerCase(), { ...one, version });
  }
  return { ...settled, chosen };
}

/** Packages from other projects, and those that .NET adds. */
function unnamed({ graph, implicit }: Job, { chosen }: SettledGraph): readonly string[] {
  const names = [...projectNeeds(graph), ...(implicit === undefined ? [] : [implicit.toLowerCase()])];
  return names.flatMap((name) => {
    const one = chosen.get(name);
    return one ? [idOf(name, one)] : [];
  });
}

function projectNeeds({ projects }: Graph): readonly string[] {
  return [...projects.values()].flat().flatMap((edge) => (edge.kind === "package" ? [edge.to] : []));
}

const maxNotes = 20;

/** Requirements nearer to the project with an older version than others; NuGet uses the older version and warns. */
function findDowngrades({ chosen, demands }: SettledGraph): readonly string[] {
  const notes: string[] = [];
  for (const [name, one] of chosen) {
    for (const { from, edge } of demands.get(name) ?? []) {
      if (!one.parsed || from === "" || !isBelow(one.parsed, edge.range)) continue;
      const asks = `${labelOf(from)} asks for ${edge.range}`;
      notes.push(`${one.name} ${one.version} is used because it is nearer to the project, although ${asks} (NU1605).`);
    }
  }
  return [...new Set(notes)].sort().slice(0, maxNotes);
}
