import type { Progress } from "../domain/contracts/progress.ts";
import type { ScanFailure, ScanRecord } from "../domain/scan.ts";
import type { Claim, ClaimOptions, CreationOutcome, CreationTerms, ScanEnd, ScanResult } from "../store/store.ts";

/**
 * The queue of scans. The row of a scan is authoritative on both engines: a write with an outdated claim changes nothing
 * and returns false. Times are those of the engine, so that the clocks of several machines need not agree.
 */
export interface Queue {
  /** Stores and queues a scan in one transaction, unless the terms forbid it. */
  add(scan: ScanRecord, terms?: CreationTerms): Promise<CreationOutcome>;
  /** Claims the next scan; undefined: the queue is empty. */
  take(options: Pick<ClaimOptions, "owner" | "leaseMs" | "mayTakeOver">): Promise<Claim | undefined>;
  /** Extends the lease and stores the progress. */
  heartbeat(claim: Claim, options: { readonly leaseMs: number; readonly progress?: Progress }): Promise<boolean>;
  /**
   * Puts the scan back in the queue after a delay. An attempt that is not spent does not count. `failure` says why, for
   * the user.
   */
  release(
    claim: Claim,
    options: { readonly afterMs: number; readonly isAttemptSpent: boolean; readonly failure?: ScanFailure },
  ): Promise<boolean>;
  /** Stores the report. */
  complete(claim: Claim, result: ScanResult): Promise<boolean>;
  fail(claim: Claim, failure: ScanFailure, end: ScanEnd): Promise<boolean>;
  /** Rejects while the queue is unavailable. */
  check(): Promise<void>;
  close(): Promise<void>;
}
