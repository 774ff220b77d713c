import { type Scope, scopes } from "./component.ts";
import { type Place, placeOf } from "./places.ts";
import { weakerScope } from "./scope-order.ts";

/** What the places of a project are for. */
export interface Places {
  /** What the place of a file is for; undefined: the product. */
  readonly of: (file: string) => Place | undefined;
}

export const usualPlaces: Places = { of: placeOf };

/** The strongest of the places where something was found; undefined where one of them is the product. */
export function strongestPlace(found: readonly (Place | undefined)[]): Place | undefined {
  const [first] = [...found].sort((a, b) => rankOf(a) - rankOf(b));
  return first;
}

/** Where a place ranks: the product first. */
export function rankOf(place: Place | undefined): number {
  return place ? scopes.indexOf(place.scope) : -1;
}

interface Scoped {
  readonly scope: Scope;
  readonly scopeReason?: string;
}

/** A component that is needed for no more than its place is for. */
export function putInPlace<T extends Scoped>(component: T, place: Place | undefined): T {
  if (!place) return component;
  const { scope } = component;
  const limited = scope === "unknown" ? place.scope : weakerScope(scope, place.scope);
  return limited === scope ? component : { ...component, scope: limited, scopeReason: place.rule };
}
