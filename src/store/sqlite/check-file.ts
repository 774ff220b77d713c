import { accessSync, constants, existsSync, statSync } from "node:fs";
import { dirname } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { AppError } from "../../domain/errors.ts";
import { versionTable } from "../migrate.ts";
import { applicationId, firstValue } from "./connect.ts";

/** Whether there is a file to open. Throws if opening or creating it would fail or do harm. */
export function hasFile(file: string): boolean {
  const hasLog = existsSync(`${file}-wal`); // checked first: the log is created after the file
  if (!existsSync(file)) {
    if (hasLog) throw refused(file, "is missing, but its log is there; put the file back, or remove the log");
    return false;
  }
  const stat = statSync(file);
  if (!stat.isFile()) throw refused(file, "is not a file");
  if (stat.size === 0) throw refused(file, "is empty; remove it if nothing was ever stored in it");
  if (!isWritable(file)) throw refused(file, "cannot be written");
  if (!isWritable(dirname(file))) throw refused(file, "is in a folder that cannot be written");
  return true;
}

/** Throws for a damaged file or one of another program, before anything is written. */
export function checkContent(database: DatabaseSync, file: string): void {
  if (firstValue(database, "pragma application_id") !== applicationId) {
    throw refused(file, "is a database of another program");
  }
  const tables = database.prepare("select name from sqlite_schema where type = 'table'").all();
  const names = tables.map(({ name }) => String(name));
  if (!names.includes(versionTable)) throw refused(file, "is not a database of lcc");
  // Reports are nearly the whole file and are read one at a time: checking them all would take too long.
  for (const name of names.filter((name) => name !== "scan_reports" && !name.startsWith("sqlite_"))) {
    if (firstValue(database, `pragma quick_check("${name.replaceAll('"', '""')}")`) !== "ok") throw damaged(file);
  }
}

export function damaged(file: string, cause?: unknown): AppError {
  return refused(file, "is damaged, or is not a database; restore a copy of it", cause);
}

export function refused(file: string, reason: string, cause?: unknown): AppError {
  return new AppError("cannot_run", `The database file ${file} ${reason}.`, cause === undefined ? {} : { cause });
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
