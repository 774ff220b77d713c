import type { Finding } from "../../domain/report/finding.ts";
import type { NoteType, ReportNote, Severity } from "../../domain/report/warning.ts";
import type { Demand } from "./license-family.ts";
import { describeSubject, toWarned } from "./subject.ts";
import { explain, recommend } from "./texts.ts";
import { componentKey } from "../../domain/contracts/component.ts";
import { noteTypes } from "../../domain/schema/words.ts";

interface NoteContent {
  readonly severity: Severity;
  readonly message: string;
  /** The license that the note is about, if it is not that of the component. */
  readonly demand?: Demand;
  /** Sentences after the usual explanation. */
  readonly further?: readonly string[];
}

export function noteFinding(
  type: NoteType,
  finding: Finding,
  { severity, message, demand, further = [] }: NoteContent,
): ReportNote {
  const { component, resolved_license: license } = finding;
  return {
    component: toWarned(component),
    license,
    type,
    severity,
    message,
    explanation: [explain(type, demand), ...further].join(" "),
    recommendation: recommend(type, { ...describeSubject(finding), license: demand?.license ?? license }),
  };
}

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
