import { scopes, type Scope } from "./component.ts";

/** The one that counts where a component is needed for both. */
export function strongerScope(a: Scope, b: Scope): Scope {
  return scopes.indexOf(a) <= scopes.indexOf(b) ? a : b;
}

/** What is left of the one when it is needed only by way of the other. */
export function weakerScope(a: Scope, b: Scope): Scope {
  return scopes.indexOf(a) >= scopes.indexOf(b) ? a : b;
}
