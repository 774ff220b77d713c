import type { Finding } from "../../domain/report/finding.ts";
import type { NoteType, ReportNote, Severity } from "../../domain/report/warning.ts";
import type { Demand } from "./license-family.ts";
import { describeSubject, toWarned } from "./subject.ts";
import { explain, recommend } from "./texts.ts";

interface NoteContent {
  readonly severity: Severity;
  readonly message: string;
  /** The license that the note is about, if it is not that of the component. */
  readonly demand?: Demand;
  /** Sentences after the usual explanation. */
  readonly further?: readonly string[];
}

/** A note about the component of a finding. */
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
