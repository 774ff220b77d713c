import { readFileSync } from "node:fs";

/** The rows of a table in `data`, without the header. */
export function readTable(file: string): readonly (readonly string[])[] {
  const text = readFileSync(new URL(`./data/${file}`, import.meta.url), "utf8");
  const rows = text.split("\n").slice(1).filter(Boolean);
  return rows.map((row) => row.split("\t"));
}
