import { type CompletenessReason, failsBuild, type ReasonCode } from "../../../domain/report/completeness.ts";
import type { Report } from "../../../domain/report/report.ts";
import type { FailRules } from "../../fail-rules.ts";
import { type News, unreadFiles } from "../../news.ts";

/** Something a scan missed, for formats that list problems one by one. */
export interface UnseenPart {
  readonly code: ReasonCode;
  /** What was missed, and what to do next. */
  readonly text: string;
  /** The first affected file. */
  readonly file: string | undefined;
  readonly outcome: "fails" | "may matter" | "remark";
  /** It is in the baseline too. */
  readonly isOld: boolean;
}

/** The reasons why a scan is incomplete; for a report before 3.0, the unread files. */
export function listUnseen(report: Report, rules: FailRules, news: News | undefined): UnseenPart[] {
  if (!report.completeness) return unreadBefore3(report, rules, news);
  const onlyNew = news && report.failOn?.includes("new") ? news : undefined;
  return report.completeness.reasons.map((reason) => ({
    code: reason.code,
    text: `${reason.message} ${reason.advice}`,
    file: reason.files?.[0],
    outcome: decideOutcome(reason, rules, onlyNew),
    isOld: news !== undefined && !news.reasons.has(reason),
  }));
}

function decideOutcome(reason: CompletenessReason, rules: FailRules, onlyNew: News | undefined): UnseenPart["outcome"] {
  const isWarning = counted.has(reason.code) && reason.count > 0;
  const isFailingRemark = rules.hasFailingRemark && isWarning && (!onlyNew || onlyNew.reasons.has(reason));
  if (rules.incomplete.includes(reason) || isFailingRemark) return "fails";
  return failsBuild(reason) || isWarning ? "may matter" : "remark";
}

/** Reasons that are counted as warnings: `--fail-on warning` fails because of them. */
const counted: ReadonlySet<ReasonCode> = new Set<ReasonCode>([
  "files_unreadable",
  "files_too_large",
  "formats_not_read",
  "limits_reached",
  "nothing_found",
]);

function unreadBefore3(report: Report, rules: FailRules, news: News | undefined): UnseenPart[] {
  return unreadFiles(report.coverage.manifestsUnread, news).map((unread) => ({
    code: "files_unreadable",
    text: `The file lists dependencies that are missing from this report: ${unread.reason}`,
    file: unread.file,
    outcome: rules.isFailingFile(unread) ? "fails" : "may matter",
    isOld: news !== undefined && !news.files.has(unread.file),
  }));
}
