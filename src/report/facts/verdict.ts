import { unknownLicense } from "../../domain/policy/policy.ts";
import type { Evidence } from "../../domain/report/evidence.ts";
import type { Finding } from "../../domain/report/finding.ts";
import type { Report, ReportView } from "../../domain/report/report.ts";
import { isOwnLicenseFile } from "../../evidence/license-files.ts";
import { usualPlaces } from "../../domain/policy/limit-scope-by-path.ts";
import { listTerms, printExpression, tryParseExpression } from "../../spdx/expression.ts";
import { describeTarget } from "../../domain/contracts/targets.ts";
import { decideStatus } from "../../domain/report/report-status.ts";
import { formatCount, formatNumber } from "../../text/count.ts";
import { cutMiddle, lineText } from "../text/lines.ts";
import { projectRulesLine } from "./decision/project-rules.ts";
import { countNew, newMark, type News, unreadFiles } from "../news.ts";

/**
 * The result in one line: `violation: 3 violations, 12 warnings in 1,204 components (permissive/production, judged as
 * shipped to customers)`. With a baseline it includes the number of new ones: `3 violations (1 new), 12 warnings (0
 * new)`. An incomplete scan never looks like a clean one: `pass, but incomplete: …`. Waived findings are counted: `0
 * violations, 0 warnings, 2 waived`.
 */
export function verdictLine({ report }: ReportView, news?: News): string {
  const { violations, warnings, waived = 0 } = report.summary;
  const counts = [
    formatCount(violations, "violation") + newAmong(violations, countNewViolations(report, news)),
    formatCount(warnings, "warning") + newAmong(warnings, countNewWarnings(report, news)),
    ...(waived > 0 ? [`${formatNumber(waived)} waived`] : []),
  ].join(", ");
  const rules = [describeRules(report.policy), ...listCircumstances(report)].join("; ");
  const nothing = news && news.findings.size + news.files.size === 0 ? "; nothing new since the baseline" : "";
  const words = verdictWords(report);
  const incomplete = report.completeness?.state === "partial" && !words.includes("incomplete") ? "; incomplete" : "";
  const ofProject = projectRulesLine(report);
  const project = ofProject === undefined ? "" : `; ${ofProject}`;
  const own = countOwnPackages(report).map((count) => `; ${count}`);
  return `${words}: ${counts} in ${describePlaces(report)} (${rules})${project}${own.join("")}${nothing}${incomplete}`;
}

/** What else the result depends on. */
export function listCircumstances(report: Report): readonly string[] {
  return [...rulesFrom(report), ...leftOutOf(report), ...resolvedFor(report), ...withoutTexts(report)];
}

/** `2 own packages under other licenses than the root`: they are not judged. All that state one, where the root states none. */
export function countOwnPackages({ projectLicenses }: Report): string[] {
  const root = new Set(projectLicenses.flatMap(({ file, license }) => (file.includes("/") ? [] : termsOf(license))));
  root.delete(unknownLicense);
  const others = projectLicenses.filter(
    ({ folder, license }) =>
      folder !== undefined &&
      usualPlaces.of(`${folder}/x`) === undefined &&
      license !== unknownLicense &&
      termsOf(license).some((term) => !root.has(term)),
  );
  const count = new Set(others.map(({ folder }) => folder)).size;
  const which =
    root.size === 0 ? "with a license, which the root does not state" : "under other licenses than the root";
  return count === 0 ? [] : [`${formatCount(count, "own package")} ${which}`];
}

function termsOf(license: string): readonly string[] {
  const expression = tryParseExpression(license);
  return expression ? listTerms(expression).map(printExpression) : [license];
}

/** `violation`, `warning`, `pass`; and `pass, but incomplete` if something was missed. */
export function verdictWords({ summary, completeness }: Report): string {
  const status = decideStatus(summary);
  return status === "pass" && completeness?.state === "partial" ? "pass, but incomplete" : status;
}

/** `permissive/production, judged as shipped to customers`. */
function describeRules({ name, context, judgedAs }: Report["policy"]): string {
  const rules = [name, context].map((part) => cutMiddle(lineText(part), 60)).join("/");
  const isSaid = judgedAs === undefined || judgedAs === `judged in context ${context}`; // already in the pair
  return isSaid ? rules : `${rules}, ${cutMiddle(lineText(judgedAs), 80)}`;
}

/** `rules of commit 1a2b3c4d5e6f, which has no lcc.yml`. */
function rulesFrom({ rulesFrom: commit, lacksProjectFile }: Report): string[] {
  if (commit === undefined) return [];
  return [`rules of commit ${commit.slice(0, 12)}${lacksProjectFile ? ", which has no lcc.yml" : ""}`];
}

/** `production only: 12 development and 3 test components left out, 2 of them otherwise violations`. */
function leftOutOf({ production, findings }: Report): string[] {
  if (!production) return [];
  const [dev, tests] = [findings.filter(isOf("dev")), findings.filter(isOf("test"))];
  const violations = [...dev, ...tests].filter(({ decision }) => decision.softened?.from === "violation").length;
  const verb = violations === 1 ? "a violation" : "violations";
  const otherwise = violations === 0 ? "" : `, ${formatNumber(violations)} of them otherwise ${verb}`;
  const counts = `${formatNumber(dev.length)} development and ${formatCount(tests.length, "test component")}`;
  return [`production only: ${counts} left out${otherwise}`];
}

function isOf(scope: "dev" | "test"): (finding: Finding) => boolean {
  return ({ component }) => component.scope === scope;
}

/** The platform that lcc resolved dependencies for, if the result depends on it; 3.0 did not state that. */
function resolvedFor({ findings, coverage: { target } }: Report): string[] {
  const resolved = findings.filter(({ component }) => component.resolvedBy === "lcc");
  const types = new Set(resolved.map(({ component }) => component.type));
  if (!target || ![...types].some((type) => target.types?.includes(type) ?? true)) return [];
  return [`resolved for ${describeTarget(target, types.has("pypi"))}`];
}

/** No license text was compared with what packages declare about themselves. */
function withoutTexts({ findings }: Report): string[] {
  const isDeclared = findings.some((finding) => finding.resolved_license !== unknownLicense);
  const isText = ({ file, license }: Evidence) => license !== undefined && file !== undefined && isOwnLicenseFile(file);
  return isDeclared && !findings.some(({ evidence }) => evidence.some(isText)) ? ["licenses as declared"] : [];
}

/** Undefined without a baseline. */
export function countNewViolations({ findings }: Report, news: News | undefined): number | undefined {
  const violating = findings.filter(({ status }) => status === "violation");
  return news && countNew(violating, news);
}

/** Of components and of dependency files. */
function countNewWarnings({ findings }: Report, news: News | undefined): number | undefined {
  const warned = findings.filter(({ status }) => status === "warning");
  return news && countNew(warned, news) + news.files.size;
}

function newAmong(all: number, fresh: number | undefined): string {
  return fresh === undefined || all === 0 ? "" : ` (${formatNumber(fresh)} ${newMark})`;
}

/** The subject of the counts: not only components, as an unread dependency file is a warning too. */
function describePlaces(report: Report): string {
  const unknown = countUnknown(report);
  const unresolved = unknown === 0 ? "" : `, ${formatNumber(unknown)} of them UNKNOWN`;
  const components = `${formatCount(report.summary.componentCount, "component")}${unresolved}`;
  const files = unreadFiles(report.coverage.manifestsUnread, undefined);
  if (files.length === 0) return components;
  const comma = unresolved === "" ? "" : ",";
  const isPartial = files.some((file) => file.isPartial);
  const unread = isPartial
    ? `${formatCount(files.length, "file")} not fully read`
    : formatCount(files.length, "unread file");
  return `${components}${comma} and ${unread}`;
}

/** Components with an unknown license, regardless of status. */
export function countUnknown({ findings }: Report): number {
  return findings.filter((finding) => finding.resolved_license === unknownLicense).length;
}
