import type { Component, Scope, Unresolved } from "./component.ts";
import type { Tree, UncoveredManifest } from "./contracts.ts";
import type { OtherPlatform, TreeTarget } from "./targets.ts";
import type { UnavailableReason } from "./unavailable-reason.ts";

/**
 * Finds what a package manager would install for manifests without a lockfile. One per ecosystem. It knows the rules
 * of its package manager and asks the registry through `TreeTools.ask`, never in any other way.
 */
export interface TreeResolver {
  /** The registry that it asks, as in a finding's `sources`: `npm`. */
  readonly source: string;
  /** Ids of the detectors whose manifests it resolves. */
  readonly manifests: readonly string[];
  /** Throws only when the scan is stopped: what has no solution is a package with `unresolved`. */
  resolve(manifests: readonly UncoveredManifest[], tools: TreeTools): Promise<ResolvedTree>;
}

/** What a resolver of trees works with. */
export interface TreeTools {
  /** The files of the project. */
  readonly tree: Tree;
  readonly target: TreeTarget;
  readonly ask: Ask;
  readonly signal: AbortSignal;
}

/**
 * Asks a registry one question. Every question is asked once in a scan, kept for other scans, and counted. A private
 * name is not sent to a public registry. The answer must be plain JSON; `undefined` means that there is nothing.
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
  /** Further addresses that hear the name where the first one does not answer. */
  readonly furtherBases?: readonly string[];
  /** What is asked, where a resolver asks several things about one package: `versions`, `dependencies`, `pom`. */
  readonly topic: string;
  /** Of a published version, whose answer never changes; absent: the answer is good for an hour. */
  readonly version?: string;
}

export type Answer<T> =
  | { readonly kind: "found"; readonly value: T }
  /** The registry does not have it. */
  | { readonly kind: "missing" }
  /** The name is private, and no registry is set up for it. */
  | { readonly kind: "private" }
  | { readonly kind: "failed"; readonly message: string; readonly reason: UnavailableReason }
  /** A bound of lcc ended the work. */
  | { readonly kind: "limit" };

/** What the manifests of one ecosystem lead to. */
export interface ResolvedTree {
  /** Each package version once. */
  readonly packages: readonly ResolvedPackage[];
  readonly manifests: readonly ResolvedManifest[];
  /** What a manifest names for other platforms only. */
  readonly notOnPlatform?: readonly OtherPlatform[];
  /** Remarks, each about a file. */
  readonly notes?: readonly { readonly file: string; readonly message: string }[];
}

export interface ResolvedPackage extends Pick<Component, "type" | "name" | "version" | "origin"> {
  readonly scope: Scope;
  /** Why it has this scope, where that is not plain: `extra docs`, `feature serde`, `target cfg(windows)`. */
  readonly scopeReason?: string;
  /** What asks for it, in the words of the nearest manifest or package that does. */
  readonly requirement: string;
  /** Keys (`componentKey`) of the packages that it needs. */
  readonly dependsOn: readonly string[];
  /** Why it has no version, or is not what was asked for. */
  readonly unresolved?: Unresolved;
}

export interface ResolvedManifest {
  readonly file: string;
  /** What became of each entry: keys of packages. An entry that is not here stays as the manifest has it. */
  readonly roots: ReadonlyMap<Component, readonly string[]>;
  /** Packages that the manifest leads to without naming them as components: inherited from a published parent. */
  readonly inherited?: readonly string[];
  /** Everything that the manifest leads to is among the packages. */
  readonly isWhole: boolean;
}
