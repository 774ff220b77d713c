import type { Completeness } from "../../domain/report/completeness.ts";
import { readFacts } from "../../models/read-facts.ts";
import type { Finding } from "../../domain/report/finding.ts";
import type { Ancestor, Coverage, FileError, SourceFailure } from "../../domain/report/report.ts";
import { isWarning } from "../../domain/report/unread-file.ts";
import { noteTypes } from "../../domain/schema/words.ts";
import type { ReportNote, Warning } from "../../domain/report/warning.ts";
import type { Judged } from "../judge/judge.ts";
import { warnAboutFinding } from "./finding-warning.ts";
import { createNameReader } from "./name-reader.ts";
import { noteComponent } from "./component-notes.ts";
import { createModelNotes } from "./model-notes.ts";
import {
  noteContradiction,
  noteOtherPlatform,
  noteSourceFailure,
  noteUnresolved,
  warnAboutReason,
  warnAboutUnreadFile,
} from "./scan-remarks.ts";

interface ToAnalyse {
  readonly judged: readonly Judged[];
  readonly coverage: Coverage;
  readonly errors: readonly FileError[];
  readonly sourceFailures: readonly SourceFailure[];
  /** What models and datasets were made from; absent: not resolved. */
  readonly lineage?: readonly Ancestor[];
  /** Absent for reports before 3.0. */
  readonly completeness?: Completeness | undefined;
}

export interface Analysis {
  readonly warnings: readonly Warning[];
  readonly notes: readonly ReportNote[];
}

/** Warnings, which need attention, and notes, in the order of the findings; those about files and sources come last. */
export function analyseWarnings(scan: ToAnalyse): Analysis {
  const { judged, coverage, errors, sourceFailures, lineage = [], completeness } = scan;
  const readName = createNameReader();
  const warned = judged.filter(({ finding }) => finding.status === "warning");
  const findings = judged.map(({ finding }) => finding);
  const modelNotes = createModelNotes(findings, lineage);
  const contradictory = filesOfContradictions(findings);
  const unread = coverage.manifestsUnread.filter(isWarning);
  return {
    warnings: [
      ...warned.map((one) => warnAboutFinding(one, readName)),
      ...unread.map((file) => warnAboutUnreadFile(file)),
      ...(completeness?.reasons ?? []).flatMap(warnAboutReason),
    ],
    notes: [
      ...judged.flatMap((one) => inOrder([...noteComponent(one), ...modelNotes(one.finding)])),
      ...errors.flatMap((error) => noteContradiction(error)).filter(({ file = "" }) => !contradictory.has(file)),
      ...(coverage.notOnPlatform ?? []).map((one) => noteOtherPlatform(one, coverage.target)),
      ...errors.flatMap((error) => noteUnresolved(error)),
      ...sourceFailures.map((failure) => noteSourceFailure(failure)),
    ],
  };
}

/** Sorts notes by the order of the note types; the sort is stable. */
function inOrder(notes: readonly ReportNote[]): ReportNote[] {
  return notes.toSorted((a, b) => noteTypes.indexOf(a.type) - noteTypes.indexOf(b.type));
}

/** Weights next to a card are a component with the license of the card, and get the note instead. */
function filesOfContradictions(findings: readonly Finding[]): ReadonlySet<string> {
  return new Set(
    findings.flatMap(({ component }) => readFacts(component.facts).factSources?.contradictions?.file ?? []),
  );
}
