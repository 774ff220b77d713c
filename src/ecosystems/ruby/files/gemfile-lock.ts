import type { Component, Origin, Scope } from "../../../domain/contracts/component.ts";
import type { LockfileDetector, SourceFile } from "../../../domain/contracts/contracts.ts";
import type { Distribution } from "../../../domain/contracts/distribution.ts";
import { readHash, toDistribution } from "../../../formats/distribution.ts";
import { type LockEntry, readGraph, rootEntry } from "../../../graph/lock-graph.ts";
import { gitOrigin, registryOrigin } from "./address.ts";
import { askedBy } from "./asked.ts";
import { checksumKey, type Lock, type LockedGem, readLock } from "./lock-reader.ts";

/** Bundler's lockfile; the Gemfile next to it has the groups of the gems. */
export const gemfileLock: LockfileDetector = {
  id: "ruby/gemfile-lock",
  kind: "lockfile",
  title: "Bundler lockfile",
  files: ["Gemfile.lock", "gems.locked", "Gemfile*.lock", "*.gemfile.lock"],
  outranks: ["ruby/gemfile", "ruby/gemspec"],

  async parse(file) {
    const lock = readLock(await file.text());
    const { asked, notes } = await askedBy(file);
    return {
      components: toComponents(lock, asked, file),
      knows: ["bundler", ...(directNames(lock) ?? [])], // Bundler never lists itself among the gems
      notes: [...lock.notes, ...notes],
    };
  },
};

function toComponents(lock: Lock, asked: Asked | undefined, file: SourceFile): readonly Component[] {
  const places = Map.groupBy(lock.gems.keys(), (at) => lock.gems[at]?.name ?? ""); // one for each platform
  const edgesTo = (name: string, scope: Scope) => (places.get(name) ?? []).map((to) => ({ to, scope }));
  const entries = lock.gems.map((gem): LockEntry => {
    const { name, version, line, needs } = gem;
    const edges = needs.flatMap((need) => edgesTo(need, "runtime"));
    const known = { type: "gem", name, version, line, edges, root: false, own: isOwn(gem) };
    return { ...known, origin: originOf(gem), distributions: filesOf(gem, lock) };
  });
  const roots = [...rootScopes(lock, asked)].flatMap(([name, scope]) => edgesTo(name, scope));
  return readGraph(file.path, lock.dependencies ? [...entries, rootEntry(roots)] : entries).components;
}

function filesOf(gem: LockedGem, { checksums }: Lock): Distribution[] {
  return (checksums.get(checksumKey(gem)) ?? []).flatMap((hash) => toDistribution(undefined, readHash(hash)));
}

/** A gem from a folder is the project's own code. */
function isOwn(gem: LockedGem): boolean {
  return gem.source.kind === "PATH";
}

/** The gems in the Gemfile, and the dependencies of the project's own gems. */
function directNames({ dependencies, gems }: Lock): ReadonlySet<string> | undefined {
  return dependencies && new Set([...dependencies, ...gems.filter(isOwn).flatMap(({ needs }) => needs)]);
}

/** Scopes the manifest does not have, such as for a computed name, are unknown. The project's own gems are runtime. */
function rootScopes(lock: Lock, asked: Asked | undefined): Asked {
  const own = lock.gems.filter(isOwn).map(({ name }) => name);
  const otherwise = (name: string) => (own.includes(name) && asked ? "runtime" : "unknown");
  const names = [...(directNames(lock) ?? []), ...own];
  return new Map(names.map((name): [string, Scope] => [name, asked?.get(name) ?? otherwise(name)]));
}

function originOf({ source: { kind, remotes, revision } }: LockedGem): Origin | undefined {
  if (kind === "GIT") return gitOrigin(remotes[0] ?? "", revision);
  return registryOrigin(remotes);
}

/** The scopes of the gems in the manifest, by name. */
type Asked = ReadonlyMap<string, Scope>;
