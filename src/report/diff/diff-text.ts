import type { ReportDiff } from "../../domain/report/report-diff.ts";
import { describePolicies, diffSections, diffVerdict, isWithoutChange } from "./diff-parts.ts";
import { createPage, type OutputStyle } from "../table/page.ts";
import type { Paint } from "../table/paint.ts";
import { sectionLines } from "../table/section.ts";
import { lineText, wrapText } from "../text/lines.ts";

/** A comparison for people: changes that need a decision first, the verdict in the last line. */
export function toDiffText(diff: ReportDiff, style: OutputStyle): string {
  const page = createPage(style);
  const sections = [
    ...diffSections(diff).map((section) => sectionLines(section, page, section.isFolded ? foldedLimits : limits)),
    diff.policy.isChanged ? wrapText(`Other rules: ${lineText(describePolicies(diff))}`, page.width) : [],
    isWithoutChange(diff) ? ["The reports do not differ."] : [],
  ];
  const blocks = sections.filter((lines) => lines.length > 0).map((lines) => lines.join("\n"));
  return `${[...blocks, paintVerdict(diff, page.paint)].join("\n\n")}\n`;
}

const limits = { groups: 100, rows: 100, items: 100, option: "--json" };
const foldedLimits = { ...limits, rows: 25 };

function paintVerdict(diff: ReportDiff, paint: Paint): string {
  const seen = diff.verdict.after.completeness === "partial" ? "yellow" : "green";
  const style = diff.newViolations.length > 0 ? "red" : seen;
  return paint(["bold", style], diffVerdict(diff));
}
