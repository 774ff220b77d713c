import { unavailableReasons } from "./unavailable-reason.ts";

/** How a request to a source ended: with an answer, with "there is nothing", or why it could not be asked. */
export const requestOutcomes = ["answer", "none", ...unavailableReasons] as const;
export type RequestOutcome = (typeof requestOutcomes)[number];

export interface RequestCount {
  /** As in a finding's `sources`. */
  readonly source: string;
  readonly outcome: RequestOutcome;
  readonly count: number;
}

/** What a scan asked for, as its process tells the one that started it. */
export interface ScanCounts {
  readonly requests: readonly RequestCount[];
  readonly cacheHits: number;
  readonly cacheMisses: number;
}
