import type { Report } from "../../domain/report/report.ts";
import { formatNumber } from "../../text/count.ts";
import { describeEffect, rulesByEffect } from "../facts/decision/project-rules.ts";
import { leftOut, roomForEnd } from "./lists.ts";
import { takeRows } from "./rows.ts";
import { proseText } from "./text.ts";

/** The rules of the project's own file, so that reviewers see the effect of changing it. */
export function projectRulesPart(report: Report, room: number): string {
  const rules = rulesByEffect(report);
  if (rules.length === 0) return "";
  const head = [`### Rules of lcc.yml (${formatNumber(rules.length)})`, ""];
  const { lines, left } = takeRows(
    rules,
    { room: room - roomForEnd },
    (rule) => `- ${proseText(describeEffect(rule), 600)}`,
  );
  return [...head, ...lines, ...(left > 0 ? ["", leftOut(left, "rule")] : [])].join("\n");
}
