import { type Marker, isMarkerTrue, parseMarker } from "./marker.ts";
import { readRequirement } from "../files/requirement/requirement.ts";
import type { Target } from "./target.ts";

/** A requirement of a version of a project on a target, from its metadata. */
export interface Need {
  readonly name: string;
  readonly extras: readonly string[];
  /** `>=1,<2`; empty: any version. */
  readonly specifier: string;
  /** An address instead of a version: no index has it. */
  readonly address?: string;
}

export interface Needs {
  /** Of the version itself, and of each requested extra. */
  of(extra: string): readonly Need[];
  /** Requirements that could not be read. */
  readonly refused: readonly string[];
}

interface ParsedNeed extends Need {
  readonly marker?: Marker;
}

const maxRefused = 10;

/** Reads the values of `Requires-Dist`. */
export function readNeeds(requires: readonly string[], { variables }: Target): Needs {
  const parsed: ParsedNeed[] = [];
  const refused: string[] = [];
  for (const requirement of requires) {
    const need = parseNeed(requirement);
    if (need === undefined) refused.push(requirement);
    else if (need !== "no-component") parsed.push(need);
  }
  return {
    of: (extra) => parsed.filter(({ marker }) => !marker || isMarkerTrue(marker, variables, extra)),
    refused: refused.slice(0, maxRefused),
  };
}

function parseNeed(text: string): ParsedNeed | "no-component" | undefined {
  const parsed = readRequirement(text);
  if (parsed === undefined || parsed === "no-component") return parsed;
  const marker = parsed.marker === undefined ? undefined : parseMarker(parsed.marker);
  if (parsed.marker !== undefined && !marker) return undefined;
  const { name, extras, version, requirement = "", origin } = parsed;
  return {
    name,
    extras,
    specifier: origin ? "" : version === "" ? requirement : `==${version}`,
    ...(origin && { address: origin.address }),
    ...(marker && { marker }),
  };
}

/** The package of a node: `a` of `a[x]`. */
export function stripExtra(node: string): string {
  const open = node.indexOf("[");
  return open < 0 ? node : node.slice(0, open);
}
