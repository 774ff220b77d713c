import { componentKey } from "../../../domain/contracts/component.ts";
import type { Finding } from "../../../domain/report/finding.ts";
import type { Status } from "../../../domain/policy/policy.ts";
import type { Report } from "../../../domain/report/report.ts";
import type { ReportNote, Warning } from "../../../domain/report/warning.ts";
import { newFirst, type News } from "../../news.ts";
import { findDependents } from "../../facts/place/paths-to.ts";
import { createRemarks, type Remarks } from "../../facts/decision/remarks-of.ts";
import { type Asked, createAsked } from "./obligations.ts";

/** A finding at its position in the table, with the other data about its component. */
export interface Row extends Remarks {
  readonly id: string;
  readonly finding: Finding;
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
  const { findings, warnings } = report;
  const keyed = newFirst(findings, news).map((finding) => ({ finding, key: componentKey(finding.component) }));
  keyed.sort((a, b) => order[a.finding.status] - order[b.finding.status]);
  const idOf = new Map(keyed.map(({ key }, at) => [key, `c${at + 1}`]));
  const remarksOf = createRemarks(report);
  const dependents = findDependents(keyed.map(({ finding, key }) => [key, finding.component]));
  const rows = keyed.map(({ finding, key }, at) => ({
    id: `c${at + 1}`,
    finding,
    isNew: news?.findings.has(finding) === true,
    ...remarksOf(finding),
    neededBy: dependents.get(key) ?? [],
  }));
  const looseWarnings = warnings.filter((warning) => !idOf.has(subject(warning)));
  return { rows, idOf, looseWarnings, asked: createAsked(report) };
}

/** The key of the component that a warning or note is about; empty for a file or a source. */
export function subject({ component }: Warning | ReportNote): string {
  return component ? componentKey(component) : "";
}
