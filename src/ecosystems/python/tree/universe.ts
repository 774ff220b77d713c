import type { Unresolved } from "../../../domain/component.ts";
import { type Candidates, readRange, unknownCandidates } from "./candidates.ts";
import type { Catalog } from "./catalog.ts";
import type { Need } from "./needs.ts";
import { baseOf, rootNode } from "./node.ts";
import type { Universe } from "../../kit/pubgrub/universe.ts";
import type { Edge } from "../../kit/pubgrub/terms.ts";

/** Requirements that are installed together. */
export interface Problem {
  readonly roots: readonly Need[];
  /** Limits on versions, which are not requirements (`-c`). */
  readonly constraints: readonly Need[];
  /** Names that the project itself satisfies, or that its manifests install from an address. */
  readonly own: ReadonlySet<string>;
}

/** What has been settled about a package before versions are chosen. */
export interface Settled {
  readonly unresolved: Unresolved;
  /** The version that the manifest pins wins over all other requirements. */
  readonly isPinned: boolean;
}

/** Thrown for packages that must be settled before versions are chosen. */
export class SettleFirst extends Error {
  readonly names: readonly string[];
  readonly unresolved: Unresolved;
  constructor(names: readonly string[], unresolved: Unresolved) {
    super("some names must be settled first");
    this.names = names;
    this.unresolved = unresolved;
  }
}

export interface PackageUniverse extends Universe {
  candidates(name: string): Candidates;
  load(names: Iterable<string>): Promise<void>;
  rootEdges(): Promise<readonly Edge[]>;
  /** A problem with the dependencies of a version that can still be used. */
  doubtsOf(name: string, version: number): Unresolved | undefined;
}

/** The packages of an index as the solver sees them on one target. */
export function createUniverse(
  problem: Problem,
  catalog: Catalog,
  settled: ReadonlyMap<string, Settled>,
): PackageUniverse {
  const known = new Map<string, Candidates>();
  const doubts = new Map<string, Unresolved>();
  const constraintsOf = Map.groupBy(problem.constraints, ({ name }) => name);

  const load = async (names: Iterable<string>): Promise<void> => {
    await Promise.all(
      [...new Set(names)].map(async (name) => {
        if (known.has(name)) return;
        const pin = pinOf(problem.roots, name) ?? "";
        known.set(name, await findCandidates({ name, pin }, catalog, settled.get(name)));
      }),
    );
  };
  const candidates = (name: string): Candidates => {
    const found = known.get(name);
    if (!found) throw new Error(`the versions of ${name} were not asked for`);
    return found;
  };
  const toEdges = async (from: string, fromVersion: string, needs: readonly Need[]): Promise<Edge[]> => {
    const wanted = needs.filter(({ name }) => !problem.own.has(name));
    const placed = wanted.filter(({ name, address }) => address !== undefined && !settled.has(name));
    if (placed.length > 0)
      throw new SettleFirst(
        placed.map(({ name }) => name),
        atAddress(from),
      );
    await load(wanted.map(({ name }) => name));
    return wanted.toSorted(byName).flatMap((need) => edgesFor(need, from, fromVersion));
  };
  const edgesFor = (need: Need, from: string, fromVersion: string): Edge[] => {
    const { name, specifier } = need;
    const isFree = settled.has(name) && from !== rootNode;
    const limits = (constraintsOf.get(name) ?? []).map((one) => one.specifier);
    const all = isFree ? [] : [specifier, ...limits];
    const sets = all.map((one) => candidates(name).satisfying(one) ?? candidates(name).all);
    const edge = {
      ...{ from, fromVersion, specifier: [specifier, ...limits].filter(Boolean).join(",") },
      set: sets.reduce((set, one) => set & one, candidates(name).all),
      takesPrereleases: all.some((one) => readRange(one)?.takesPrereleases ?? false),
      isPinned: all.some(isPin),
    };
    return ["", ...need.extras].map((extra) => ({ ...edge, to: extra === "" ? name : `${name}[${extra}]` }));
  };

  return {
    candidates,
    load,
    versionsOf: (node) => candidates(baseOf(node)),
    rootEdges: () => toEdges(rootNode, "", problem.roots),
    doubtsOf: (name, version) => doubts.get(`${name}@${candidates(name).versions[version] ?? ""}`),
    expect(node, all) {
      const { name, versions, isUnknown } = candidates(baseOf(node));
      if (isUnknown) return;
      // The later request for the same version gets the error.
      for (const at of all) catalog.needs(name, versions[at] ?? "").catch(() => {});
    },
    async edgesOf(node, at) {
      if (node === rootNode) return toEdges(rootNode, "", problem.roots);
      const name = baseOf(node);
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
export function pinOf(roots: readonly Need[], name: string): string | undefined {
  const specifiers = new Set(roots.filter((need) => need.name === name).map(({ specifier }) => specifier));
  const [only = ""] = specifiers;
  return specifiers.size === 1 ? /^={2,3}([^*,=]+)$/.exec(only)?.[1]?.trim() : undefined;
}

async function findCandidates(
  { name, pin }: { readonly name: string; readonly pin: string },
  catalog: Catalog,
  settled: Settled | undefined,
): Promise<Candidates> {
  if (settled && !settled.isPinned) return unknownCandidates(name, settled.unresolved, pin);
  const found = await catalog.candidates(name);
  if ("code" in found) return unknownCandidates(name, found, pin);
  return settled ? { ...found, unresolved: settled.unresolved } : found;
}

function sameVersion(from: string, to: string, version: string, at: number): Edge {
  const set = 1n << BigInt(at);
  return {
    from,
    fromVersion: version,
    to,
    specifier: `==${version}`,
    set,
    takesPrereleases: true,
    isPinned: true,
  };
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
