import type { Status } from "../../../domain/policy/policy.ts";
import type { ComponentChange } from "../../../domain/report/report-diff.ts";
import { formatCount, formatNumber } from "../../../text/count.ts";
import { cutMiddle, lineText, wrapText } from "../../../report/text/lines.ts";
import { createPage, type OutputStyle, type Page } from "../../../report/table/page.ts";
import type { Paint } from "../../../report/table/paint.ts";
import { layOut } from "../../../report/table/text-table.ts";
import { countStep } from "../../../report/diff/diff-parts.ts";
import type { WhatIf, WhatIfSide } from "../../what-if.ts";

/** What changes status, by license with both decisions, the worst first; the verdict in the last line. */
export function renderWhatIf(whatIf: WhatIf, style: OutputStyle): string {
  const page = createPage(style);
  const blocks = groupChanges(whatIf.changes).map((group) => renderGroup(group, page).join("\n"));
  const silence = whatIf.changes.length === 0 ? ["No component gets another status."] : [];
  return `${[heading(whatIf, page), ...blocks, ...silence, verdict(whatIf, page.paint)].join("\n\n")}\n`;
}

interface Group {
  readonly first: ComponentChange;
  readonly changes: readonly ComponentChange[];
}

/** Components of one license for which the same was decided, before and after. */
function groupChanges(changes: readonly ComponentChange[]): Group[] {
  const groups = Map.groupBy(changes, ({ before, after }) =>
    JSON.stringify([before.license, after.license, before.decision, after.decision, before.status, after.status]),
  );
  return [...groups.values()]
    .flatMap((members) => (members[0] ? [{ first: members[0], changes: members }] : []))
    .sort((a, b) => worseness(b.first) - worseness(a.first) || b.changes.length - a.changes.length);
}

const order: readonly Status[] = ["pass", "warning", "violation"];

/** What becomes a violation before what becomes a warning, and both before what gets better. */
function worseness({ before, after }: ComponentChange): number {
  const [old, next] = [order.indexOf(before.status), order.indexOf(after.status)];
  return next > old ? 10 + next : -old;
}

function renderGroup({ first: { before, after }, changes }: Group, { width, nameWidth, paint }: Page): string[] {
  const rows = changes
    .slice(0, maxRows)
    .map(({ after: { name, version, type, scope } }) =>
      [name, version || "no version", type, scope === "runtime" ? "" : scope].map(lineText),
    );
  const left = changes.length - rows.length;
  const license = before.license === after.license ? after.license : `${before.license} → ${after.license}`;
  const count = formatCount(changes.length, "component");
  const step = `${paint(styles[before.status], before.status)} → ${paint(styles[after.status], after.status)}`;
  return [
    `${paint("bold", cutMiddle(lineText(license), nameWidth - 50))}  ${step}  ${paint("dim", count)}`,
    ...decisionLines("was", before.decision.reason, width),
    ...decisionLines("now", after.decision.reason, width),
    ...layOut(rows, rowColumns, { width: nameWidth - 4, paint }).map((line) => `    ${line}`),
    ...(left > 0 ? [`    … and ${formatNumber(left)} more, see --json`] : []),
  ];
}

const maxRows = 20;
const styles = { pass: "green", warning: "yellow", violation: "red" } as const;
const rowColumns = [{ min: 20 }, { min: 12 }, { min: 8, style: "dim" }, { min: 8, style: "cyan" }] as const;

function decisionLines(label: string, reason: string, width: number): string[] {
  return wrapText(lineText(reason), width - 7, 4).map((line, at) => `  ${at === 0 ? label : "   "}  ${line}`);
}

function heading({ before, after }: WhatIf, { paint, nameWidth }: Page): string {
  const name = ({ policy }: WhatIfSide) =>
    `${policy.name}/${policy.context}${policy.version === "" ? "" : ` ${policy.version}`}`;
  const rules = before.policy.digest === after.policy.digest && name(before) === name(after);
  const line = rules ? `${name(after)}, the rules of the report` : `${name(before)} → ${name(after)}`;
  return paint("bold", cutMiddle(lineText(line), nameWidth));
}

function verdict({ before, after, changes }: WhatIf, paint: Paint): string {
  const result = before.status === after.status ? after.status : `${before.status} → ${after.status}`;
  const counts = [
    countStep(before.violations, after.violations, "violation"),
    countStep(before.warnings, after.warnings, "warning"),
    ...(before.waived + after.waived > 0 ? [countStep(before.waived, after.waived, "waived finding")] : []),
    `${formatNumber(changes.length)} of ${formatCount(after.componentCount, "component")} with another status`,
  ];
  const incomplete = after.completeness === "partial" ? "; the report is incomplete" : "";
  return paint(["bold", styles[after.status]], `${result}: ${counts.join(", ")}${incomplete}`);
}
