import type { Unresolved } from "../../../domain/contracts/component.ts";
import { type Candidates, readRange, unknownCandidates } from "./candidates.ts";
import type { Catalog } from "./catalog.ts";
import { type Need, stripExtra } from "./needs.ts";
import { type SetAside, SetAsideFirst } from "../../kit/pubgrub/solve-with-gaps.ts";
import type { Edge } from "../../kit/pubgrub/terms.ts";
import { loadedAt, rootNode, type Universe } from "../../kit/pubgrub/universe.ts";
import { onlyVersion } from "../../kit/pubgrub/version-set.ts";
import type { Mark } from "./pip-strategy.ts";

/** Requirements that are installed together. */
export interface Problem {
  readonly roots: readonly Need[];
  /** Limits on versions, which are not requirements (`-c`). */
  readonly constraints: readonly Need[];
  /** Names that the project itself satisfies, or that its manifests install from an address. */
  readonly own: ReadonlySet<string>;
}

export interface PackageUniverse extends Universe {
  readonly candidates: (name: string) => Candidates;
  /** A problem with the dependencies of a version that can still be used. */
  doubtsOf(name: string, version: number): Unresolved | undefined;
}

/** The packages of an index as the solver sees them on one target. */
export function createUniverse(
  problem: Problem,
  catalog: Catalog,
  aside: ReadonlyMap<string, SetAside>,
): PackageUniverse {
  const loaded = new Map<string, Candidates>();
  const doubts = new Map<string, Unresolved>();
  const constraintsOf = Map.groupBy(problem.constraints, ({ name }) => name);

  const load = async (names: Iterable<string>): Promise<void> => {
    await Promise.all(
      [...new Set(names)].map(async (name) => {
        if (loaded.has(name)) return;
        const pin = pinOf(problem.roots, name) ?? "";
        loaded.set(name, await findCandidates({ name, pin }, catalog, aside.get(name)));
      }),
    );
  };
  const candidates = (name: string): Candidates => loadedAt(loaded, name);
  const toEdges = async (from: string, fromVersion: string, needs: readonly Need[]): Promise<Edge[]> => {
    const wanted = needs.filter(({ name }) => !problem.own.has(name));
    const placed = wanted.filter(({ name, address }) => address !== undefined && !aside.has(name));
    const names = placed.map(({ name }) => name);
    if (names.length > 0) throw new SetAsideFirst(names, atAddress(from));
    await load(wanted.map(({ name }) => name));
    return wanted.toSorted(byName).flatMap((need) => edgesFor(need, from, fromVersion));
  };
  const edgesFor = (need: Need, from: string, fromVersion: string): Edge[] => {
    const { name, specifier } = need;
    const isFree = aside.has(name) && from !== rootNode;
    const limits = (constraintsOf.get(name) ?? []).map((constraint) => constraint.specifier);
    const all = isFree ? [] : [specifier, ...limits];
    const sets = all.map((part) => candidates(name).satisfying(part) ?? candidates(name).all);
    const edge = {
      ...{ from, fromVersion, specifier: [specifier, ...limits].filter(Boolean).join(",") },
      set: sets.reduce((set, other) => set & other, candidates(name).all),
      marks: marksOf(all),
    };
    return ["", ...need.extras].map((extra) => ({ ...edge, to: extra === "" ? name : `${name}[${extra}]` }));
  };

  return {
    candidates,
    allOf: (node) => candidates(stripExtra(node)).all,
    doubtsOf: (name, version) => doubts.get(`${name}@${candidates(name).versions[version] ?? ""}`),
    expect(node, all) {
      const { name, versions, isUnknown } = candidates(stripExtra(node));
      if (isUnknown) return;
      // The later request for the same version gets the error.
      for (const at of all) catalog.needs(name, versions[at] ?? "").catch(() => {});
    },
    async edgesOf(node, at) {
      if (node === rootNode) return toEdges(rootNode, "", problem.roots);
      const name = stripExtra(node);
      const { versions, isUnknown } = candidates(name);
      const version = versions[at] ?? "";
      if (isUnknown) return [];
      const { needs, doubt, unusable } = await catalog.needs(name, version);
      if (unusable !== undefined) return { unusable };
      if (doubt) doubts.set(`${name}@${version}`, doubt);
      const extra = node === name ? "" : node.slice(name.length + 1, -1);
      const edges = await toEdges(node, version, needs.of(extra));
      return node === name ? edges : [...edges, sameVersion(node, name, version, at)];
    },
  };
}

/** The version that the manifests pin, where they agree on one. */
function pinOf(roots: readonly Need[], name: string): string | undefined {
  const specifiers = new Set(roots.filter((need) => need.name === name).map(({ specifier }) => specifier));
  const [only = ""] = specifiers;
  return specifiers.size === 1 ? /^={2,3}([^*,=]+)$/.exec(only)?.[1]?.trim() : undefined;
}

async function findCandidates(
  { name, pin }: { readonly name: string; readonly pin: string },
  catalog: Catalog,
  aside: SetAside | undefined,
): Promise<Candidates> {
  if (aside && !(aside.mayKeepPin && pin !== "")) return unknownCandidates(name, aside.unresolved, pin);
  const candidates = await catalog.candidates(name);
  if ("code" in candidates) return unknownCandidates(name, candidates, pin);
  return aside ? { ...candidates, unresolved: aside.unresolved } : candidates;
}

function sameVersion(from: string, to: string, version: string, at: number): Edge {
  const marks: readonly Mark[] = ["prereleases", "pin"];
  return { from, fromVersion: version, to, specifier: `==${version}`, set: onlyVersion(at), marks };
}

function marksOf(specifiers: readonly string[]): readonly Mark[] {
  const takesPrereleases = specifiers.some((specifier) => readRange(specifier)?.takesPrereleases ?? false);
  return [...(takesPrereleases ? ["prereleases" as const] : []), ...(specifiers.some(isPin) ? ["pin" as const] : [])];
}

function isPin(specifier: string): boolean {
  return specifier.split(",").some((clause) => /^\s*={2,3}[^*]*$/.test(clause));
}

function atAddress(from: string): Unresolved {
  const message = `${from} takes it from an address, which lcc does not ask.`;
  return { code: "unreadable", message };
}

function byName(a: Need, b: Need): number {
  if (a.name === b.name) return a.specifier < b.specifier ? -1 : 1;
  return a.name < b.name ? -1 : 1;
}
