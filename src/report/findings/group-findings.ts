import { scopes } from "../../domain/schema/words.ts";
import type { Finding } from "../../domain/report/finding.ts";
import type { Status } from "../../domain/policy/policy.ts";
import { countNew, newFirst, type News } from "../news.ts";

/** Findings of one license, grouped by reason. */
export interface LicenseGroup {
  readonly license: string;
  readonly members: readonly Finding[];
  readonly count: number;
  readonly causes: readonly Cause[];
}

interface Cause {
  readonly reason: string;
  readonly findings: readonly Finding[];
}

/** Findings of a status by license, new ones first, then the most frequent. A license may have several reasons. */
export function groupFindings(findings: readonly Finding[], status: Status, news?: News): LicenseGroup[] {
  const licenses = Map.groupBy(
    findings.filter((finding) => finding.status === status),
    (finding) => finding.resolved_license,
  );
  return [...licenses]
    .map(([license, members]) => ({ license, members, count: members.length, causes: groupByReason(members, news) }))
    .sort((a, b) => byNews(a.members, b.members, news) || b.count - a.count || (a.license < b.license ? -1 : 1));
}

function groupByReason(findings: readonly Finding[], news: News | undefined): Cause[] {
  const reasons = Map.groupBy(findings, (finding) => finding.decision.reason);
  return [...reasons]
    .map(([reason, members]) => ({ reason, findings: newFirst(members.toSorted(byUrgency), news) }))
    .sort((a, b) => byNews(a.findings, b.findings, news) || b.findings.length - a.findings.length);
}

function byNews(a: readonly Finding[], b: readonly Finding[], news: News | undefined): number {
  return Math.sign(countNew(b, news)) - Math.sign(countNew(a, news));
}

/** Shipped components come first, and direct dependencies, because the project can change those. */
function byUrgency({ component: a }: Finding, { component: b }: Finding): number {
  return scopes.indexOf(a.scope) - scopes.indexOf(b.scope) || Number(b.direct === true) - Number(a.direct === true);
}
