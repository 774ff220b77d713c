import type { Policy } from "../domain/policy/policy.ts";
import type { ComponentChange, VerdictCounts } from "../domain/report/report-diff.ts";
import type { Report } from "../domain/report/report.ts";
import { countVerdict, toDiffed } from "../scan/compare/compare-reports.ts";

/** A report under two sets of rules. */
export interface WhatIf {
  readonly before: WhatIfSide;
  readonly after: WhatIfSide;
  /** Components that get another status. */
  readonly changes: readonly ComponentChange[];
}

export interface WhatIfSide extends VerdictCounts {
  readonly policy: Report["policy"];
  /** Findings that pass only because of a waiver. */
  readonly waived: number;
}

/** Both reports hold the same components in the same order. */
export function compareRules(before: Report, after: Report): WhatIf {
  const changes = before.findings.flatMap((old, at) => {
    const next = after.findings[at];
    return next && next.status !== old.status ? [{ before: toDiffed(old), after: toDiffed(next) }] : [];
  });
  return {
    before: toSide(before),
    after: toSide(after),
    changes,
  };
}

/** Reports before 3.0 have no waivers. */
function toSide(report: Report): WhatIfSide {
  return { policy: report.policy, ...countVerdict(report), waived: report.summary.waived ?? 0 };
}

/** The context of the report, so that only the rules differ; where the policy has none of that name, its default. */
export function findSameContext({ policy: { context } }: Report, { contexts }: Policy): string | undefined {
  return contexts.some(({ name }) => name === context) ? context : undefined;
}
