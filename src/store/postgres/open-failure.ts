import { AppError } from "../../domain/errors.ts";
import { errorCode } from "../../text/error-code.ts";

/** Explains why PostgreSQL cannot be used, without the URL, which contains a password. */
export function postgresOpenFailure(error: unknown): AppError {
  const cause = error instanceof AppError ? error.cause : error;
  if (error instanceof AppError && cause === undefined) return error;
  const code = errorCode(cause);
  const words = Object.entries(sentences).find(([start]) => code.startsWith(start))?.[1];
  if (words !== undefined) return new AppError("cannot_run", words, { cause });
  if (error instanceof AppError && error.code !== "database_unavailable") return error;
  if (error instanceof AppError) {
    const message = "PostgreSQL does not respond; check SVC_DATABASE_URL and that the server is running.";
    return new AppError("database_unavailable", message, { cause });
  }
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new AppError("cannot_run", `PostgreSQL cannot be used: ${reason}`, { cause });
}

/** By SQLSTATE prefix. */
const sentences: Readonly<Record<string, string>> = {
  "28": "PostgreSQL rejects the login; check user and password in SVC_DATABASE_URL.",
  "3D000": "The database in SVC_DATABASE_URL does not exist; create it first.",
  "42501": "The user in SVC_DATABASE_URL may not create tables in this database; grant it that permission.",
  "42P07": "The database has tables of another program with the same names; give lcc its own database.",
};
