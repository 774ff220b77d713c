import { unavailableReasons } from "../unavailable-reason.ts";

/** How a request to a source ended: with an answer, with not found, or why it failed. */
export const requestOutcomes = ["answer", "none", ...unavailableReasons] as const;
export type RequestOutcome = (typeof requestOutcomes)[number];

export interface RequestCount {
  /** As in a finding's `sources`. */
  readonly source: string;
  readonly outcome: RequestOutcome;
  readonly count: number;
}

/** Requests made by a scan, as reported by its process. */
export interface ScanCounts {
  readonly requests: readonly RequestCount[];
  readonly cacheHits: number;
  readonly cacheMisses: number;
}
