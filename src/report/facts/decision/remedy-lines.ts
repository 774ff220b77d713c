import { componentKey } from "../../../domain/contracts/component.ts";
import { unknownLicense } from "../../../domain/policy/policy.ts";
import type { Finding } from "../../../domain/report/finding.ts";
import type { Report } from "../../../domain/report/report.ts";
import { selectorFor } from "../../../policy/judge/selector.ts";
import { formatCount, formatNumber } from "../../../text/count.ts";
import { lineText } from "../../text/lines.ts";
import type { Remarks } from "./remarks-of.ts";
import { listNames } from "../../../text/list-names.ts";

/** What to do about a finding, in sentences. Reports from before 4.0 say it only in warnings. */
export function stepsFor({ remedy }: Finding, { warnings }: Remarks): readonly string[] {
  return remedy?.steps ?? warnings.map(({ recommendation }) => recommendation);
}

/** What to do about several findings: what the license of the first asks, and which direct dependencies bring most. */
export function stepsForAll(findings: readonly Finding[], remarksOf: (finding: Finding) => Remarks): readonly string[] {
  const [first, ...others] = findings;
  if (!first) return [];
  const steps = stepsFor(first, remarksOf(first));
  if (others.length === 0) return steps;
  const isAboutLicense = first.status === "warning" && first.resolved_license !== unknownLicense;
  return [...(isAboutLicense ? steps.slice(0, 1) : []), ...listBringers(findings)];
}

const maxBringers = 3;

/** `To do without them, remove or replace npm:a@1.0.0 (brings 3), npm:b@1.0.0 (brings 1).` */
export function listBringers(findings: readonly Finding[]): string[] {
  const brought = findings.flatMap(({ component, remedy }) =>
    (remedy?.replace ?? []).filter((direct) => direct !== componentKey(component)),
  );
  const bringers = [...Map.groupBy(brought, (direct) => direct)].sort(([, a], [, b]) => b.length - a.length);
  if (bringers.length === 0) return [];
  const names = bringers.map(([direct, all]) => `${direct} (brings ${formatNumber(all.length)})`);
  return [`To do without them, remove or replace ${listNames(names, maxBringers)}.`];
}

/** What can be pasted once findings of one license are accepted, or their license was read, line by line. */
export function entryLines(findings: readonly Finding[], report: Report): string[] {
  const all = [...new Set(findings.flatMap(({ remedy }) => remedy?.entry ?? []))].map((entry) => entry.split("\n"));
  const [[kind = ""] = []] = all;
  const entries = all.filter(([first]) => first === kind);
  if (entries.length === 0) return [];
  const isUnknown = findings.some(({ resolved_license: license }) => license === unknownLicense);
  const accepted = `it is decided to accept ${entries.length === 1 ? "it" : "them"}`;
  const title = isUnknown ? "Where you have read the license yourself" : `Once ${accepted}`;
  const left = entries.length - maxEntries;
  const lines = [
    kind,
    ...entries.slice(0, maxEntries).flatMap((entry) => entry.slice(1, maxLines)),
    ...(left > 0 ? [`  # and so on for ${formatCount(left, "more component")}`] : []),
  ];
  return [`${title}, add to ${places[placeOfRules(report)]}:`, ...lines.map((line) => `  ${indentedText(line)}`)];
}

const maxEntries = 10;

/**
 * Where overrides and waivers count: the `lcc.yml` of a fetched repository is not read, and that of a pull request is not
 * where the rules come from its target branch.
 */
function placeOfRules({ source, policy, rulesFrom = source.commit }: Report): "lcc.yml" | "target branch" | "policy" {
  if (source.repository !== undefined || policy.projectRules === "none") return "policy";
  return rulesFrom === source.commit ? "lcc.yml" : "target branch";
}

const places = {
  "lcc.yml": "lcc.yml",
  "target branch": "lcc.yml of the target branch",
  policy: "the context of the policy",
} as const;

/** A report may have been written by anyone. */
const maxLines = 20;

/** Untrusted text on one line, with its indentation. */
function indentedText(line: string): string {
  return line.replace(/\S.*/s, lineText);
}

/** How to accept the first of these violations on the command line. */
export function waiveAdvice(report: Report, [first, ...others]: readonly Finding[]): string[] {
  const place = placeOfRules(report);
  if (place === "policy" || first?.status !== "violation" || first.remedy?.entry === undefined) return [];
  const name = quoteArgument(selectorFor(first.component));
  return [
    `To accept ${others.length === 0 ? "it" : "one"}${place === "lcc.yml" ? "" : ", on the target branch"}: lcc waive ${name} --until YYYY-MM-DD --reason "…" --approved-by "…"`,
  ];
}

/** For a shell, where it is not a plain word. */
function quoteArgument(text: string): string {
  const line = lineText(text);
  return /^[\w@/.:+-]+$/.test(line) ? line : `'${line.replaceAll("'", "'\\''")}'`;
}
