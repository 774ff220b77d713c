import { type Component, type Scope, scopesByRank, strongerScope, weakerScope } from "../contracts/component.ts";
import { type Place, findPlace } from "./places.ts";

type PlaceOf = (file: string) => Place | undefined;

/** Classifies the files of a project; undefined: part of the product. */
export interface Places {
  readonly of: PlaceOf;
  /** The same without the project's `paths` rules. */
  readonly plain: PlaceOf;
  /** The rules in one text; empty: none. */
  readonly rules: string;
}

export const usualPlaces: Places = { of: findPlace, plain: findPlace, rules: "" };

/** Where something is used, with and without the project's `paths` rules. */
export interface UsedIn {
  readonly place: Place | undefined;
  readonly plain: Place | undefined;
}

/** The strongest place of these files. */
export function usedIn(files: readonly string[], { of, plain }: Places): UsedIn {
  return { place: findStrongest(files, of), plain: findStrongest(files, plain) };
}

function findStrongest(files: readonly string[], find: PlaceOf): Place | undefined {
  const places = files.map(find);
  if (places.includes(undefined)) return undefined; // part of the product; sort() would put it last
  return places.sort((a, b) => rankPlace(a) - rankPlace(b))[0];
}

/** Rank of a place: the product first. */
export function rankPlace(place: Place | undefined): number {
  return place ? scopesByRank.indexOf(place.scope) : -1;
}

type Scoped = Pick<Component, "scope" | "scopeReason" | "plainScope">;

/** Limits the scope of a component to the purpose of its place. */
export function limitScopeByPath<T extends Scoped>(component: T, { place, plain }: UsedIn): T {
  const placed = limit(component, place);
  return { ...component, ...withPlain(placed, limit(component.plainScope ?? component, plain)) };
}

/** The scope of a component that is used in two places. */
export function joinScopes(a: Scoped, b: Scoped): Scoped {
  return withPlain(strongest(a, b), strongest(a.plainScope ?? a, b.plainScope ?? b));
}

function limit({ scope, scopeReason }: Scoped, place: Place | undefined): Scoped {
  const limited = limitScope(scope, place);
  return place && limited !== scope ? scopedAs(limited, place.rule) : scopedAs(scope, scopeReason);
}

/** The scope of something in a place; an unknown one is that of the place. */
export function limitScope(scope: Scope, place: Place | undefined): Scope {
  if (!place) return scope;
  return scope === "unknown" ? place.scope : weakerScope(scope, place.scope);
}

function strongest(a: Scoped, b: Scoped): Scoped {
  const { scope, scopeReason } = strongerScope(a.scope, b.scope) === a.scope ? a : b;
  return scopedAs(scope, scopeReason);
}

function withPlain(scoped: Scoped, plainScope: Scoped): Scoped {
  const isSame = scoped.scope === plainScope.scope && scoped.scopeReason === plainScope.scopeReason;
  return isSame ? scoped : { ...scoped, plainScope };
}

function scopedAs(scope: Scope, scopeReason: string | undefined): Scoped {
  return { scope, ...(scopeReason !== undefined && { scopeReason }) };
}

interface Marked {
  readonly file: string;
  readonly scope?: "test" | "dev";
}

/** Adds the purpose of its place to a file outside the product. */
export function markPlace<T extends Marked>(
  { scope: _before, ...unscoped }: T,
  find: PlaceOf,
): Omit<T, "scope"> & Marked {
  const scope = find(unscoped.file)?.scope;
  return scope === "test" || scope === "dev" ? { ...unscoped, scope } : unscoped;
}
