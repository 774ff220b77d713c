import type { Component } from "../../../../domain/contracts/component.ts";
import type { UncoveredManifest } from "../../../../domain/contracts/contracts.ts";
import type { ResolvedManifest, ResolvedTree, TreeTools } from "../../../../domain/contracts/trees.ts";
import type { Pom } from "../../files/maven/raw-pom.ts";
import type { Sources } from "./locate.ts";
import { collect, type Collected, type Node } from "./collect.ts";
import { packageKey, listPackages } from "./packages.ts";
import type { Project } from "./project.ts";
import { lineage } from "../../files/maven/pom-tree.ts";

/** The number of modules resolved concurrently; each requests many POMs. */
const atOnce = 8;

/** What Maven would resolve for POMs: each module separately, with what it inherits. */
export async function resolveMaven(
  manifests: readonly UncoveredManifest[],
  sources: Sources,
  { signal }: TreeTools,
): Promise<ResolvedTree> {
  const { project } = sources;
  const poms = manifests.flatMap(({ file }) => project.tree.at(file) ?? []);
  const childModules = findChildModules(poms, project);
  const roots = poms.filter((pom) => !childModules.has(pom));
  const results = new Map<Pom, Collected>();
  for (let at = 0; at < roots.length; at += atOnce) {
    signal.throwIfAborted();
    const some = roots.slice(at, at + atOnce).map(async (pom) => [pom, await collect(pom, sources)] as const);
    for (const [pom, collected] of await Promise.all(some)) results.set(pom, collected);
  }
  const packages = [...results.values()].flatMap((collected) => listPackages(collected));
  const resolved = manifests.flatMap((manifest) => {
    const pom = project.tree.at(manifest.file);
    if (!pom) return [];
    const own = (childModules.get(pom) ?? [pom]).flatMap((child) => results.get(child) ?? []);
    return [describeManifest(manifest, pom, own, project, new Set(poms))];
  });
  return {
    packages,
    manifests: resolved.map(({ manifest }) => manifest),
    notes: resolved.flatMap(({ notes }) => notes),
  };
}

/** The modules of each parent, if they are resolved themselves; a parent installs nothing itself. */
function findChildModules(poms: readonly Pom[], project: Project): ReadonlyMap<Pom, readonly Pom[]> {
  const parents = new Map<Pom, Pom[]>();
  for (const pom of poms) {
    for (const parent of lineage(pom, project.tree).slice(1)) {
      if (!parents.get(parent)?.push(pom)) parents.set(parent, [pom]);
    }
  }
  // Of several generations only the last is resolved.
  return new Map([...parents].map(([parent, all]) => [parent, all.filter((pom) => !parents.has(pom))]));
}

interface Described {
  readonly manifest: ResolvedManifest;
  readonly notes: readonly { readonly file: string; readonly message: string }[];
}

function describeManifest(
  { file, components }: UncoveredManifest,
  pom: Pom,
  collected: readonly Collected[],
  project: Project,
  listed: ReadonlySet<Pom>,
): Described {
  const direct = collected.flatMap(({ nodes }) => [...nodes.values()].filter(({ isDirect }) => isDirect));
  const byName = Map.groupBy(direct, ({ name }) => name);
  const aside = namesOfProfiles(pom, project);
  const roots = new Map<Component, readonly string[]>();
  const dropped = new Set<string>();
  for (const component of components) {
    const nodes = byName.get(component.name) ?? moved(component, direct);
    if (nodes.length > 0) roots.set(component, [...new Set(nodes.map(packageKey))].sort());
    else if (aside.has(component.name)) {
      roots.set(component, []);
      dropped.add(component.name);
    }
  }
  const problems = collected.flatMap((part) => part.problems);
  const named = new Set([...roots.values()].flat());
  const inherited = inheritedKeys(pom, direct, named, project, listed);
  const isWhole = collected.length > 0 && collected.every(isComplete);
  return {
    manifest: { file, roots, ...(inherited.length > 0 && { inherited }), isWhole },
    notes: [
      ...[...new Set(problems.map(({ message }) => message))].map((message) => ({ file, message })),
      ...(dropped.size === 0 ? [] : [{ file, message: describeDropped([...dropped].sort()) }]),
    ],
  };
}

/** The new name of a relocated direct dependency. */
function moved({ name }: Component, direct: readonly Node[]): readonly Node[] {
  return direct.filter(({ askedAs }) => askedAs === name);
}

/** Names that only profiles declare, of the POM and its parents in the tree. */
function namesOfProfiles(pom: Pom, project: Project): ReadonlySet<string> {
  const line = lineage(pom, project.tree);
  const declared = line.flatMap(({ profiles }) => profiles.flatMap(({ dependencies }) => dependencies));
  const plain = new Set(line.flatMap(({ dependencies }) => dependencies.map(nameOf)));
  return new Set(declared.map(nameOf).filter((name) => !plain.has(name)));
}

function nameOf({ groupId, artifactId }: { readonly groupId: string; readonly artifactId: string }): string {
  return `${groupId}:${artifactId}`;
}

/** Direct dependencies that no POM of the tree lists as its own. */
function inheritedKeys(
  pom: Pom,
  direct: readonly Node[],
  named: ReadonlySet<string>,
  project: Project,
  listed: ReadonlySet<Pom>,
): string[] {
  const parents = lineage(pom, project.tree)
    .slice(1)
    .filter((parent) => listed.has(parent));
  const above = new Set(parents.flatMap(({ dependencies }) => dependencies.map(nameOf)));
  const own = direct.filter((node) => !node.module && !above.has(node.name));
  return [...new Set(own.map(packageKey).filter((key) => !named.has(key)))].sort();
}

function isComplete({ nodes, problems }: Collected): boolean {
  return problems.length === 0 && [...nodes.values()].every((node) => !node.problem && node.problems.length === 0);
}

function describeDropped(names: readonly string[]): string {
  const some = names.slice(0, 5).join(", ") + (names.length > 5 ? ` and ${names.length - 5} more` : "");
  return `Only profiles that are not active by default use ${some}; not counted as dependencies.`;
}
