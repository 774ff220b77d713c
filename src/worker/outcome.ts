import { AppError, type ErrorCode } from "../domain/errors.ts";
import type { PackedReport } from "../domain/report/packed-report.ts";
import { printable } from "../text/printable.ts";
import type { ScanFailure } from "../domain/scan.ts";
import type { Claim } from "../store/store.ts";

/** How an attempt to run a scan ended. */
export type Outcome =
  | { readonly kind: "done"; readonly report: PackedReport }
  | { readonly kind: "failed"; readonly failure: ScanFailure }
  /** The scan goes back to the queue. */
  | {
      readonly kind: "again";
      readonly afterMs: number;
      readonly isAttemptSpent: boolean;
      readonly failure?: ScanFailure;
    }
  /** Another worker has the scan: nothing may be stored. */
  | { readonly kind: "lost" };

/** How many attempts a scan gets. */
const maxAttempts = 3;

/** How many times the worker of a scan may die: the reason may be another scan, or the machine. */
const maxLostLeases = 10;

/** Fails the scan, or retries it where that may help. */
export function toErrorOutcome(error: unknown, claim: Claim, retryMs: (attempt: number) => number): Outcome {
  const attempt = ownAttempt(claim);
  const failure = failureOf(error);
  const isRetried = retriedCodes.has(failure.code) && attempt < maxAttempts;
  if (!isRetried) return { kind: "failed", failure };
  const retryAfterMs = error instanceof AppError ? (error.retryAfterSeconds ?? 0) * 1_000 : 0;
  const afterMs = Math.min(Math.max(retryMs(attempt), retryAfterMs), maxPauseMs);
  return { kind: "again", afterMs, isAttemptSpent: true, failure };
}

/** Fails a scan whose workers died, or lost the database, too often; otherwise undefined. */
export function toExhaustedOutcome(claim: Claim): Outcome | undefined {
  if (claim.lostLeases < maxLostLeases && ownAttempt(claim) <= maxAttempts) return undefined;
  const detail = `The scan was started ${claim.attempt - 1} times and never ended. Retry it; if this happens again, please report it.`;
  return { kind: "failed", failure: { code: "attempts_exhausted", detail } };
}

/** The attempts without those whose worker died. */
function ownAttempt({ attempt, lostLeases }: Claim): number {
  return attempt - lostLeases;
}

/** 5 s, then 20 s. */
export function defaultRetryMs(attempt: number): number {
  return 5_000 * 4 ** (attempt - 1);
}

const maxPauseMs = 600_000;

const retriedCodes: ReadonlySet<string> = new Set<ErrorCode>(["code_host_unavailable", "scan_crashed", "internal"]);

/** Users see the message of an AppError, and nothing of other errors. */
function failureOf(error: unknown): ScanFailure {
  if (!(error instanceof AppError) || internalCodes.has(error.code)) return { code: "internal", detail: bug };
  if (error.code === "not_found") return { code: "path_not_found", detail: vanished };
  return { code: error.code, detail: printable(error.message).slice(0, maxDetailLength) };
}

/** Codes that mean a bug in lcc where the scan was not interrupted. */
const internalCodes: ReadonlySet<string> = new Set<ErrorCode>(["interrupted", "internal", "database_unavailable"]);

const bug = "The scan failed. This is a bug in lcc; please report it with the id of the scan.";
const vanished = "The directory no longer exists. Check the path and scan again.";
const maxDetailLength = 1_000;
