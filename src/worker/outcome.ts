import { AppError, type ErrorCode } from "../domain/errors.ts";
import type { PackedReport } from "../domain/packed-report.ts";
import { printable } from "../domain/printable.ts";
import type { ScanFailure } from "../domain/scan.ts";

/** What becomes of a scan that was worked on. */
export type Outcome =
  | { readonly kind: "done"; readonly report: PackedReport }
  | { readonly kind: "failed"; readonly failure: ScanFailure }
  /** Back to the queue. */
  | { readonly kind: "again"; readonly afterMs: number; readonly isAttemptSpent: boolean }
  /** Somebody else works on it, and nothing may be written. */
  | { readonly kind: "lost" };

/** How often a scan is begun before it is given up. */
export const mostAttempts = 3;

/** Fails the scan, or tries it again where that may help. */
export function outcomeOfError(error: unknown, attempt: number, retryMs: (attempt: number) => number): Outcome {
  const failure = failureOf(error);
  const isWorthAnother = retried.has(failure.code) && attempt < mostAttempts;
  if (!isWorthAnother) return { kind: "failed", failure };
  const askedMs = error instanceof AppError ? (error.retryAfterSeconds ?? 0) * 1_000 : 0;
  const afterMs = Math.min(Math.max(retryMs(attempt), askedMs), longestPauseMs);
  return { kind: "again", afterMs, isAttemptSpent: true };
}

/** The workers that took the scan up have all died over it, or were cut off from the database. */
export function exhausted(): Outcome {
  const detail = `The scan was begun ${mostAttempts} times and did not get to an end. Try it again; if that happens once more, please report it.`;
  return { kind: "failed", failure: { code: "attempts_exhausted", detail } };
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
