import { AppError } from "../../domain/errors.ts";
import { isBusy, sqliteCode } from "./busy.ts";
import { damaged, refused } from "./check-file.ts";

/** Explains why the file could not be opened. */
export function sqliteOpenFailure(file: string, error: unknown): AppError {
  const cause = error instanceof AppError ? error.cause : error;
  const code = sqliteCode(cause);
  if (code === 11 || code === 26) return damaged(file, cause);
  if (isBusy(cause)) {
    const message = `The database file ${file} is locked by another process; try again when that process has ended.`;
    return new AppError("database_unavailable", message, { cause });
  }
  if (error instanceof AppError && cause === undefined) return error;
  if (error instanceof AppError && error.code === "storage_full") return error;
  const system = cause instanceof Error && "code" in cause ? cause.code : undefined;
  const words = typeof system === "string" ? systemWords[system] : undefined;
  return refused(file, words ?? "cannot be opened; check that it and its folder can be read and written", cause);
}

const systemWords: Readonly<Record<string, string>> = {
  EACCES: "cannot be created or opened: permission denied for its folder",
  EPERM: "cannot be created or opened: permission denied for its folder",
  EROFS: "is on a read-only disk",
  ENOTDIR: "cannot be created: a part of its path is not a folder",
  EEXIST: "cannot be created: a part of its path is not a folder",
  ENAMETOOLONG: "cannot be created: its name is too long",
};
