import { AppError } from "../../domain/errors.ts";

/** Why PostgreSQL could not be used, in one sentence without the address, which holds a password. */
export function postgresOpenFailure(error: unknown): AppError {
  const cause = error instanceof AppError ? error.cause : error;
  if (error instanceof AppError && cause === undefined) return error;
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  const words = Object.entries(sentences).find(([start]) => code.startsWith(start))?.[1];
  if (words !== undefined) return new AppError("cannot_run", words, { cause });
  if (error instanceof AppError && error.code !== "database_unavailable") return error;
  if (error instanceof AppError) {
    const message = "PostgreSQL does not answer; check SVC_DATABASE_URL and that the server is running.";
    return new AppError("database_unavailable", message, { cause });
  }
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new AppError("cannot_run", `PostgreSQL cannot be used: ${reason}`, { cause });
}

/** By the beginning of the SQLSTATE. */
const sentences: Readonly<Record<string, string>> = {
  "28": "PostgreSQL does not let this user in; check user and password in SVC_DATABASE_URL.",
  "3D000": "The database that SVC_DATABASE_URL names does not exist; create it first.",
  "42501": "The user in SVC_DATABASE_URL may not create tables in this database; grant it that right.",
  "42P07": "The database has tables of another program with the names of ours; give lcc a database of its own.",
};
