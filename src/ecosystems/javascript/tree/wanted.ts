import type { Origin } from "../../../domain/component.ts";
import { originByName } from "../origin.ts";
import { parseRange, satisfies, type SemverRange } from "../registry/semver-range.ts";
import { parseSemver } from "../registry/semver.ts";
import { parseSpec } from "../spec.ts";

/** What a dependency asks for, as far as a registry is concerned. */
export interface Wanted {
  /** The package; an alias asks for another one than the name under which it is installed. */
  readonly name: string;
  /** The range or tag. */
  readonly spec: string;
  readonly range: SemverRange | undefined;
  /** Not from the npm registry: a repository, an archive, another registry. */
  readonly origin?: Origin;
  /** Code of the project itself, or of whoever wrote the package. */
  readonly isOwn?: true;
}

/** Reads what stands beside the name in a table of dependencies. Remembers what it read: many packages ask alike. */
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

/** Whether npm leaves a package in place for what is asked. It does so for every tag, whatever the tag stands for. */
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
