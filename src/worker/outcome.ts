import { AppError, type ErrorCode } from "../domain/errors.ts";
import type { PackedReport } from "../domain/packed-report.ts";
import { printable } from "../text/printable.ts";
import type { ScanFailure } from "../domain/scan.ts";
import type { Claim } from "../store/store.ts";

/** What becomes of a scan that was worked on. */
export type Outcome =
  | { readonly kind: "done"; readonly report: PackedReport }
  | { readonly kind: "failed"; readonly failure: ScanFailure }
  /** Back to the queue. */
  | { readonly kind: "again"; readonly afterMs: number; readonly isAttemptSpent: boolean }
  /** Somebody else works on it, and nothing may be written. */
  | { readonly kind: "lost" };

/** How often a scan itself may fail before it is given up. */
const mostAttempts = 3;

/** How often the process that has a scan may vanish: others may be to blame, such as another scan or the machine. */
const mostLostLeases = 10;

/** Fails the scan, or tries it again where that may help. */
export function outcomeOfError(error: unknown, claim: Claim, retryMs: (attempt: number) => number): Outcome {
  const attempt = ownAttempt(claim);
  const failure = failureOf(error);
  const isWorthAnother = retried.has(failure.code) && attempt < mostAttempts;
  if (!isWorthAnother) return { kind: "failed", failure };
  const askedMs = error instanceof AppError ? (error.retryAfterSeconds ?? 0) * 1_000 : 0;
  const afterMs = Math.min(Math.max(retryMs(attempt), askedMs), longestPauseMs);
  return { kind: "again", afterMs, isAttemptSpent: true };
}

/** What becomes of a scan whose workers have all died over it, or were cut off from the database; else undefined. */
export function exhausted(claim: Claim): Outcome | undefined {
  if (claim.lostLeases < mostLostLeases && ownAttempt(claim) <= mostAttempts) return undefined;
  const detail = `The scan was begun ${claim.attempt - 1} times and did not get to an end. Try it again; if that happens once more, please report it.`;
  return { kind: "failed", failure: { code: "attempts_exhausted", detail } };
}

/** Of the attempts, those that the scan itself has to answer for: a worker that vanished is not the scan's failure. */
function ownAttempt({ attempt, lostLeases }: Claim): number {
  return attempt - lostLeases;
}

/** 5 s, then 20 s: a hiccup is over by then, and an outage is not made worse. */
export function usualRetryMs(attempt: number): number {
  return 5_000 * 4 ** (attempt - 1);
}

const longestPauseMs = 600_000;

const retried: ReadonlySet<string> = new Set<ErrorCode>(["code_host_unavailable", "scan_crashed", "internal"]);

/** Sentences of an AppError are made for people; of anything else nothing is told. */
function failureOf(error: unknown): ScanFailure {
  if (!(error instanceof AppError) || ours.has(error.code)) return { code: "internal", detail: fault };
  if (error.code === "not_found") return { code: "path_not_found", detail: vanished };
  return { code: error.code, detail: printable(error.message).slice(0, longestDetail) };
}

/** Of a scan that nobody interrupted these codes are a fault of lcc: no one who asks for a scan can mend them. */
const ours: ReadonlySet<string> = new Set<ErrorCode>(["interrupted", "internal", "database_unavailable"]);

const fault = "The scan failed, which is a fault of lcc; please report it with the id of the scan.";
const vanished = "The directory is not there any more. Check the path and scan again.";
const longestDetail = 1_000;
