import type { SQLInputValue } from "node:sqlite";
import { nulError } from "../nul-error.ts";

/** SQLite would truncate a text at NUL; PostgreSQL rejects it. */
export function inputValue(value: unknown): SQLInputValue {
  if (typeof value === "string" && value.includes("\0")) throw nulError();
  return value as SQLInputValue;
}
