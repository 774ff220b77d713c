import type { Origin } from "../../../domain/contracts/component.ts";
import { originByName } from "../files/origin.ts";
import { parseSpec } from "../files/spec.ts";
import { parseRange, parseSemver, satisfies, type SemverRange } from "../versions/semver-range.ts";

/** The part of a requirement that a registry can resolve. */
export interface Wanted {
  /** The package; for an alias, not the name of its folder. */
  readonly name: string;
  /** The range or tag. */
  readonly spec: string;
  readonly range: SemverRange | undefined;
  /** Not from the npm registry: a repository, an archive, another registry. */
  readonly origin?: Origin;
  /** Code of the project itself, or of the author of the package. */
  readonly isOwn?: true;
}

/** Reads the value of an entry in a dependency table. Cached, since many packages have the same. */
export function createWantedReader(): (name: string, requirement: string) => Wanted {
  const cached = new Map<string, Wanted>();
  return (name, requirement) => {
    const key = `${name}@${requirement}`;
    const wanted = cached.get(key) ?? readWanted(name, requirement);
    cached.set(key, wanted);
    return wanted;
  };
}

function readWanted(name: string, requirement: string): Wanted {
  const spec = parseSpec(name, requirement);
  if (spec.kind !== "package") return { name, spec: requirement, range: undefined, isOwn: true };
  const origin = spec.origin ?? originByName(spec.name);
  const range = spec.range.trim();
  return { name: spec.name, spec: range, range: parseRange(range), ...(origin && { origin }) };
}

/** Whether npm keeps a package for a requirement. It does so for every tag, whatever its version. */
export function isSatisfied(wanted: Wanted, version: string): boolean {
  if (version === "" || wanted.origin) return false;
  if (wanted.range === undefined || isAny(wanted.spec)) return true;
  const parsed = parseSemver(version);
  return parsed !== undefined && satisfies(parsed, wanted.range);
}

/** Takes pre-releases too, which other open ranges do not. */
export function isAny(spec: string): boolean {
  return spec === "" || spec === "*";
}
