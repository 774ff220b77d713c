import type { Report } from "../../domain/report/report.ts";
import { formatNumber } from "../../text/count.ts";
import { waivedFindings, waiverLine } from "../facts/decision/waived.ts";
import { leftOut, roomForEnd, versionOf } from "./lists.ts";
import { row, tableHead, takeRows } from "./rows.ts";
import { codeText, proseText } from "./text.ts";

/** Findings that pass only because of a waiver, the first to expire first. */
export function waivedPart(report: Report, room: number): string {
  const waived = waivedFindings(report);
  if (waived.length === 0) return "";
  const head = [
    `### Waived (${formatNumber(waived.length)})`,
    "",
    ...tableHead("Component", "Version", "License", "Without", "Waiver"),
  ];
  const { lines, left } = takeRows(waived, { room: room - roomForEnd }, (finding) =>
    row([
      codeText(finding.component.name),
      versionOf(finding.component),
      codeText(finding.resolved_license, 200),
      finding.decision.waiver?.status ?? "",
      proseText(waiverLine(finding) ?? "", 600),
    ]),
  );
  return [...head, ...lines, ...(left > 0 ? ["", leftOut(left, "component")] : [])].join("\n");
}
