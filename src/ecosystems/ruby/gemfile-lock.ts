import { type Component, componentKey, type Origin, type Scope } from "../../domain/component.ts";
import type { Detector, SourceFile } from "../../domain/contracts.ts";
import type { Distribution } from "../../domain/distribution.ts";
import { readHash, toDistribution, withDistributions } from "../../formats/distribution.ts";
import { gitOrigin, registryOrigin } from "./address.ts";
import { askedBy } from "./asked.ts";
import { checksumKey, type Lock, type LockedGem, readLock } from "./lock-reader.ts";

/** Bundler's lockfile; the Gemfile next to it has the groups of the gems. */
export const gemfileLock: Detector = {
  id: "ruby/gemfile-lock",
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
  const own = new Set(lock.gems.filter(isOwn).map(({ name }) => name));
  const direct = directNames(lock);
  const scopes = asked ? scopesOf(lock.gems, rootScopes(direct, own, asked)) : undefined;
  const foreign = lock.gems.filter((gem) => !isOwn(gem));
  const keys = new Map<string, string>();
  for (const { name, version } of foreign) keys.set(name, componentKey({ type: "gem", name, version }));
  const components = new Map<string, Component>();
  for (const gem of foreign) {
    const component = {
      ...toComponent(gem, file, keys, scopes?.get(gem.name) ?? "unknown", direct),
      ...withDistributions(filesOf(gem, lock)),
    };
    const key = componentKey(component); // the same gem for another platform adds nothing
    if (!components.has(key)) components.set(key, component);
  }
  return [...components.values()];
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

/** Scopes the manifest does not have, such as for a computed name, stay unknown. The project's own gems are runtime. */
function rootScopes(direct: ReadonlySet<string> | undefined, own: ReadonlySet<string>, asked: Asked): Asked {
  const names = [...(direct ?? []), ...own];
  return new Map(
    names.map((name): [string, Scope] => [name, asked.get(name) ?? (own.has(name) ? "runtime" : "unknown")]),
  );
}

function toComponent(
  gem: LockedGem,
  file: SourceFile,
  keys: ReadonlyMap<string, string>,
  scope: Scope,
  direct: ReadonlySet<string> | undefined,
): Component {
  const origin = originOf(gem);
  return {
    type: "gem",
    name: gem.name,
    version: gem.version,
    scope,
    ...(direct && { direct: direct.has(gem.name) }),
    locations: [{ file: file.path, line: gem.line }],
    dependsOn: gem.needs.map((name) => keys.get(name)).filter((key) => key !== undefined),
    ...(origin && { origin }),
  };
}

function originOf({ source: { kind, remotes, revision } }: LockedGem): Origin | undefined {
  if (kind === "GIT") return gitOrigin(remotes[0] ?? "", revision);
  return registryOrigin(remotes);
}

/** The scopes of the gems in the manifest, by name. */
type Asked = ReadonlyMap<string, Scope>;

/** Weak uses only matter without a stronger one; an unknown scope is stronger than a development one. */
const strongestFirst: readonly Scope[] = ["runtime", "optional", "build", "unknown", "dev", "test"];

/** The scope of every gem of a lockfile: the strongest of the gems that need it. */
function scopesOf(gems: readonly LockedGem[], roots: Asked): ReadonlyMap<string, Scope> {
  const needs = new Map<string, string[]>();
  for (const gem of gems) {
    const known = needs.get(gem.name);
    // The same gem for another platform may need more.
    if (known) for (const need of gem.needs) known.push(need);
    else needs.set(gem.name, [...gem.needs]);
  }
  const scopes = new Map<string, Scope>();
  for (const scope of strongestFirst) {
    const open = [...roots].filter(([, asked]) => asked === scope).map(([name]) => name);
    for (let name = open.pop(); name !== undefined; name = open.pop()) {
      if (scopes.has(name)) continue;
      scopes.set(name, scope);
      for (const need of needs.get(name) ?? []) open.push(need);
    }
  }
  return scopes;
}
