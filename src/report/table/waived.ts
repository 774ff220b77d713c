import type { Finding } from "../../domain/report/finding.ts";
import type { Report } from "../../domain/report/report.ts";
import { countOf, formatNumber } from "../../text/count.ts";
import { cutMiddle } from "../text/fit.ts";
import { lineText } from "../text/line-text.ts";
import { waivedFindings, waiverLine } from "../facts/decision/waived.ts";
import { wrapText } from "../text/wrap-text.ts";
import type { Page } from "./findings.ts";
import { heading } from "./heading.ts";

/** Findings that pass only because of a waiver: the status without it, its end, and the reason. */
export function waivedSection(report: Report, page: Page): string[] {
  const waived = waivedFindings(report);
  if (waived.length === 0) return [];
  const left = waived.length - maxRows;
  return [
    heading([["bold", "cyan"], "WAIVED"], countOf(waived.length, "component"), page),
    ...waived.slice(0, maxRows).flatMap((finding) => linesOf(finding, page)),
    ...(left > 0 ? [`  … and ${formatNumber(left)} more, see --format json`] : []),
  ];
}

const maxRows = 20;

function linesOf(finding: Finding, { width, nameWidth, paint }: Page): string[] {
  const { component, resolved_license: license, decision } = finding;
  const title = [component.name, component.version, license, decision.waiver?.status ?? ""]
    .filter(Boolean)
    .map(lineText)
    .join("  ");
  const words = wrapText(lineText(waiverLine(finding) ?? ""), width - 4, 3);
  return [`  ${cutMiddle(title, nameWidth - 2)}`, ...words.map((line) => `    ${paint("dim", line)}`)];
}
