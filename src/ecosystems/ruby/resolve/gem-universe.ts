import type { Unresolved } from "../../../domain/contracts/component.ts";
import type { Platform } from "../../../domain/contracts/targets.ts";
import type { SetAside } from "../../kit/pubgrub/solve-with-gaps.ts";
import { createEdges, loadedAt, rootNode, type Universe } from "../../kit/pubgrub/universe.ts";
import { onlyVersion } from "../../kit/pubgrub/version-set.ts";
import { isPrerelease, parseGemVersion } from "../versions/gem-requirement.ts";
import type { OfferedVersions } from "./bundler-strategy.ts";
import { readClauses, createCandidates, type GemCandidates, unknownCandidates } from "./gem-candidates.ts";
import type { SourceTools } from "../../../domain/contracts/sources.ts";
import type { Ask } from "../../../domain/contracts/trees.ts";
import { toUnresolved } from "../../kit/unresolved.ts";
import type { GemServer } from "../registry/gem-server.ts";
import { type InfoRow, readGemIndex } from "../registry/gem-index.ts";
import { isForAny } from "./gem-platforms.ts";

/** Gems that are installed together. */
export interface GemProblem {
  /** In the order of the Gemfile, which decides between gems that are otherwise equal. */
  readonly roots: readonly { readonly name: string; readonly requirement: string }[];
  /** Gems of the project itself, and those from other places. */
  readonly own: ReadonlySet<string>;
  /** Gems that are not installed as built for the platform. */
  readonly generic: ReadonlySet<string>;
  readonly platforms: readonly Platform[];
  readonly ruby: string;
}

export interface GemUniverse extends Universe {
  readonly candidates: (name: string) => GemCandidates;
  readonly offered: (name: string) => OfferedVersions;
  /** Whether pre-releases of a gem exist that may not be chosen. */
  hidesPrereleases(name: string): boolean;
}

interface Gem extends OfferedVersions {
  readonly candidates: GemCandidates;
}

/**
 * The gems of a server as the solver sees them. Like Bundler, pre-releases of a gem are left out, unless the Gemfile
 * asks for one, only they satisfy it, or there is no other solution (`relaxed`).
 */
export function createGemUniverse(
  problem: GemProblem,
  facts: GemFacts,
  aside: ReadonlyMap<string, SetAside>,
  relaxed: ReadonlySet<string>,
): GemUniverse {
  const gems = new Map<string, Gem>();
  const requirementsOf = Map.groupBy(problem.roots, ({ name }) => name);

  const load = async (name: string): Promise<void> => {
    if (gems.has(name)) return;
    const candidates = await findCandidates(name);
    const requirements = (requirementsOf.get(name) ?? []).map(({ requirement }) => requirement);
    gems.set(name, { candidates, ...offer(candidates, requirements, relaxed.has(name)) });
  };
  const findCandidates = async (name: string): Promise<GemCandidates> => {
    const gap = aside.get(name)?.unresolved;
    const rows = gap ?? (await facts(name));
    if ("code" in rows) return unknownCandidates(rows);
    const candidates = createCandidates(rows, { ...problem, isGeneric: problem.generic.has(name) });
    return candidates.versions.length > 0 ? candidates : unknownCandidates(noVersion(name));
  };
  const gem = (name: string): Gem => loadedAt(gems, name);
  const segments = parseGemVersion(problem.ruby) ?? [];
  const runs = (ruby: string) => readClauses(ruby).every((clause) => clause.test(segments));

  /** All neighbors of a version that are like it, as Bundler sees them: one conflict then excludes them all. */
  const alike = ({ all, candidates }: Gem, at: number, keyOf: (at: number) => string | undefined): bigint => {
    const key = keyOf(at);
    let set = onlyVersion(at);
    for (const step of [-1, 1])
      for (let next = at + step; next >= 0 && next < candidates.versions.length; next += step) {
        if ((all & onlyVersion(next)) === 0n) continue;
        if (keyOf(next) !== key) break;
        set |= onlyVersion(next);
      }
    return set;
  };
  const toEdge = createEdges((name, specifier) => gem(name).candidates.satisfying(specifier) & gem(name).all);

  return {
    candidates: (name) => gem(name).candidates,
    offered: gem,
    allOf: (name) => gem(name).all,
    hidesPrereleases: (name) => gem(name).all !== gem(name).candidates.all,
    async edgesOf(node, at) {
      if (node === rootNode) {
        await Promise.all(problem.roots.map(({ name }) => load(name)));
        return problem.roots.map(({ name, requirement }) =>
          toEdge({ from: node, fromVersion: "", to: name, specifier: requirement }),
        );
      }
      const { candidates } = gem(node);
      const ruby = candidates.rubyOf(at);
      const version = candidates.versions[at] ?? "";
      if (!runs(ruby)) {
        const reason = `${node} ${version} needs Ruby ${ruby}, and the project uses ${problem.ruby}`;
        return { unusable: reason, set: alike(gem(node), at, candidates.rubyOf) };
      }
      const needs = [...candidates.needsOf(at).needs].filter(([name]) => name !== node && !problem.own.has(name));
      await Promise.all(needs.map(([name]) => load(name)));
      return needs
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([to, specifier]) => {
          const fromSet = alike(gem(node), at, (other) => candidates.needsOf(other).needs.get(to));
          return toEdge({ from: node, fromVersion: version, to, specifier, fromSet });
        });
    },
  };
}

function offer(candidates: GemCandidates, requirements: readonly string[], isRelaxed: boolean): OfferedVersions {
  const { all, prereleases, versions } = candidates;
  if (requirements.some((requirement) => readClauses(requirement).some(({ bound }) => isPrerelease(bound))))
    return { all, lastResort: 0n };
  const asked = requirements.reduce((set, requirement) => set & candidates.satisfying(requirement), all);
  const isHidden = !isRelaxed && versions.length > 1 && (asked & ~prereleases) !== 0n;
  return { all: isHidden ? all & ~prereleases : all, lastResort: prereleases };
}

function noVersion(name: string): Unresolved {
  return { code: "missing", message: `The server has no version of ${name} for these platforms.` };
}

/** Queries a server about gems: all rows for some platforms. */
export type GemFacts = (name: string) => Promise<readonly InfoRow[] | Unresolved>;

type StoredRow = readonly [number: string, platform: string, needs: string, ruby: string];

export function createGemFacts(
  tools: SourceTools,
  server: GemServer,
  ask: Ask,
  platforms: readonly Platform[],
): GemFacts {
  // Which rows apply depends on the platforms, so the answers do too.
  const topic = `index ${platforms.toSorted().join(" ")}`;
  const question = { type: "gem", base: server.base, topic };
  return async (name) => {
    const answer = await ask({ ...question, name }, async (signal) => {
      const rows = await readGemIndex({ http: tools.http, server, signal }, name);
      const own = rows?.filter(({ platform }) => isForAny(platform, platforms));
      return own?.map(({ number, platform, needs, ruby }): StoredRow => [number, platform, needs, ruby]);
    });
    if (answer.kind !== "found") return toUnresolved(answer, `the gem ${name}`);
    return answer.value.map(([number, platform, needs, ruby]) => ({ number, platform, needs, ruby }));
  };
}
