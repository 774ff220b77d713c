import type { SQLInputValue } from "node:sqlite";
import { nulError } from "../nul-error.ts";

/** SQLite would take a text with NUL and cut it there; PostgreSQL takes none. */
export function inputValue(value: unknown): SQLInputValue {
  if (typeof value === "string" && value.includes("\0")) throw nulError();
  return value as SQLInputValue;
}
