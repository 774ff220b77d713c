/** What a license can require from users and distributors, in checklist order. */
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

/** One requirement of a license. */
export interface Obligation {
  readonly id: ObligationId;
  /** The clause; absent if lcc has not checked the text. */
  readonly clause?: string;
  /** What is special about it in this license. */
  readonly detail?: string;
}

/**
 * `text`: taken from the license text, with clauses; `unchecked`: known about this license, but not fully checked
 * against the text; `family`: usual for its family; `unknown`: lcc does not know.
 */
export const obligationBases = ["text", "unchecked", "family", "unknown"] as const;

/** The requirements of one license, and how lcc knows them. */
export interface LicenseObligations {
  /** As written in an expression, with its exception. */
  readonly license: string;
  readonly basis: (typeof obligationBases)[number];
  readonly obligations: readonly Obligation[];
  /** Other facts about the license. */
  readonly note?: string;
}
