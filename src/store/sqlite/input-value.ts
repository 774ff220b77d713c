import type { SQLInputValue } from "node:sqlite";
import { createNulError } from "../nul-error.ts";

/** SQLite would truncate a text at NUL; PostgreSQL rejects it. */
export function toInputValue(value: unknown): SQLInputValue {
  if (typeof value === "string" && value.includes("\0")) throw createNulError();
  return value as SQLInputValue;
}
