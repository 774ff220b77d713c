import { readFileSync } from "node:fs";
import { once } from "../../async/once.ts";

/** The style of all pages; the style of one page follows it. */
export const pageStyle = once(() => readAsset(new URL("data/page.css", import.meta.url)));

export const reportAssets = once(() => ({
  style: readAsset(new URL("data/report.css", import.meta.url)),
  script: readAsset(new URL("data/report.js", import.meta.url)),
}));

/** A browser normalizes line ends to line feeds before it computes the hash. */
export function readAsset(file: URL): string {
  return readFileSync(file, "utf8").replaceAll("\r\n", "\n");
}
