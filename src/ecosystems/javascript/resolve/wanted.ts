import type { Origin } from "../../../domain/contracts/component.ts";
import { originByName } from "../files/origin.ts";
import { parseRange, satisfies, type SemverRange } from "../versions/semver-range.ts";
import { parseSemver } from "../versions/semver.ts";
import { parseSpec } from "../files/spec.ts";

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
export function createWantedReader(): (name: string, written: string) => Wanted {
  const known = new Map<string, Wanted>();
  return (name, written) => {
    const key = `${name}@${written}`;
    const wanted = known.get(key) ?? readWanted(name, written);
    known.set(key, wanted);
    return wanted;
  };
}

function readWanted(name: string, written: string): Wanted {
  const spec = parseSpec(name, written);
  if (spec.kind !== "package") return { name, spec: written, range: undefined, isOwn: true };
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
