import type { Scope } from "./component.ts";

/**
 * The strongest first. `unknown` is no proof that a component is not shipped, so it comes before the scopes that say so.
 * The order of the words in a schema is another one.
 */
export const scopesByRank: readonly Scope[] = ["runtime", "optional", "build", "unknown", "dev", "test", "available"];

/** The scope that applies if a component is needed for both. */
export function strongerScope(a: Scope, b: Scope): Scope {
  return compareScopes(a, b) <= 0 ? a : b;
}

/** The scope of a dependency that is needed only through another one. */
export function weakerScope(a: Scope, b: Scope): Scope {
  return compareScopes(a, b) >= 0 ? a : b;
}

/** The strongest of several; `unknown` if there is none. */
export function strongestScope(all: Iterable<Scope>): Scope {
  const present = new Set(all);
  return scopesByRank.find((scope) => present.has(scope)) ?? "unknown";
}

/** Sorts the strongest first. */
export function compareScopes(a: Scope, b: Scope): number {
  return scopesByRank.indexOf(a) - scopesByRank.indexOf(b);
}
