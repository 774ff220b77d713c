import type { Manifest } from "../files/manifest.ts";
import { normalizeName } from "../names.ts";
import {
  parseStability,
  parseVersion,
  stabilities,
  type Stability,
  readStabilityOfVersion,
} from "../versions/versions.ts";

export interface StabilityRules {
  /** The least stable versions of a package that may be chosen. */
  minimumOf(name: string): Stability;
  readonly prefersStable: boolean;
}

/** The minimum of the project, and for single packages what their requirements state. */
export function readStability(manifest: Manifest): StabilityRules {
  const minimum = parseStability(manifest["minimum-stability"]) ?? "stable";
  const flags = new Map<string, Stability>();
  for (const table of ["require", "require-dev"] as const) {
    for (const [name, written] of manifest[table].entries()) {
      const flag = typeof written === "string" ? flagOf(written) : undefined;
      if (flag) flags.set(normalizeName(name), flag);
    }
  }
  return {
    minimumOf: (name) => lessStable(flags.get(name) ?? minimum, minimum),
    prefersStable: manifest["prefer-stable"] === true,
  };
}

/** `@beta` in any part of a requirement, otherwise the stability of the version in it. */
function flagOf(requirement: string): Stability | undefined {
  const parts = requirement.split(/[\s,|]+/).filter(Boolean);
  const stated = parts.flatMap((part) => parseStability(/@(\w+)$/.exec(part)?.[1]) ?? []);
  if (stated.length > 0) return stated.reduce(lessStable);
  const versions = parts.flatMap((part) => parseVersion(part.replace(/^[\^~<>=!]+/, "")) ?? []);
  const unstable: Stability[] = versions.map(readStabilityOfVersion).filter((stability) => stability !== "stable");
  return unstable.length > 0 ? unstable.reduce(lessStable) : undefined;
}

function lessStable(a: Stability, b: Stability): Stability {
  return stabilities.indexOf(a) <= stabilities.indexOf(b) ? a : b;
}

export function isStableEnough(stability: Stability, minimum: Stability): boolean {
  return stabilities.indexOf(stability) >= stabilities.indexOf(minimum);
}
