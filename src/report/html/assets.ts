import { readFileSync } from "node:fs";
import { once } from "../../domain/once.ts";

/** The style and the script of the report. */
export const reportAssets = once(() => ({ style: read("report.css"), script: read("report.js") }));

/** A browser reads every line end as a line feed before it computes the hash. */
function read(file: string): string {
  return readFileSync(new URL(`data/${file}`, import.meta.url), "utf8").replaceAll("\r\n", "\n");
}
