import type { CompletenessReason } from "../domain/report/completeness.ts";
import type { Finding } from "../domain/report/finding.ts";
import type { UnreadFile } from "../domain/report/report.ts";
import { isWarning } from "../domain/report/unread-file.ts";

/** What is new in a report compared with an earlier one of the same project, the baseline. */
export interface News {
  /** New violations and warnings. */
  readonly findings: ReadonlySet<Finding>;
  /** Unread dependency files that were read before or did not exist. */
  readonly files: ReadonlySet<string>;
  /** Reasons for an incomplete scan that are different in the baseline or not in it. */
  readonly reasons: ReadonlySet<CompletenessReason>;
}

/** The mark for new entries, in every format. */
export const newMark = "new";

/** `new`, or an empty string if it is in the baseline or there is no baseline. */
export function markNew(finding: Finding, news: News | undefined): string {
  return news?.findings.has(finding) ? newMark : "";
}

export function countNew(findings: readonly Finding[], news: News | undefined): number {
  return news ? findings.filter((finding) => news.findings.has(finding)).length : 0;
}

/** New findings first; the order of the others, or of all without a baseline, is kept. */
export function newFirst(findings: readonly Finding[], news: News | undefined): readonly Finding[] {
  return news ? findings.toSorted((a, b) => Number(news.findings.has(b)) - Number(news.findings.has(a))) : findings;
}

/** Files that may hide components of the product, new ones first. */
export function unreadFiles(files: readonly UnreadFile[], news: News | undefined): readonly UnreadFile[] {
  const missing = files.filter(isWarning);
  const isNew = ({ file }: UnreadFile) => Number(news?.files.has(file) === true);
  return missing.toSorted((a, b) => isNew(b) - isNew(a));
}
