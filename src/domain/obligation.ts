import type { obligationIds, obligationBases } from "./schema/words.ts";

export type ObligationId = (typeof obligationIds)[number];

/** One requirement of a license. */
export interface Obligation {
  readonly id: ObligationId;
  /** The clause; absent if lcc has not checked the text. */
  readonly clause?: string;
  /** What is special about it in this license. */
  readonly detail?: string;
}

/** The requirements of one license, and how lcc knows them. */
export interface LicenseObligations {
  /** As written in an expression, with its exception. */
  readonly license: string;
  readonly basis: (typeof obligationBases)[number];
  readonly obligations: readonly Obligation[];
  /** Other facts about the license. */
  readonly note?: string;
}
