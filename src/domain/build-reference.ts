import type { Location } from "./component.ts";

export const buildReferenceKinds = ["github-action", "container-image"] as const;

/** Something that builds, tests or carries the project and is none of its dependencies: it is listed, not judged. */
export interface BuildReference {
  readonly kind: (typeof buildReferenceKinds)[number];
  /** `actions/checkout`, `node`, `ghcr.io/owner/image`. */
  readonly name: string;
  /** The branch, tag, commit or digest as it is written; empty where none is, or where it is known only at build time. */
  readonly version: string;
  readonly locations: readonly Location[];
}
