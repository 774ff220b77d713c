import type { ProjectRuleEntry } from "../../../domain/policy/project-rules.ts";
import type { Report } from "../../../domain/report/report.ts";
import { countOf } from "../../../text/count.ts";

/** `2 rules of the project's lcc.yml changed 3 findings`, and how many were not applied; undefined without either. */
export function projectRulesLine({ projectRules = [] }: Report): string | undefined {
  const active = projectRules.filter(({ components }) => components.length > 0);
  const changed = new Set(active.flatMap(({ components }) => components)).size;
  const ignored = projectRules.filter(({ isIgnored }) => isIgnored).length;
  const sentences = [
    ...(changed > 0
      ? [`${countOf(active.length, "rule")} of the project's lcc.yml changed ${countOf(changed, "finding")}`]
      : []),
    ...(ignored > 0
      ? [`${countOf(ignored, "rule")} of the project's lcc.yml ${ignored === 1 ? "was" : "were"} not applied`]
      : []),
  ];
  return sentences.join("; ") || undefined;
}

/** A rule in one line: `override npm:a: MIT (read by Kim)`. */
export function describeProjectRule({ kind, rule, isIgnored }: ProjectRuleEntry): string {
  const { component, path, scope, license, reason, until, expires, approvedBy } = rule;
  const end = until ?? expires;
  const parts = [
    kind === "path" ? `path ${path ?? ""}: scope ${scope ?? ""}` : `${kind} of ${component ?? ""}: ${license ?? ""}`,
    ...(end === undefined ? [] : [`until ${end}`]),
    ...(approvedBy === undefined ? [] : [`by ${approvedBy}`]),
    ...(reason === undefined ? [] : [`(${reason})`]),
    ...(isIgnored ? ["– not applied"] : []),
  ];
  return parts.join(" ");
}

/** The rules of a report, those with an effect first. */
export function rulesByEffect({ projectRules = [] }: Report): ProjectRuleEntry[] {
  const isIdle = ({ components }: ProjectRuleEntry) => Number(components.length === 0);
  return [...projectRules].sort((a, b) => isIdle(a) - isIdle(b));
}

/** A rule and its effect: `override of npm:a: MIT (read by Kim): 2 components`. */
export function describeEffect(entry: ProjectRuleEntry): string {
  const rule = describeProjectRule(entry);
  return entry.isIgnored ? rule : `${rule}: ${countOf(entry.components.length, "component")}`;
}
