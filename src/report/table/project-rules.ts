import type { Report } from "../../domain/report/report.ts";
import { countOf, formatNumber } from "../../text/count.ts";
import { lineText } from "../text/line-text.ts";
import { describeEffect, rulesByEffect } from "../facts/decision/project-rules.ts";
import { wrapText } from "../text/wrap-text.ts";
import type { Page } from "./findings.ts";
import { heading } from "./heading.ts";

/** The rules of the project's own file about components, and how many they apply to. */
export function projectRulesSection(report: Report, page: Page): string[] {
  const rules = rulesByEffect(report);
  if (rules.length === 0) return [];
  const left = rules.length - maxRows;
  return [
    heading([["bold", "cyan"], "RULES OF lcc.yml"], countOf(rules.length, "rule"), page),
    ...rules.slice(0, maxRows).flatMap((rule) => indent(wrapText(lineText(describeEffect(rule)), page.width - 4, 3))),
    ...(left > 0 ? [`  … and ${formatNumber(left)} more, see --format json`] : []),
  ];
}

const maxRows = 20;

function indent(lines: readonly string[]): string[] {
  return lines.map((line, at) => (at === 0 ? `  ${line}` : `    ${line}`));
}
