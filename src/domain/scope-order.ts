import type { Scope } from "./component.ts";
import { scopes } from "./schema/words.ts";

/** The scope that applies if a component is needed for both. */
export function strongerScope(a: Scope, b: Scope): Scope {
  return scopes.indexOf(a) <= scopes.indexOf(b) ? a : b;
}

/** The scope of a dependency that is needed only through another one. */
export function weakerScope(a: Scope, b: Scope): Scope {
  return scopes.indexOf(a) >= scopes.indexOf(b) ? a : b;
}
