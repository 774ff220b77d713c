import { AppError } from "../domain/errors.ts";
import { joinAlternatives } from "../text/any-of.ts";
import { createNulError } from "./nul-error.ts";
import { isBusy, sqliteCode } from "./sqlite/busy.ts";
import { errorCode } from "../text/error-code.ts";

/** Converts a database error into an error for the caller; bugs stay unchanged. */
export function translateFailure(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof AppError) return error;
  if (isFull(error)) {
    const message = "The storage is full; free some space and try again.";
    return new AppError("storage_full", message, { cause: error, retryAfterSeconds: 60 });
  }
  if (isUnavailable(error)) {
    const message = "The database is not available at the moment; try again.";
    return new AppError("database_unavailable", message, { cause: error, retryAfterSeconds: 5 });
  }
  if (errorCode(error) === "22021") return createNulError(error);
  return error;
}

function isFull(error: Error): boolean {
  return sqliteCode(error) === 13 || ["ENOSPC", "EDQUOT", "53100"].includes(errorCode(error));
}

/** SQLite: locked, not readable, not writable, damaged, closed. */
const sqliteErrors: ReadonlySet<number | undefined> = new Set([8, 10, 11, 14, 26]);

/**
 * SQLSTATE classes: 08 connection, 53 resources, 57 operator intervention (restart, timeout), 58 system errors, 40
 * deadlock, 25P03 idle for too long, 25006 a replica after a failover, 55P03 lock timeout, 28 and 3D000 no access.
 */
const postgresErrors = /^(?:08...|53...|57...|58...|40...|25P03|25006|55P03|28...|3D000)$/;

const networkErrors =
  /^(?:ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|ENOENT|EACCES)$/;

/** Errors that pg and Kysely report only in their message. */
const errorTexts = new RegExp(
  joinAlternatives(
    /connection terminated|timeout exceeded|timeout expired|query read timeout|not queryable/,
    /connection has been discarded|already been destroyed|after calling end|connection ended/,
    /database is not open|statement has been finalized/,
  ),
  "i",
);

function isUnavailable(error: Error): boolean {
  if (isBusy(error) || sqliteErrors.has(sqliteCode(error))) return true;
  const code = errorCode(error);
  return postgresErrors.test(code) || networkErrors.test(code) || errorTexts.test(error.message);
}
