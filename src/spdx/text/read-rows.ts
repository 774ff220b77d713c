import { readFileSync } from "node:fs";

/** The rows of a table in `spdx/data`: the first column as the key, the second as the value; skips the heading. */
export function readRows(file: string): ReadonlyMap<string, string> {
  const text = readFileSync(new URL(`../data/${file}`, import.meta.url), "utf8");
  const rows = text.split("\n").slice(1).filter(Boolean);
  return new Map(rows.map((row) => row.split("\t")).map(([key = "", value = ""]) => [key, value]));
}
