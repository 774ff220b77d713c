import type { ProjectRuleEntry } from "../../../domain/policy/project-rules.ts";
import type { Report } from "../../../domain/report/report.ts";
import { formatCount } from "../../../text/count.ts";

/** `2 rules of the project's lcc.yml changed 3 findings`, and how many were not applied; undefined without either. */
export function projectRulesLine({ projectRules = [] }: Report): string | undefined {
  const effective = projectRules.filter(({ components }) => components.length > 0);
  const own = effective.filter(({ kind }) => kind === "own");
  const active = effective.filter(({ kind }) => kind !== "own");
  const excludes = projectRules.filter(({ excluded = 0 }) => excluded > 0);
  const leftOut = excludes.reduce((sum, { excluded = 0 }) => sum + excluded, 0);
  const changed = countComponents(active);
  const ignored = projectRules.filter(({ isIgnored }) => isIgnored).length;
  const sentences = [
    ...(changed > 0
      ? [`${formatCount(active.length, "rule")} of the project's lcc.yml changed ${formatCount(changed, "finding")}`]
      : []),
    ...(leftOut > 0
      ? [`${formatCount(excludes.length, "exclude")} of the project's lcc.yml left out ${countPaths(leftOut)}`]
      : []),
    ...(own.length > 0
      ? [
          `${formatCount(own.length, "own folder")} of the project's lcc.yml took out ${formatCount(countComponents(own), "component")}`,
        ]
      : []),
    ...(ignored > 0
      ? [`${formatCount(ignored, "rule")} of the project's lcc.yml ${ignored === 1 ? "was" : "were"} not applied`]
      : []),
  ];
  return sentences.join("; ") || undefined;
}

function countComponents(rules: readonly ProjectRuleEntry[]): number {
  return new Set(rules.flatMap(({ components }) => components)).size;
}

function countPaths(count: number): string {
  return formatCount(count, "file or folder", "files and folders");
}

/** A rule in one line: `override npm:a: MIT (read by Kim)`. */
export function describeProjectRule({ kind, rule, isIgnored }: ProjectRuleEntry): string {
  const { component, path, scope, context, license, reason, until, expires, approvedBy } = rule;
  const end = until ?? expires;
  const parts = [
    {
      path: `path ${path ?? ""}: scope ${scope ?? ""}`,
      context: `path ${path ?? ""}: context ${context ?? ""}`,
      exclude: `exclude ${path ?? ""}`,
      own: `own ${path ?? ""}`,
      production: "production: dev and test are only reported",
      override: `override of ${component ?? ""}: ${license ?? ""}`,
      waiver: `waiver of ${component ?? ""}: ${license ?? ""}`,
    }[kind],
    ...(end === undefined ? [] : [`until ${end}`]),
    ...(approvedBy === undefined ? [] : [`by ${approvedBy}`]),
    ...(reason === undefined ? [] : [`(${reason})`]),
    ...(isIgnored ? ["– not applied"] : []),
  ];
  return parts.join(" ");
}

/** The rules of a report, those with an effect first. */
export function rulesByEffect({ projectRules = [] }: Report): ProjectRuleEntry[] {
  const isIdle = ({ components, excluded = 0 }: ProjectRuleEntry) => Number(components.length + excluded === 0);
  return [...projectRules].sort((a, b) => isIdle(a) - isIdle(b));
}

/** A rule and its effect: `override of npm:a: MIT (read by Kim): 2 components`. */
export function describeEffect(entry: ProjectRuleEntry): string {
  const rule = describeProjectRule(entry);
  if (entry.isIgnored) return rule;
  const effect =
    entry.kind === "exclude" ? countPaths(entry.excluded ?? 0) : formatCount(entry.components.length, "component");
  return `${rule}: ${effect}`;
}
