import type { Component, Origin, Distribution } from "../../../domain/contracts/component.ts";
import type { LockfileDetector, SourceFile } from "../../../domain/contracts/contracts.ts";
import { readHash, toDistribution } from "../../../formats/distribution.ts";
import { type LockEntry, buildLockGraph, rootEntry } from "../../../graph/lock-graph.ts";
import type { Usage } from "../../../graph/reach.ts";
import { gitOrigin, registryOrigin } from "./address.ts";
import type { OtherPlatform } from "../../../domain/contracts/targets.ts";
import type { DeclaredGem } from "./gemfile-reader.ts";
import { type Asked, readAskedGems } from "./asked.ts";
import { checksumKey, type Lock, type LockedGem, readLock } from "./lock-reader.ts";

/** Bundler's lockfile; the Gemfile next to it has the groups of the gems. */
export const gemfileLock: LockfileDetector = {
  id: "ruby/gemfile-lock",
  kind: "lockfile",
  title: "Bundler lockfile",
  files: ["Gemfile.lock", "gems.locked", "Gemfile*.lock", "*.gemfile.lock"],
  outranks: ["ruby/gemfile", "ruby/gemspec"],

  async parse(file) {
    const lock = withBundler(readLock(await file.text()));
    const { asked, gems, notes } = await readAskedGems(file);
    const absent = gems.filter((gem) => isForOthers(gem, lock));
    return {
      components: toComponents(lock, asked, file),
      mentionedNames: ["bundler", ...(directNames(lock) ?? []), ...absent.map(({ name }) => name)],
      notes: [...lock.notes, ...notes],
      notOnPlatform: absent.map(toOtherPlatform),
    };
  },
};

/** Bundler never lists itself among the gems, but gems may need it. */
function withBundler(lock: Lock): Lock {
  const { gems, dependencies, bundler = { version: "", line: 1 } } = lock;
  const isNeeded = dependencies?.has("bundler") === true || gems.some(({ needs }) => needs.includes("bundler"));
  if (!isNeeded || gems.some(({ name }) => name === "bundler")) return lock;
  const source = { kind: "GEM", remotes: [], revision: undefined };
  return { ...lock, gems: [...gems, { name: "bundler", ...bundler, source, needs: [] }] };
}

/** Whether a gem is not installed on the platforms of the lockfile, or only under a condition that was false. */
function isForOthers({ name, platforms, condition, isLocal }: DeclaredGem, { gems, dependencies }: Lock): boolean {
  if (isLocal || dependencies === undefined || gems.some((gem) => gem.name === name)) return false;
  return dependencies.has(name) ? platforms.length > 0 : condition !== undefined;
}

function toOtherPlatform({ name, file, line, platforms, condition = "" }: DeclaredGem): OtherPlatform {
  const marker = platforms.length > 0 ? `platforms: ${platforms.join(", ")}` : condition;
  return { type: "gem", name, file, line, marker };
}

function toComponents(lock: Lock, asked: Asked | undefined, file: SourceFile): readonly Component[] {
  const places = Map.groupBy(lock.gems.keys(), (at) => lock.gems[at]?.name ?? ""); // one for each platform
  const edgesTo = (name: string, usage: Usage) => (places.get(name) ?? []).map((to) => ({ to, ...usage }));
  const entries = lock.gems.map((gem): LockEntry => {
    const { name, version, line, needs } = gem;
    const edges = needs.flatMap((need) => edgesTo(need, { scope: "runtime" }));
    const entry = { type: "gem", name, version, line, edges, root: false, own: isOwn(gem) };
    return { ...entry, origin: originOf(gem), distributions: filesOf(gem, lock) };
  });
  const roots = [...rootScopes(lock, asked)].flatMap(([name, usage]) => edgesTo(name, usage));
  return buildLockGraph(file.path, lock.dependencies ? [...entries, rootEntry(roots)] : entries).components;
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
  const own = new Set(lock.gems.filter(isOwn).map(({ name }) => name));
  const otherwise = (name: string): Usage => ({ scope: own.has(name) && asked ? "runtime" : "unknown" });
  const names = [...(lock.dependencies ?? []), ...own];
  return new Map(names.map((name) => [name, asked?.get(name) ?? otherwise(name)]));
}

function originOf({ source: { kind, remotes, revision } }: LockedGem): Origin | undefined {
  if (kind === "GIT") return gitOrigin(remotes[0] ?? "", revision);
  return registryOrigin(remotes);
}
