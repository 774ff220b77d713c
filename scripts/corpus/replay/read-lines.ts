import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";

/** The records of a compressed file with one JSON value per line. */
export function readLines<T>(folder: string, name: string): T[] {
  const text = gunzipSync(readFileSync(join(folder, name))).toString("utf8");
  return text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line) as T);
}
