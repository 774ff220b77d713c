import { readVersion } from "../versions/version.ts";
import { isBelowRange } from "./choose-version.ts";
import { makePackageId } from "./collect.ts";
import { entryKey } from "./entries.ts";
import type { ResolveRange } from "./facts.ts";
import type { Graph } from "./graph.ts";
import type { Job } from "./jobs.ts";
import { describeDemander, settleVersions, type SettledGraph } from "./settle.ts";

/** The result of the graphs of one manifest. */
export interface Outcome {
  readonly settled: readonly { readonly settled: SettledGraph; readonly originOf: Job["originOf"] }[];
  readonly ids: ReadonlyMap<string, ReadonlySet<string>>;
  /** Ids of transitive packages of the manifest. */
  readonly inherited: ReadonlySet<string>;
  readonly notes: readonly string[];
  readonly isCut: boolean;
}

export async function runJobs(
  jobs: readonly Job[],
  run: { readonly resolveRange: ResolveRange; readonly signal: AbortSignal },
): Promise<Outcome> {
  const done = await Promise.all(jobs.map(async (job) => ({ job, settled: await settleJob(job, run) })));
  const ids = new Map<string, Set<string>>();
  const inherited = new Set<string>();
  for (const { job, settled } of done) {
    for (const { file, name, range } of job.entries) {
      const resolved = settled.chosen.get(name.toLowerCase());
      const key = entryKey(file, name, range);
      if (resolved) ids.set(key, (ids.get(key) ?? new Set()).add(makePackageId(name, resolved)));
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

const cut = "lcc hit its limit before the versions of the packages settled.";

async function settleJob(job: Job, { resolveRange, signal }: Parameters<typeof runJobs>[1]): Promise<SettledGraph> {
  const tools = { resolveRange, signal, originOf: job.originOf };
  const settled = await settleVersions(job.graph, tools);
  const missing = [...(job.implicit?.keys() ?? [])].filter(
    (name) => settled.chosen.get(name)?.unresolved?.code === "missing",
  );
  if (missing.length === 0) return keepPins(settled, job);
  const roots = job.graph.roots.filter(({ edge }) => !missing.includes(edge.to));
  return keepPins(await settleVersions({ ...job.graph, roots }, tools), job);
}

/** If the registry could not be reached, a version pinned by the project is kept. */
function keepPins(settled: SettledGraph, { entries, implicit = new Map() }: Job): SettledGraph {
  const chosen = new Map(settled.chosen);
  const pins = [...entries.map(({ name, range }) => [name.toLowerCase(), range] as const), ...implicit];
  for (const [name, range] of pins) {
    const resolved = chosen.get(name);
    const { version } = readVersion(range);
    const isUnasked = resolved?.unresolved?.code !== "missing" && resolved?.unresolved?.code !== "conflict";
    if (resolved?.version === "" && isUnasked) chosen.set(name, { ...resolved, version });
  }
  return { ...settled, chosen };
}

/** Packages from other projects, and those that .NET adds. */
function unnamed({ graph, implicit }: Job, { chosen }: SettledGraph): readonly string[] {
  const names = [...projectNeeds(graph), ...(implicit?.keys() ?? [])];
  return names.flatMap((name) => {
    const resolved = chosen.get(name);
    return resolved ? [makePackageId(name, resolved)] : [];
  });
}

function projectNeeds({ projects }: Graph): readonly string[] {
  return [...projects.values()].flat().flatMap((edge) => (edge.kind === "package" ? [edge.to] : []));
}

const maxNotes = 20;

/** Requirements nearer to the project with an older version than others; NuGet uses the older version and warns. */
function findDowngrades({ chosen, demands }: SettledGraph): readonly string[] {
  const notes: string[] = [];
  for (const [name, resolved] of chosen) {
    for (const { from, edge } of demands.get(name) ?? []) {
      if (!resolved.parsed || from === "" || !isBelowRange(resolved.parsed, edge.range)) continue;
      const asks = `${describeDemander(from)} asks for ${edge.range}`;
      notes.push(
        `${resolved.name} ${resolved.version} is used because it is nearer to the project, although ${asks} (NU1605).`,
      );
    }
  }
  return [...new Set(notes)].sort().slice(0, maxNotes);
}
