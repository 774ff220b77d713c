import { type AnswerBytes, createByteAnswers } from "../response/byte-answers.ts";
import { type AnswerPacked, createPackedAnswers } from "../response/packed-answers.ts";
import { createMemoryBudget } from "../response/memory-budget.ts";
import { createReportWork, pageLimits, type RunReportOrder } from "./report-work.ts";

/** How routes read stored reports: none of them has a report in its own hands. */
export interface ReportTools {
  /** Sends what is packed. */
  readonly packed: AnswerPacked;
  /** Sends what is not packed with gzip. */
  readonly bytes: AnswerBytes;
  /** Short work, such as a page of findings: it does not wait for the long one. */
  readonly pages: RunReportOrder;
  readonly work: RunReportOrder;
}

/** Enough for more than a hundred readers of one large report, by one user too, and for some large reports. */
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
