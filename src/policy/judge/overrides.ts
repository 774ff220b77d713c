import type { Override } from "../../domain/policy/policy.ts";
import { createSelectorIndex } from "./selector-index.ts";
import { rankSpecificity, type PackageIdentity } from "./selector.ts";
import { oncePerObject } from "../../async/once.ts";

interface FoundOverride {
  /** The most specific one that has not expired. */
  readonly override?: Override;
  /** Those that would apply if they had not expired. */
  readonly expired: readonly Override[];
}

/** The override of a context for a component; `today` is `YYYY-MM-DD`. */
export function findOverride(component: PackageIdentity, overrides: readonly Override[], today: string): FoundOverride {
  const matching = selectorIndex(overrides)(component);
  const override = matching
    .filter((candidate) => !isExpired(candidate, today))
    .reduce<Override | undefined>((best, next) => (best && !isMoreSpecific(next, best) ? best : next), undefined);
  return { ...(override && { override }), expired: matching.filter((candidate) => isExpired(candidate, today)) };
}

const selectorIndex = oncePerObject((overrides: readonly Override[]) => createSelectorIndex(overrides));

/** It still applies on its last day. */
export function isExpired({ expires }: Override, today: string): boolean {
  return expires !== undefined && expires < today;
}

function isMoreSpecific(a: Override, b: Override): boolean {
  const lowerRank = rankSpecificity(b.selector);
  const differences = rankSpecificity(a.selector).map((value, index) => value - (lowerRank[index] ?? 0));
  return (differences.find((difference) => difference !== 0) ?? 0) > 0;
}
