/** What a license can ask of those who use a work or pass it on, in the order of a checklist. */
export const obligationIds = [
  "use-restrictions",
  "user-limit",
  "region-limit",
  "name-in-product",
  "attribution",
  "license-text",
  "notice-of-changes",
  "source-of-whole",
  "network-source",
  "source-of-changes",
  "same-license",
  "no-endorsement",
  "patent-clause",
] as const;
export type ObligationId = (typeof obligationIds)[number];

/** One thing that a license asks. */
export interface Obligation {
  readonly id: ObligationId;
  /** The clause that says so; absent where lcc has not checked the text. */
  readonly clause?: string;
  /** What is particular about it in this license. */
  readonly detail?: string;
}

/**
 * `text`: read in the text of the license, with the clauses; `unchecked`: what lcc knows about this license, not all of it
 * checked against the text; `family`: what its family usually asks; `unknown`: lcc cannot say.
 */
export const obligationBases = ["text", "unchecked", "family", "unknown"] as const;

/** What one license asks, and how lcc knows. */
export interface LicenseObligations {
  /** As it is written in an expression, with its exception. */
  readonly license: string;
  readonly basis: (typeof obligationBases)[number];
  readonly obligations: readonly Obligation[];
  /** What else lcc knows about the license. */
  readonly note?: string;
}
