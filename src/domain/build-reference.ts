import type { Location } from "./component.ts";
import type { buildReferenceKinds } from "./schema/words.ts";

/** Something that builds, tests or packages the project but is not a dependency: listed, not judged. */
export interface BuildReference {
  readonly kind: (typeof buildReferenceKinds)[number];
  /** `actions/checkout`, `node`, `ghcr.io/owner/image`. */
  readonly name: string;
  /** The branch, tag, commit or digest as written; empty if there is none or it is known only at build time. */
  readonly version: string;
  readonly locations: readonly Location[];
}
