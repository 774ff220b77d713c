import { componentKey } from "../../../domain/contracts/component.ts";
import type { Finding } from "../../../domain/report/finding.ts";
import type { Status } from "../../../domain/policy/policy.ts";
import type { Report } from "../../../domain/report/report.ts";
import type { ReportNote, Warning } from "../../../domain/report/warning.ts";
import { newFirst, type News } from "../../news.ts";
import { type Asked, createAsked } from "./obligations.ts";

/** A finding at its position in the table, with the other data about its component. */
export interface Row {
  readonly id: string;
  readonly finding: Finding;
  readonly warnings: readonly Warning[];
  readonly notes: readonly ReportNote[];
  /** Whether it is missing in the baseline. */
  readonly isNew: boolean;
  /** Keys of the components that depend on this one. */
  readonly neededBy: readonly string[];
}

export interface Relations {
  /** Violations first, then warnings; new ones first in each. */
  readonly rows: readonly Row[];
  /** The row of a component, by its key. */
  readonly idOf: ReadonlyMap<string, string>;
  /** Warnings without a row: they are about a file. */
  readonly looseWarnings: readonly Warning[];
  readonly asked: Asked;
}

const order: Readonly<Record<Status, number>> = { violation: 0, warning: 1, pass: 2 };

/** Collects the data about each component from different parts of the report. */
export function relate(report: Report, news?: News): Relations {
  const { findings, warnings, notes } = report;
  const keyed = newFirst(findings, news).map((finding) => ({ finding, key: componentKey(finding.component) }));
  keyed.sort((a, b) => order[a.finding.status] - order[b.finding.status]);
  const idOf = new Map(keyed.map(({ key }, at) => [key, `c${at + 1}`]));
  const warningsOf = Map.groupBy(warnings, subject);
  const notesOf = Map.groupBy(notes, subject);
  const neededBy = reversed(keyed);
  const rows = keyed.map(({ finding, key }, at) => ({
    id: `c${at + 1}`,
    finding,
    isNew: news?.findings.has(finding) === true,
    warnings: warningsOf.get(key) ?? [],
    notes: notesOf.get(key) ?? [],
    neededBy: neededBy.get(key) ?? [],
  }));
  const looseWarnings = warnings.filter((warning) => !idOf.has(subject(warning)));
  return { rows, idOf, looseWarnings, asked: createAsked(report) };
}

/** The key of the component that a warning or note is about; empty for a file or a source. */
export function subject({ component }: Warning | ReportNote): string {
  return component ? componentKey(component) : "";
}

function reversed(keyed: readonly { readonly finding: Finding; readonly key: string }[]): Map<string, string[]> {
  const users = new Map<string, string[]>();
  for (const { finding, key } of keyed) {
    for (const needed of finding.component.dependsOn ?? []) {
      if (!users.get(needed)?.push(key)) users.set(needed, [key]);
    }
  }
  return users;
}
