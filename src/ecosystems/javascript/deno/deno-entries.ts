import type { Scope } from "../../../domain/component.ts";
import { entries, field, isFields, list, text } from "../../../formats/value.ts";
import { lockedVersion } from "../exact-version.ts";
import type { LockEntry } from "../lock-graph.ts";
import { isPackageName, nameOnJsr, splitName } from "../package-name.ts";
import { publishedAs } from "../published-as.ts";
import type { Edge } from "../reach.ts";

type Find = (reference: string) => number | undefined;

/** The entries of a Deno lockfile. `manifestScopes` is what a package.json beside it says. */
export function denoEntries(
  lock: unknown,
  manifestScopes: ReadonlyMap<string, Scope>,
  lineOf: (key: string) => number | undefined,
): LockEntry[] {
  const { npm, jsr, specifiers } = sectionsOf(lock);
  const packages = [
    ...npm.map(([key, entry]) => ({ key: `npm:${key}`, entry })),
    ...jsr.map(([key, entry]) => ({ key: `jsr:${key}`, entry })),
  ];
  const places = new Map(packages.map(({ key }, at) => [key, at]));
  const byName = new Map(packages.map(({ key }, at) => [splitKey(key).id, at]));
  // A reference leaves the version out where there is only one, and what is asked for stands in `specifiers`.
  const find: Find = (reference) =>
    places.get(specifiers.get(reference) ?? reference) ?? byName.get(reference) ?? byName.get(splitKey(reference).id);
  const locked = packages.map(({ key, entry }) => toEntry(key, entry, find, lineOf(key)));
  return [...locked, rootEntry(rootReferences(lock, [...specifiers.keys()], jsr), manifestScopes, find)];
}

interface Sections {
  readonly npm: [string, unknown][];
  readonly jsr: [string, unknown][];
  /** `npm:a@^1` to the key `npm:a@1.0.0`. */
  readonly specifiers: ReadonlyMap<string, string>;
}

/** Version 2 has everything under `npm`, version 3 under `packages`, later ones on the first level. */
function sectionsOf(lock: unknown): Sections {
  const npm = field(lock, "npm");
  if (isFields(field(npm, "packages"))) {
    const specifiers = textsIn(field(npm, "specifiers")).map(([key, value]): [string, string] => [
      `npm:${key}`,
      `npm:${value}`,
    ]);
    return { npm: entries(field(npm, "packages")), jsr: [], specifiers: new Map(specifiers) };
  }
  const home = isFields(field(lock, "packages")) ? field(lock, "packages") : lock;
  const specifiers = textsIn(field(home, "specifiers")).map(([key, value]): [string, string] => [
    key,
    keyFor(key, value),
  ]);
  return { npm: entries(field(home, "npm")), jsr: entries(field(home, "jsr")), specifiers: new Map(specifiers) };
}

/** Version 3 has the whole key on the right side, later ones the version. */
function keyFor(specifier: string, value: string): string {
  return /^(?:npm|jsr):/.test(value) ? value : `${splitKey(specifier).id}@${value}`;
}

function textsIn(table: unknown): [string, string][] {
  return entries(table).flatMap(([key, value]) => (typeof value === "string" ? [[key, value]] : []));
}

/** `npm:@s/a@1.0.0_b@2` gives `npm:@s/a`, `@s/a` and `1.0.0`: behind `_` stand the peers. */
function splitKey(key: string): { readonly id: string; readonly name: string; readonly version: string } {
  const colon = key.indexOf(":") + 1;
  const { name, rest } = splitName(key.slice(colon));
  return { id: key.slice(0, colon) + name, name, version: rest.split("_", 1)[0] ?? "" };
}

/** Entries stay at their place, so that edges lead there; one that names no package counts as the project's own. */
function toEntry(key: string, entry: unknown, find: Find, line: number | undefined): LockEntry {
  const { name, version } = splitKey(key);
  const isJsr = key.startsWith("jsr:");
  const edges = [
    ...edgesIn(entry, "dependencies", "runtime", find),
    ...edgesIn(entry, "optionalDependencies", "optional", find),
  ];
  return {
    name: isJsr ? nameOnJsr(name) : name,
    version: lockedVersion(version),
    own: !isPackageName(name),
    root: false,
    edges,
    // For JSR it is the hash of a list of files, not of an archive.
    distributions: isJsr ? [] : publishedAs(undefined, text(field(entry, "integrity"))),
    line,
  };
}

/** A list of references, or up to version 3 a table from names to them; those of npm packages bear no `npm:`. */
function edgesIn(entry: unknown, table: string, scope: Scope, find: Find): Edge[] {
  const written = field(entry, table);
  const references = isFields(written) ? Object.values(written) : list(written);
  return references.flatMap((reference) => {
    const to = find(withRegistry(text(reference) ?? ""));
    return to === undefined ? [] : [{ to, scope }];
  });
}

/** Also for an alias: `a@npm:b@1.0.0`. */
function withRegistry(reference: string): string {
  const alias = reference.indexOf("@npm:");
  if (alias >= 0) return reference.slice(alias + 1);
  return /^(?:npm|jsr):/.test(reference) ? reference : `npm:${reference}`;
}

/** What the workspace asks for, and what no JSR package asks for: that is imported in the source itself. */
function rootReferences(lock: unknown, specifiers: readonly string[], jsr: readonly [string, unknown][]): string[] {
  const asked = new Set(
    jsr.flatMap(([, entry]) => list(field(entry, "dependencies")).map((reference) => text(reference) ?? "")),
  );
  const imported = specifiers.filter((specifier) => !asked.has(specifier) && !asked.has(splitKey(specifier).id));
  const workspace = field(lock, "workspace");
  const members = entries(field(workspace, "members")).map(([, member]) => member);
  const listed = [workspace, ...members].flatMap((member) => [
    ...list(field(member, "dependencies")),
    ...list(field(field(member, "packageJson"), "dependencies")),
  ]);
  return [...imported, ...listed.flatMap((reference) => text(reference) ?? [])];
}

function rootEntry(references: readonly string[], scopes: ReadonlyMap<string, Scope>, find: Find): LockEntry {
  const edges = references.flatMap((reference): Edge[] => {
    const to = find(reference);
    return to === undefined ? [] : [{ to, scope: scopes.get(splitKey(reference).name) ?? "runtime" }];
  });
  return { name: "", version: "", own: true, root: true, edges };
}
