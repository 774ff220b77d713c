import type { Completeness } from "../../domain/report/completeness.ts";
import { readFacts } from "../../models/read-facts.ts";
import type { Finding } from "../../domain/report/finding.ts";
import type { Ancestor, Coverage, FileError, SourceFailure } from "../../domain/report/report.ts";
import { isWarning } from "../../domain/report/unread-file.ts";
import { noteTypes } from "../../domain/schema/words.ts";
import type { ReportNote, Warning } from "../../domain/report/warning.ts";
import type { Judged } from "../judge/judge.ts";
import { warnAboutFinding } from "./finding-warning.ts";
import { noteComponent } from "./component-notes.ts";
import {
  noteContradiction,
  noteOtherPlatform,
  noteSourceFailure,
  noteUnresolved,
  warnAboutReason,
  warnAboutUnreadFile,
} from "./scan-remarks.ts";
import { readKind } from "../../models/kind.ts";
import { ancestorNode, createLineage, foundNode, type LineageNode } from "../../models/lineage.ts";
import { noteRisks } from "./dataset-risk.ts";
import { demandOf } from "./license-family.ts";
import { oncePerKey } from "../../async/once.ts";
import { createOverrideKeys } from "../../policy/judge/override-keys.ts";
import { normalizeName } from "../../spdx/names/normalize.ts";
import { createCardIndex, noteRestrictedBase } from "./restricted-base.ts";

interface ToAnalyse {
  readonly judged: readonly Judged[];
  readonly coverage: Coverage;
  readonly errors: readonly FileError[];
  readonly sourceFailures: readonly SourceFailure[];
  /** What models and datasets were made from; absent: not resolved. */
  readonly lineage?: readonly Ancestor[];
  /** Notes about license files that the project collects. */
  readonly collected?: readonly ReportNote[];
  /** Absent for reports before 3.0. */
  readonly completeness?: Completeness | undefined;
}

export interface Analysis {
  readonly warnings: readonly Warning[];
  readonly notes: readonly ReportNote[];
}

/** Warnings, which need attention, and notes, in the order of the findings; those about files and sources come last. */
export function analyseWarnings(scan: ToAnalyse): Analysis {
  const { judged, coverage, errors, sourceFailures, lineage = [], collected = [], completeness } = scan;
  const readName = oncePerKey(normalizeName);
  const warned = judged.filter(({ finding }) => finding.status === "warning");
  const findings = judged.map(({ finding }) => finding);
  const keyOf = createOverrideKeys(findings);
  const modelNotes = createModelNotes(findings, lineage);
  const contradictory = filesOfContradictions(findings);
  const unread = coverage.manifestsUnread.filter(isWarning);
  return {
    warnings: [
      ...warned.map((finding) => warnAboutFinding(finding, readName, keyOf)),
      ...unread.map((file) => warnAboutUnreadFile(file)),
      ...(completeness?.reasons ?? []).flatMap(warnAboutReason),
    ],
    notes: [
      ...judged.flatMap((component) => inOrder([...noteComponent(component), ...modelNotes(component.finding)])),
      ...errors.flatMap((error) => noteContradiction(error)).filter(({ file = "" }) => !contradictory.has(file)),
      ...(coverage.notOnPlatform ?? []).map((component) => noteOtherPlatform(component, coverage.target)),
      ...errors.flatMap((error) => noteUnresolved(error)),
      ...collected,
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

/** Notes about the lineage of models and datasets. */
function createModelNotes(
  findings: readonly Finding[],
  ancestors: readonly Ancestor[],
): (finding: Finding) => readonly ReportNote[] {
  const models = findings.filter(({ component }) => component.facts !== undefined && readKind(component) !== "library");
  const nodes = new Map(models.map((model) => [model, toNode(model)]));
  const lineage = createLineage([...nodes.values(), ...ancestors.map(ancestorNode)]);
  const tools = { lineage, hasComponent: createCardIndex(models), demandOf: oncePerKey(demandOf) };
  return (finding) => {
    if (readKind(finding.component) === "library") return [];
    const node = nodes.get(finding) ?? toNode(finding);
    return [...noteRestrictedBase(finding, node, tools), ...noteRisks(finding, node, lineage)];
  };
}

function toNode({ component, resolved_license: license, evidence }: Finding): LineageNode {
  return foundNode(component, { license, evidence });
}
