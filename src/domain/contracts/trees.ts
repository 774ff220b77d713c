import type { Component, Scope, Unresolved } from "./component.ts";
import type { Tree, UncoveredManifest } from "./contracts.ts";
import type { OtherPlatform, TreeTarget } from "./targets.ts";
import type { Place } from "../policy/places.ts";
import type { UnavailableReason } from "../unavailable-reason.ts";

/**
 * Resolves what a package manager would install for manifests without a lockfile. One per ecosystem. It knows the rules
 * of its package manager and queries the registry only through `TreeTools.ask`.
 */
export interface TreeResolver {
  /** The registry it queries, as in a finding's `sources`: `npm`. */
  readonly source: string;
  /** Ids of the detectors whose manifests it resolves. */
  readonly manifests: readonly string[];
  /** Whether it finds other packages on other platforms; npm lists those of all. */
  readonly dependsOnPlatform: boolean;
  /** Throws only if the scan is stopped: a dependency without a solution becomes a package with `unresolved`. */
  resolve(manifests: readonly UncoveredManifest[], tools: TreeTools): Promise<ResolvedTree>;
}

export interface TreeTools {
  readonly tree: Tree;
  readonly target: TreeTarget;
  /** The place of a manifest, if that is not part of the product for sure. The scopes of packages are limited to it later. */
  readonly placeOf: (file: string) => Place | undefined;
  readonly ask: Ask;
  readonly signal: AbortSignal;
}

/**
 * Sends one query to a registry. Each query is sent once per scan, cached for other scans, and counted. A private name
 * is never sent to a public registry. The answer must be plain JSON; `undefined` means not found.
 */
export type Ask = <T>(
  question: TreeQuestion,
  send: (signal: AbortSignal) => Promise<T | undefined>,
) => Promise<Answer<T>>;

export interface TreeQuestion {
  /** The component type: `npm`. */
  readonly type: string;
  readonly name: string;
  /** The address of the registry. */
  readonly base: string;
  /** Other registries that see the name if the first one does not answer. */
  readonly furtherBases?: readonly string[];
  /** The topic, if a resolver has several queries about one package: `versions`, `dependencies`, `pom`. */
  readonly topic: string;
  /** For a published version, whose answer never changes; absent: the answer is valid for an hour. */
  readonly version?: string;
}

export type Answer<T> =
  | { readonly kind: "found"; readonly value: T }
  /** The registry does not have it. */
  | { readonly kind: "missing" }
  /** The name is private, and no registry is configured for it. */
  | { readonly kind: "private" }
  | { readonly kind: "failed"; readonly message: string; readonly reason: UnavailableReason }
  | { readonly kind: "limit" };

/** The resolved dependencies of the manifests of one ecosystem. */
export interface ResolvedTree {
  /** Each package version once. */
  readonly packages: readonly ResolvedPackage[];
  readonly manifests: readonly ResolvedManifest[];
  /** Dependencies for other platforms only. */
  readonly notOnPlatform?: readonly OtherPlatform[];
  /** What the project states or implies about the place of installation: `Ruby 4.0.0`. */
  readonly runtimes?: readonly string[];
  /** Remarks, each about a file. */
  readonly notes?: readonly { readonly file: string; readonly message: string }[];
}

export interface ResolvedPackage extends Pick<Component, "type" | "name" | "version" | "origin"> {
  readonly scope: Scope;
  /** Why it has this scope, if that is not obvious: `extra docs`, `feature serde`, `target cfg(windows)`. */
  readonly scopeReason?: string;
  /** The requirement as written in the nearest manifest or package. */
  readonly requirement: string;
  /** Keys (`componentKey`) of the packages that it needs. */
  readonly dependsOn: readonly string[];
  /** Why it has no version, or not the requested one. */
  readonly unresolved?: Unresolved;
}

export interface ResolvedManifest {
  readonly file: string;
  /** The packages for each entry, by key. An entry that is missing here stays as in the manifest. */
  readonly roots: ReadonlyMap<Component, readonly string[]>;
  /** Packages that the manifest inherits from a published parent without naming them. */
  readonly inherited?: readonly string[];
  /** Whether all dependencies of the manifest are among the packages. */
  readonly isWhole: boolean;
}
