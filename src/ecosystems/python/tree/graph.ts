import { type Component, componentKey, type Scope, type Unresolved } from "../../../domain/component.ts";
import { scopes } from "../../../domain/schema/words.ts";
import type { Chosen } from "./choose-versions.ts";
import { baseOf } from "./node.ts";
import type { Edge } from "./solver-terms.ts";

/** A list of requirements: the plain list of a manifest, one of its extras or groups. */
export interface Part {
  readonly scope: Scope;
  readonly reason?: string;
  readonly nodes: readonly string[];
}

/** A package that was chosen, as part of a tree. */
interface GraphPackage {
  readonly type: "pypi";
  readonly name: string;
  readonly version: string;
  readonly scope: Scope;
  readonly scopeReason?: string;
  readonly requirement: string;
  readonly dependsOn: readonly string[];
  readonly unresolved?: Unresolved;
}

export interface Graph {
  readonly packages: ReadonlyMap<string, GraphPackage>;
  /** Whether all dependencies of a package have a version and readable dependencies. */
  isWhole(names: Iterable<string>): boolean;
}

/** Follows the chosen versions from the parts of the manifests. The most important part that needs a package wins. */
export async function buildGraph({ universe, versions }: Chosen, parts: readonly Part[]): Promise<Graph> {
  const edgesOf = new Map<string, readonly Edge[]>();
  for (const [node, at] of versions) {
    const edges = node === "" ? [] : await universe.edgesOf(node, at);
    edgesOf.set(node, "unusable" in edges ? [] : edges.filter(({ to }) => to !== baseOf(node)));
  }
  const keyOf = (name: string): string => componentKey({ type: "pypi", name, version: versionOf(name) });
  const versionOf = (name: string): string => universe.candidates(name).versions[versions.get(name) ?? 0] ?? "";
  const asked = askedBy(await universe.rootEdges(), edgesOf);
  const packages = new Map<string, GraphPackage>();
  for (const { part, names } of reachedBy(parts, edgesOf)) {
    for (const name of names) {
      if (packages.has(name)) continue;
      const nodes = [...edgesOf].filter(([node]) => baseOf(node) === name);
      const targets = new Set(nodes.flatMap(([, edges]) => edges.map(({ to }) => baseOf(to))));
      const unresolved = universe.candidates(name).unresolved ?? universe.doubtsOf(name, versions.get(name) ?? 0);
      packages.set(name, {
        type: "pypi",
        name,
        version: versionOf(name),
        scope: part.scope,
        ...(part.reason !== undefined && { scopeReason: part.reason }),
        requirement: asked.get(name) ?? "",
        dependsOn: [...targets].map(keyOf).sort(),
        ...(unresolved && { unresolved }),
      });
    }
  }
  return { packages, isWhole: createWhole(packages) };
}

/** The packages reached from each part: the most important part first, the nearest packages first. */
function* reachedBy(parts: readonly Part[], edgesOf: ReadonlyMap<string, readonly Edge[]>) {
  const seen = new Set<string>();
  for (const part of parts.toSorted(byImportance)) {
    const open = new Set(part.nodes.filter((node) => !seen.has(node)).sort());
    for (const node of open) {
      seen.add(node);
      for (const { to } of edgesOf.get(node) ?? []) if (!seen.has(to)) open.add(to);
    }
    yield { part, names: new Set([...open].map(baseOf)) };
  }
}

function byImportance(a: Part, b: Part): number {
  const [first, second] = [a.reason ?? "", b.reason ?? ""];
  return scopes.indexOf(a.scope) - scopes.indexOf(b.scope) || (first === second ? 0 : first < second ? -1 : 1);
}

/** The requirement as the nearest dependent wrote it; the manifest is nearest. */
function askedBy(roots: readonly Edge[], edgesOf: ReadonlyMap<string, readonly Edge[]>): ReadonlyMap<string, string> {
  const asked = new Map<string, string>();
  const open = new Set<string>();
  const take = (edges: readonly Edge[]): void => {
    for (const { to, specifier } of edges) {
      const name = baseOf(to);
      if (!asked.has(name)) asked.set(name, specifier);
      open.add(to);
    }
  };
  take(roots);
  for (const node of open) take(edgesOf.get(node) ?? []);
  return asked;
}

function createWhole(packages: ReadonlyMap<string, GraphPackage>): Graph["isWhole"] {
  const byKey = new Map([...packages.values()].map((one) => [componentKey(one as Component), one]));
  return (names) => {
    const open = new Set([...names].flatMap((name) => packages.get(name) ?? []));
    for (const { unresolved, version, dependsOn } of open) {
      if (unresolved || version === "") return false;
      for (const key of dependsOn) {
        const next = byKey.get(key);
        if (next) open.add(next);
      }
    }
    return true;
  };
}
