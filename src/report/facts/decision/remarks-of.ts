import { componentKey } from "../../../domain/contracts/component.ts";
import type { Finding } from "../../../domain/report/finding.ts";
import type { Report } from "../../../domain/report/report.ts";
import type { ReportNote, Warning } from "../../../domain/report/warning.ts";

export interface Remarks {
  readonly warnings: readonly Warning[];
  readonly notes: readonly ReportNote[];
}

export function createRemarks({ warnings, notes }: Report): (finding: Finding) => Remarks {
  const warningsByKey = groupByComponent(warnings);
  const notesByKey = groupByComponent(notes);
  return ({ component }) => {
    const key = componentKey(component);
    return { warnings: warningsByKey.get(key) ?? [], notes: notesByKey.get(key) ?? [] };
  };
}

function groupByComponent<Remark extends Warning | ReportNote>(remarks: readonly Remark[]): Map<string, Remark[]> {
  return Map.groupBy(remarks, ({ component }) => (component ? componentKey(component) : ""));
}
