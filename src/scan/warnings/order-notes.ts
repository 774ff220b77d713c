import { componentKey } from "../../domain/contracts/component.ts";
import { noteTypes } from "../../domain/schema/words.ts";
import type { Finding } from "../../domain/report/finding.ts";
import type { ReportNote } from "../../domain/report/warning.ts";

/** Sorts notes as an analysis does: by finding, then by type. */
export function orderNotes(notes: readonly ReportNote[], findings: readonly Finding[]): ReportNote[] {
  const places = new Map(findings.map(({ component }, at) => [componentKey(component), at]));
  const placeOf = ({ component }: ReportNote) =>
    component === null ? places.size + 1 : (places.get(componentKey(component)) ?? places.size);
  const typeOf = ({ type }: ReportNote) => noteTypes.indexOf(type);
  return notes
    .map((note) => ({ note, place: placeOf(note), type: typeOf(note) }))
    .sort((a, b) => a.place - b.place || a.type - b.type)
    .map(({ note }) => note);
}
