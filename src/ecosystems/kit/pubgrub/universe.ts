import type { Edge } from "./terms.ts";

/** What the solver needs to know. A node is a package (`a`), one of its extras (`a[x]`), or the manifest (``). */
export interface Universe {
  /** Known for every target of an edge. */
  versionsOf(node: string): NodeVersions;
  /** The requirements of a version, or why it cannot be used. Loads the versions of all required packages. */
  edgesOf(node: string, version: number): Promise<readonly Edge[] | { readonly unusable: string }>;
  /** Versions that may be requested next. */
  expect?(node: string, versions: readonly number[]): void;
}

interface NodeVersions {
  readonly all: bigint;
  readonly prereleases: bigint;
  readonly yanked: bigint;
}
