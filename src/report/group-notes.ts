import type { Report } from "../domain/report/report.ts";
import type { ReportNote, NoteType } from "../domain/report/warning.ts";

/** Notes by type; failed sources are reported elsewhere, each on its own line. */
export function groupNotes({ notes }: Report): (readonly [NoteType, readonly ReportNote[]])[] {
  const told = notes.filter(({ type }) => type !== "source_failed");
  return [...Map.groupBy(told, ({ type }) => type)];
}
