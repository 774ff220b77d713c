import type { Edge } from "./solver-terms.ts";

/** What the solver asks about packages. A node is a package (`a`), one of its extras (`a[x]`), or the manifest (``). */
export interface Universe {
  /** Known for every node that an edge leads to. */
  versionsOf(node: string): NodeVersions;
  /** What a version asks for; or why it cannot be used. Afterwards the versions of all that it asks for are known. */
  edgesOf(node: string, version: number): Promise<readonly Edge[] | { readonly unusable: string }>;
  /** These versions may be asked about next. */
  expect?(node: string, versions: readonly number[]): void;
}

export interface NodeVersions {
  readonly all: bigint;
  readonly prereleases: bigint;
  readonly yanked: bigint;
}
