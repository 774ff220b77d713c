import type { TypeOf } from "../schema/build.ts";
import type * as schema from "../schema/component.ts";

/** A package, model or dataset that a project uses but did not write, as a report lists it. */
export type ReportedComponent = TypeOf<typeof schema.Component>;
export type Scope = ReportedComponent["scope"];
export type ResolvedBy = NonNullable<ReportedComponent["resolvedBy"]>;

/** A component during a scan, with fields that are not part of a report. */
export interface Component extends ReportedComponent {
  /** Extras that a manifest requests: `socks` of `requests[socks]`. */
  readonly extras?: readonly string[];
  /** The scope before the project's `paths` rules, if they change it. */
  readonly plainScope?: Pick<ReportedComponent, "scope" | "scopeReason">;
  /** The license as stated in the file, verbatim. */
  readonly declaredLicense?: string;
  /** The license as stated in each file, if several files differ or the first one states none. */
  readonly declaredLicenses?: readonly DeclaredLicense[];
}

/** Facts by name, as reports have them; `models/read-facts.ts` reads them. */
export type Facts = NonNullable<ReportedComponent["facts"]>;

export type Unresolved = TypeOf<typeof schema.Unresolved>;

export interface DeclaredLicense {
  readonly license: string;
  /** The first file that states it. */
  readonly file: string;
}

export type Location = TypeOf<typeof schema.Location>;

/** A source other than the public registry: such a component may be private. */
export type Origin = TypeOf<typeof schema.Origin>;

/** Two findings with the same key are the same component. Without a version, two vendored folders are two components. */
export function componentKey({ type, name, version, vendored, folder }: ComponentIdentity): string {
  const place = vendored && version === "" ? `#${folder ?? ""}` : "";
  return `${type}:${name}@${version}${place}`;
}

/** A step of `via`: name@version, or the name alone. */
export function toStep({ name, version }: Pick<Component, "name" | "version">): string {
  return version === "" ? name : `${name}@${version}`;
}

type ComponentIdentity = Pick<Component, "type" | "name" | "version"> & Partial<Pick<Component, "vendored" | "folder">>;

/** The same, in lower case if the ecosystem ignores case. */
export function createComponentKey(ignoresCase: (type: string) => boolean): typeof componentKey {
  return (component) => {
    const key = componentKey(component);
    return ignoresCase(component.type) ? key.toLowerCase() : key;
  };
}

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

/** The strongest of several; `unknown` for an empty list. */
export function strongestScope(all: Iterable<Scope>): Scope {
  const present = new Set(all);
  return scopesByRank.find((scope) => present.has(scope)) ?? "unknown";
}

/** Sorts the strongest first. */
export function compareScopes(a: Scope, b: Scope): number {
  return scopesByRank.indexOf(a) - scopesByRank.indexOf(b);
}

/** A published file of a component, as listed in a lockfile. */
export type Distribution = TypeOf<typeof schema.Distribution>;
export type FileHash = TypeOf<typeof schema.FileHash>;
export type HashAlgorithm = FileHash["algorithm"];

/** The person or organization that publishes a component. */
export type Supplier = TypeOf<typeof schema.Supplier>;
