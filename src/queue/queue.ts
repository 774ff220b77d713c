import type { Progress } from "../domain/progress.ts";
import type { ScanFailure, ScanRecord } from "../domain/scan.ts";
import type { Claim, ClaimOptions, CreationOutcome, CreationTerms, ScanEnd, ScanResult } from "../store/store.ts";

/**
 * The scans that wait, and the right to work on them. The row of a scan is the truth, whatever the engine below: every
 * write under a claim that is not the newest one changes nothing and gives false. Time is that of the engine, so that
 * the clocks of workers on several machines need not agree.
 */
export interface Queue {
  /** Stores the scan and puts it in line: neither happens without the other, and none where the terms are against it. */
  add(scan: ScanRecord, terms?: CreationTerms): Promise<CreationOutcome>;
  /** A scan to work on, for as long as the lease is extended; undefined: nothing waits. */
  take(options: Pick<ClaimOptions, "owner" | "leaseMs" | "mayTakeOver">): Promise<Claim | undefined>;
  /** Extends the lease and remembers how far the scan is. */
  heartbeat(claim: Claim, options: { readonly leaseMs: number; readonly progress?: Progress }): Promise<boolean>;
  /** Puts the scan back in line, to be taken after that time; the attempt counts only when told to. */
  release(claim: Claim, options: { readonly afterMs: number; readonly isAttemptSpent: boolean }): Promise<boolean>;
  /** Stores the report and all that follows from it. */
  complete(claim: Claim, result: ScanResult): Promise<boolean>;
  fail(claim: Claim, failure: ScanFailure, end: ScanEnd): Promise<boolean>;
  /** Fails where the queue cannot be used at the moment. */
  check(): Promise<void>;
  close(): Promise<void>;
}
