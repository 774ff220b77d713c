import { AppError } from "../../domain/errors.ts";
import { isBusy, sqliteCode } from "./busy.ts";
import { damaged, refused } from "./check-file.ts";

/** Why the file could not be opened, in one sentence. */
export function sqliteOpenFailure(file: string, error: unknown): AppError {
  const cause = error instanceof AppError ? error.cause : error;
  const code = sqliteCode(cause);
  if (code === 11 || code === 26) return damaged(file, cause);
  if (isBusy(cause)) {
    const message = `The database file ${file} is locked by another process; try again when that has ended.`;
    return new AppError("database_unavailable", message, { cause });
  }
  if (error instanceof AppError && cause === undefined) return error;
  if (error instanceof AppError && error.code === "storage_full") return error;
  const system = cause instanceof Error && "code" in cause ? cause.code : undefined;
  const words = typeof system === "string" ? systemWords[system] : undefined;
  return refused(file, words ?? "cannot be opened; check that it and its folder can be read and written", cause);
}

const systemWords: Readonly<Record<string, string>> = {
  EACCES: "cannot be made or opened: its folder does not let this user in",
  EPERM: "cannot be made or opened: its folder does not let this user in",
  EROFS: "lies on a disk that cannot be written",
  ENOTDIR: "cannot be made: a part of its path is not a folder",
  EEXIST: "cannot be made: a part of its path is not a folder",
  ENAMETOOLONG: "cannot be made: its name is too long",
};
