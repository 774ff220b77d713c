import type { Evidence } from "../../domain/report/evidence.ts";
import type { Finding } from "../../domain/report/finding.ts";
import type { Report } from "../../domain/report/report.ts";
import { describeAttempt } from "../../evidence/attempts.ts";
import { describeMissing } from "../../evidence/missing.ts";
import { formatCount } from "../../text/count.ts";

/** For each component without an exact license: the sources that were asked, how, and with what result. */
export function listTriedSources({ findings }: Pick<Report, "findings">): string[] {
  const open = findings.filter(({ evidence }) => !evidence.some(({ outcome }) => outcome === "answer"));
  const left = open.length - maxFindings;
  return [
    ...open.slice(0, maxFindings).map((finding) => `tried for ${nameOf(finding)}: ${listSources(finding)}`),
    ...(left > 0 ? [`tried for ${formatCount(left, "more component")}: see evidence in the JSON report`] : []),
  ];
}

const maxFindings = 100;

function nameOf({ component: { type, name, version } }: Finding): string {
  return [type, name, version].filter(Boolean).join(" ");
}

function listSources({ component, evidence }: Finding): string {
  if (evidence.length === 0) return "no source was asked";
  return evidence.map((answer) => `${answer.source}: ${describeOutcome(answer, component)}`).join("; ");
}

function describeOutcome(answer: Evidence, component: Finding["component"]): string {
  const { outcome, raw = "", license, url, file, tried = [] } = answer;
  const words = raw.trim() === "" ? "" : ` (${raw.trim().slice(0, maxLength)})`;
  const place = file ?? url;
  const said = {
    answer: "",
    weak: `only ${license}${words}`,
    none: describeMissing(answer, component) ?? `no license${words}`,
    failed: `could not be asked${words}`,
  }[outcome];
  return [said, ...tried.map(describeAttempt), ...(place === undefined ? [] : [`at ${place}`])].join(", ");
}

const maxLength = 200;
