import { csvRow } from "../../report/csv/csv-row.ts";
import type { ComponentUse } from "../../store/store.ts";

/** Writes the list as CSV, as fast as it is read. */
export async function* componentsCsv(parts: AsyncIterable<readonly ComponentUse[]>): AsyncGenerator<string> {
  yield csvRow(header);
  for await (const part of parts) yield part.map((use) => csvRow(rowOf(use))).join("");
}

const header = ["project", "type", "name", "version", "license", "status", "scope", "direct", "waived_until", "scan"];

function rowOf(use: ComponentUse): string[] {
  const { project, type, name, version, license, status, scope, direct, waivedUntil = "", scanId } = use;
  const isDirect = direct === undefined ? "" : String(direct);
  return [project, type, name, version, license, status, scope, isDirect, waivedUntil, scanId];
}
