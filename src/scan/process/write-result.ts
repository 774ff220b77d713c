import type { ActAnswers } from "../../domain/report/act-answers.ts";
import type { Use } from "../../domain/report/obligation.ts";
import type { FailOn, Report, ReportView, ScanDetail } from "../../domain/report/report.ts";
import { decideStatus } from "../../domain/report/report-status.ts";
import { completenessLines } from "../../report/facts/coverage/completeness-lines.ts";
import { coverageLine } from "../../report/facts/coverage/coverage-line.ts";
import { createFailRules } from "../../report/fail-rules.ts";
import { folderInRepository } from "../../report/facts/place/folder-in-repository.ts";
import { formatPieces, type ReportFormat } from "../../report/formats.ts";
import { logText } from "../../report/github/command.ts";
import type { News } from "../../report/news.ts";
import { listTriedSources } from "../../report/facts/tried-sources.ts";
import { printable } from "../../text/printable.ts";
import type { OutputStyle } from "../../report/table/page.ts";
import { verdictLine } from "../../report/facts/verdict.ts";
import { defined } from "../../text/defined.ts";
import { toDetail } from "../run/scan-detail.ts";

/** What a command makes of a report. */
export interface ResultSettings {
  readonly project: string;
  readonly started: Date;
  /** Used for all times where the output has to be reproducible. */
  readonly sourceDate: Date | undefined;
  readonly answers: ActAnswers | undefined;
  readonly use?: Use | undefined;
  readonly rulesFrom?: Pick<Report, "rulesFrom" | "lacksProjectFile">;
  readonly failOn: readonly FailOn[];
  readonly outputs: readonly ResultOutput[];
  readonly lines: "none" | "important" | "all";
  /** Adds what was tried for each component without an exact license. */
  readonly isVerbose: boolean;
}

interface ResultOutput extends OutputStyle {
  readonly format: ReportFormat;
}

export interface ScanResult {
  /** For standard error. */
  readonly lines: readonly string[];
  /** 1: something that the list names was found; 4: nothing was, but the scan did not see everything. */
  readonly exitStatus: 0 | 1 | 4;
}

/** A report with what the command adds to it. */
export function completeReport(report: Report, { answers, use, rulesFrom, failOn }: ResultSettings): Report {
  return { ...report, ...rulesFrom, ...defined({ answers, use }), failOn };
}

/** Passes on each output, a large one in several texts. */
export async function writeResult(
  detail: ScanDetail,
  { project, outputs, lines, isVerbose }: ResultSettings,
  write: (output: number, text: string) => Promise<void>,
  news?: News,
): Promise<ScanResult> {
  const { report } = detail;
  const view: ReportView = { ...detail, project };
  const folder = folderInRepository(report.source);
  for (const [at, { format, ...style }] of outputs.entries()) {
    const pieces = await formatPieces(view, format, { ...style, news, folder });
    for (const text of joinPieces(pieces)) await write(at, text);
  }
  const tried = isVerbose ? listTriedSources(report).map((line) => logText(`lcc: ${printable(line)}`)) : [];
  return { lines: [...tried, ...linesOf(view, lines, news)], exitStatus: exitStatusOf(report, news) };
}

/** Texts of a size that is worth a message. */
function* joinPieces(pieces: Iterable<string>): Generator<string> {
  let text = "";
  for (const piece of pieces) {
    text += piece;
    if (text.length < textLength) continue;
    yield text;
    text = "";
  }
  yield text;
}

const textLength = 500_000;

/** The report of a scan that ends now. */
export function finishDetail(report: Report, { project, started, sourceDate }: ResultSettings): ScanDetail {
  return toDetail(report, project, { started, ended: new Date(), fixed: sourceDate });
}

/** The important lines are the gaps, and the verdict unless it is a pass. */
function linesOf(view: ReportView, lines: ResultSettings["lines"], news: News | undefined): string[] {
  if (lines === "none") return [];
  const isShort = lines === "important";
  return [
    ...(isShort ? [] : [coverageLine(view.report)]),
    ...completenessLines(view.report),
    ...(isShort && decideStatus(view.report.summary) === "pass" ? [] : [verdictLine(view, news)]),
  ].map(logText);
}

function exitStatusOf(report: Report, news: News | undefined): 0 | 1 | 4 {
  const { isFailing, hasFailingRemark, incomplete } = createFailRules(report, news);
  if (hasFailingRemark || report.findings.some(isFailing)) return 1;
  return incomplete.length > 0 ? 4 : 0;
}
