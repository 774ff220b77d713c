import type { Scope } from "../../../../domain/contracts/component.ts";
import type { GraphEdge } from "../../../../domain/contracts/member-graph.ts";
import { rootEntry } from "../../../../graph/lock-graph.ts";
import { isPackageName, nameOnJsr, splitName } from "../../package-name.ts";
import { lockedVersion } from "../../versions/exact-version.ts";
import { edgeTo, type NpmEntry, publishedAs } from "../lock-entries.ts";
import type { DenoLock, DenoPackage } from "./deno-shape.ts";

type Find = (reference: string) => number | undefined;

/** The entries of a Deno lockfile. `manifestScopes` is from a package.json next to it. */
export function denoEntries(
  lock: DenoLock,
  manifestScopes: ReadonlyMap<string, Scope>,
  lineOf: (key: string) => number | undefined,
): NpmEntry[] {
  const { npm, jsr, specifiers } = sectionsOf(lock);
  const packages = [
    ...npm.map(([key, entry]) => ({ key: `npm:${key}`, entry })),
    ...jsr.map(([key, entry]) => ({ key: `jsr:${key}`, entry })),
  ];
  const places = new Map(packages.map(({ key }, at) => [key, at]));
  const byName = new Map(packages.map(({ key }, at) => [splitKey(key).id, at]));
  // A reference has no version where there is only one; requirements are in `specifiers`.
  const find: Find = (reference) =>
    places.get(specifiers.get(reference) ?? reference) ?? byName.get(reference) ?? byName.get(splitKey(reference).id);
  const locked = packages.map(({ key, entry }) => toEntry(key, entry, find, lineOf(key)));
  return [...locked, toRoot(rootReferences(lock, [...specifiers.keys()], jsr), manifestScopes, find)];
}

interface Sections {
  readonly npm: readonly [string, DenoPackage][];
  readonly jsr: readonly [string, DenoPackage][];
  /** `npm:a@^1` to the key `npm:a@1.0.0`. */
  readonly specifiers: ReadonlyMap<string, string>;
}

function sectionsOf(lock: DenoLock): Sections {
  const { packages, specifiers: asked } = lock.version2;
  if (packages) {
    const keys = asked.entries().map(([key, value]): [string, string] => [`npm:${key}`, `npm:${value}`]);
    return { npm: packages.entries(), jsr: [], specifiers: new Map(keys) };
  }
  const { npm, jsr, specifiers } = lock.packages ?? lock;
  const keys = specifiers.entries().map(([key, value]): [string, string] => [key, keyFor(key, value)]);
  return { npm: npm.entries(), jsr: jsr.entries(), specifiers: new Map(keys) };
}

/** Version 3 has the whole key on the right side, later ones the version. */
function keyFor(specifier: string, value: string): string {
  return /^(?:npm|jsr):/.test(value) ? value : `${splitKey(specifier).id}@${value}`;
}

/** `npm:@s/a`, `@s/a` and `1.0.0` for `npm:@s/a@1.0.0_b@2`; the peers follow `_`. */
function splitKey(key: string): { readonly id: string; readonly name: string; readonly version: string } {
  const colon = key.indexOf(":") + 1;
  const { name, rest } = splitName(key.slice(colon));
  return { id: key.slice(0, colon) + name, name, version: rest.split("_", 1)[0] ?? "" };
}

/** Entries keep their index, which edges refer to. One without a package name is treated as the project's own. */
function toEntry(key: string, entry: DenoPackage, find: Find, line: number | undefined): NpmEntry {
  const { name, version } = splitKey(key);
  const isJsr = key.startsWith("jsr:");
  const edges = [
    ...edgesIn(entry.dependencies, "runtime", find),
    ...edgesIn(entry.optionalDependencies, "optional", find),
  ];
  return {
    name: isJsr ? nameOnJsr(name) : name,
    version: lockedVersion(version),
    own: !isPackageName(name),
    root: false,
    edges,
    // For JSR it is the hash of a list of files, not of an archive.
    distributions: isJsr ? [] : publishedAs(undefined, entry.integrity),
    line,
  };
}

/** References of npm packages have no `npm:`. */
function edgesIn(references: readonly string[], scope: Scope, find: Find): GraphEdge[] {
  return references.flatMap((reference) => edgeTo(find(withRegistry(reference)), scope));
}

/** Also for an alias: `a@npm:b@1.0.0`. */
function withRegistry(reference: string): string {
  const alias = reference.indexOf("@npm:");
  if (alias >= 0) return reference.slice(alias + 1);
  return /^(?:npm|jsr):/.test(reference) ? reference : `npm:${reference}`;
}

/** The dependencies of the workspace, and those that no JSR package needs: the source itself imports them. */
function rootReferences({ workspace }: DenoLock, specifiers: readonly string[], jsr: Sections["jsr"]): string[] {
  const asked = new Set(jsr.flatMap(([, entry]) => entry.dependencies));
  const imported = specifiers.filter((specifier) => !asked.has(specifier) && !asked.has(splitKey(specifier).id));
  const members = [workspace, ...workspace.members.values()];
  return [...imported, ...members.flatMap((member) => [...member.dependencies, ...member.packageJson.dependencies])];
}

function toRoot(references: readonly string[], scopes: ReadonlyMap<string, Scope>, find: Find): NpmEntry {
  const scopeOf = (reference: string) => scopes.get(splitKey(reference).name) ?? "runtime";
  const edges = references.flatMap((reference) => edgeTo(find(reference), scopeOf(reference)));
  return rootEntry(edges);
}
