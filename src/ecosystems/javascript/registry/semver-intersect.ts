import type { Bound, SemverRange } from "./semver-range.ts";
import { compareSemver } from "./semver.ts";

/** Whether some version can be in both ranges. Like npm, does not distinguish pre-releases from releases. */
export function intersects(a: SemverRange, b: SemverRange): boolean {
  return a.some((one) => isPossible(one) && b.some((other) => isPossible(other) && allMeet(one, other)));
}

/** Whether the bounds of one alternative allow anything. */
function isPossible(bounds: readonly Bound[]): boolean {
  return bounds.every((bound, at) => bounds.slice(at + 1).every((other) => meet(bound, other)));
}

function allMeet(a: readonly Bound[], b: readonly Bound[]): boolean {
  return a.every((one) => b.every((other) => meet(one, other)));
}

function meet(a: Bound, b: Bound): boolean {
  const order = compareSemver(a.version, b.version);
  if (order === 0) return opens(a) === opens(b) || (hasEnd(a) && hasEnd(b));
  const [low, high] = order < 0 ? [a, b] : [b, a];
  return low.sign.startsWith(">") || high.sign.startsWith("<");
}

/** The side on which a bound allows versions. */
function opens({ sign }: Bound): string {
  return sign.charAt(0);
}

/** Whether a bound includes its own version. */
function hasEnd({ sign }: Bound): boolean {
  return sign.endsWith("=");
}
