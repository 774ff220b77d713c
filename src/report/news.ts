import type { CompletenessReason } from "../domain/completeness.ts";
import type { Finding } from "../domain/finding.ts";
import type { UnreadFile } from "../domain/report.ts";
import { isWarning } from "../domain/unread-file.ts";
import { formatNumber } from "./count.ts";

/** What a report has that an earlier one of the same project, the baseline, does not have. */
export interface News {
  /** Those that violate or warn now and did not before. */
  readonly findings: ReadonlySet<Finding>;
  /** Dependency files that are not read now and were before, or were not there. */
  readonly files: ReadonlySet<string>;
  /** Reasons for an incomplete scan that the baseline does not have in the same way. */
  readonly reasons: ReadonlySet<CompletenessReason>;
}

/** The word that marks what is new, in every format. */
export const newMark = "new";

/** `new`, or nothing: for what was there before, and where nothing was compared. */
export function markNew(finding: Finding, news: News | undefined): string {
  return news?.findings.has(finding) ? newMark : "";
}

/** `3 components`, and where a baseline is there `3 components, 1 new`. */
export function withNew(count: string, findings: readonly Finding[], news: News | undefined): string {
  return news ? `${count}, ${formatNumber(countNew(findings, news))} ${newMark}` : count;
}

/** The same for a part of a list, of which most have nothing new. */
export function withNews(count: string, findings: readonly Finding[], news: News | undefined): string {
  return countNew(findings, news) === 0 ? count : withNew(count, findings, news);
}

export function countNew(findings: readonly Finding[], news: News | undefined): number {
  return news ? findings.filter((finding) => news.findings.has(finding)).length : 0;
}

/** What is new first; the rest, and without a baseline everything, stays as it is. */
export function newFirst(findings: readonly Finding[], news: News | undefined): readonly Finding[] {
  return news ? findings.toSorted((a, b) => Number(news.findings.has(b)) - Number(news.findings.has(a))) : findings;
}

/** Files because of which the product may lack components, those that are new first. */
export function unreadFiles(files: readonly UnreadFile[], news: News | undefined): readonly UnreadFile[] {
  const missing = files.filter(isWarning);
  const isNew = ({ file }: UnreadFile) => Number(news?.files.has(file) === true);
  return missing.toSorted((a, b) => isNew(b) - isNew(a));
}
