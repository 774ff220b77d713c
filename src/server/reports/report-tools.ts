import { type AnswerBytes, createByteAnswers } from "../response/byte-answers.ts";
import { type AnswerPacked, createPackedAnswers } from "../response/packed-answers.ts";
import { createMemoryBudget } from "../response/memory-budget.ts";
import { createReportWork, pageLimits, type RunReportJob } from "./report-work.ts";

/** How routes read stored reports; a route never loads one itself. */
export interface ReportTools {
  /** Sends gzip. */
  readonly packed: AnswerPacked;
  /** Sends anything else. */
  readonly bytes: AnswerBytes;
  /** Short jobs, such as a page of findings, which do not wait for long ones. */
  readonly pages: RunReportJob;
  readonly work: RunReportJob;
}

/** Enough for more than a hundred readers of one large report, also by one user, and for some large reports. */
const readingLimits = { totalBytes: 96 * 1024 * 1024, userBytes: 48 * 1024 * 1024 };

export function createReportTools(): ReportTools {
  const budget = createMemoryBudget(readingLimits);
  return {
    packed: createPackedAnswers(budget),
    bytes: createByteAnswers(budget),
    pages: createReportWork(pageLimits),
    work: createReportWork(),
  };
}
