import type { Origin, Scope, Distribution } from "../../../domain/contracts/component.ts";
import type { Note } from "../../../domain/contracts/contracts.ts";
import { hexHash, toDistribution } from "../../../formats/distribution.ts";
import { anything, array, record, shape, text } from "../../../formats/shape.ts";
import type { LockEntry } from "../../../graph/lock-graph.ts";
import { stripUrlCredentials } from "../../../text/strip-credentials.ts";
import { isPackagist } from "../hosts.ts";
import { licenseExpression } from "../licenses.ts";
import { isPackageName, isPlatform, normalizeName } from "../names.ts";

const place = shape({ type: text, url: text, reference: text, shasum: text });

/** A package in composer.lock and installed.json. */
const readPackage = shape({
  name: text,
  version: text,
  source: place,
  dist: place,
  require: record(anything),
  replace: record(anything),
  provide: record(anything),
  license: anything,
  /** Where its repository counts downloads; absent if it comes from no package repository. */
  "notification-url": text,
  /** In installed.json, from the folder of that file. */
  "install-path": text,
});

export interface LockedPackage extends Omit<ReturnType<typeof readPackage>, "name" | "version"> {
  readonly name: string;
  readonly version: string;
}

/** The packages of a list; entries without a name or version are noted. */
export function readPackages(list: readonly unknown[], notes: Note[]): LockedPackage[] {
  return list.flatMap((value, at): LockedPackage[] => {
    const { name = "", version = "", ...rest } = readPackage(value);
    if (isPlatform(name)) return [];
    if (isPackageName(name) && version.trim() !== "" && version.length <= 255) {
      return [{ ...rest, name: normalizeName(name), version: version.trim() }];
    }
    const lost = name.slice(0, 200) || `entry ${at + 1}`;
    notes.push({ message: "An entry names no package with a version.", lost });
    return [];
  });
}

/** Names of a package's requirements that are packages, in lower case. */
export function requiredNames(table: LockedPackage["require"]): string[] {
  return table.names().flatMap((name) => (isPlatform(name) ? [] : [normalizeName(name)]));
}

/** A package from a folder is the project's own code. */
export function isOwn({ dist }: LockedPackage): boolean {
  return dist.type === "path";
}

type ScopeOf = (entry: LockedPackage) => Scope | undefined;

/** Entries for `readGraph`, in the order of the packages. */
export function toEntries(packages: readonly LockedPackage[], scopeOf: ScopeOf): LockEntry[] {
  const providers = findProviders(packages);
  return packages.map((entry): LockEntry => {
    const { name, version } = entry;
    const scope = scopeOf(entry);
    const targets = new Set(requiredNames(entry.require).flatMap((need) => providers.get(need) ?? []));
    return {
      type: "composer",
      name,
      version,
      own: isOwn(entry),
      root: false,
      edges: [...targets].map((to) => ({ to, scope: "runtime" })),
      ...(scope && { scope }),
      origin: readOrigin(entry),
      declaredLicense: licenseExpression(entry.license),
      distributions: filesOf(entry),
    };
  });
}

/** The packages that satisfy a name: the one with this name, otherwise those that replace or provide it. */
export function findProviders(packages: readonly LockedPackage[]): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>();
  const named = new Set(packages.map(({ name }) => name));
  for (const [at, { name, replace, provide }] of packages.entries()) {
    const others = [...replace.names(), ...provide.names()].map(normalizeName).filter((other) => !named.has(other));
    for (const key of new Set([name, ...others])) if (!places.get(key)?.push(at)) places.set(key, [at]);
  }
  return places;
}

/** A package that no repository of packages serves comes from git, or from an archive. */
export function readOrigin({ source, dist, "notification-url": notified }: LockedPackage): Origin | undefined {
  if (notified !== undefined)
    return isPackagist(notified) ? undefined : { kind: "registry", address: stripUrlCredentials(notified) };
  if (source.url !== undefined) {
    const commit = source.reference;
    return { kind: "git", address: stripUrlCredentials(source.url), ...(commit !== undefined && { commit }) };
  }
  if (dist.url === undefined || dist.type === "path") return undefined;
  return { kind: /^https?:\/\//i.test(dist.url) ? "archive" : "file", address: stripUrlCredentials(dist.url) };
}

function filesOf({ dist }: LockedPackage): Distribution[] {
  return dist.type === "path" ? [] : toDistribution(dist.url, hexHash("sha1", dist.shasum));
}

/** Composer 1 writes null for an empty list. */
const readLock = shape({ packages: array(anything), "packages-dev": array(anything) });

interface LockedSection {
  readonly scope: "runtime" | "dev";
  readonly packages: readonly LockedPackage[];
}

/** The two lists of a lockfile. */
export function lockedPackages(content: unknown, notes: Note[]): readonly LockedSection[] {
  const lock = readLock(content);
  return [
    { scope: "runtime", packages: readPackages(lock.packages, notes) },
    { scope: "dev", packages: readPackages(lock["packages-dev"], notes) },
  ];
}
