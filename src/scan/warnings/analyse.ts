import type { Coverage, FileError, SourceFailure } from "../../domain/report.ts";
import type { Note, Warning } from "../../domain/warning.ts";
import type { Judged } from "../judge.ts";
import { warnAboutFinding } from "./finding-warning.ts";
import { createNameReader } from "./name-reader.ts";
import { noteComponent } from "./component-notes.ts";
import { noteSourceFailure, noteUnresolved, warnAboutUnreadFile } from "./scan-remarks.ts";

export interface ToAnalyse {
  readonly judged: readonly Judged[];
  readonly coverage: Coverage;
  readonly errors: readonly FileError[];
  readonly sourceFailures: readonly SourceFailure[];
}

export interface Analysis {
  readonly warnings: readonly Warning[];
  readonly notes: readonly Note[];
}

/**
 * What a person has to look at, and what is worth knowing besides, in the order of the findings; what is about files
 * and sources comes last.
 */
export function analyseWarnings({ judged, coverage, errors, sourceFailures }: ToAnalyse): Analysis {
  const readName = createNameReader();
  const warned = judged.filter(({ finding }) => finding.status === "warning");
  const unread = coverage.manifestsUnread.filter(({ listsDependencies }) => listsDependencies);
  return {
    warnings: [
      ...warned.map(({ finding }) => warnAboutFinding(finding, readName)),
      ...unread.map(({ file, reason }) => warnAboutUnreadFile(file, reason)),
    ],
    notes: [
      ...judged.flatMap((one) => noteComponent(one)),
      ...errors.flatMap((error) => noteUnresolved(error)),
      ...sourceFailures.map((failure) => noteSourceFailure(failure)),
    ],
  };
}
