import { type AnswerPacked, createPackedAnswers } from "./packed-answers.ts";
import { createReportWork, pageLimits, type RunReportOrder } from "./report-work.ts";

/** How routes read stored reports: none of them has a report in its own hands. */
export interface ReportTools {
  /** Sends what is packed. */
  readonly packed: AnswerPacked;
  /** Short work, such as a page of findings: it does not wait for the long one. */
  readonly pages: RunReportOrder;
  readonly work: RunReportOrder;
}

export function createReportTools(): ReportTools {
  return { packed: createPackedAnswers(), pages: createReportWork(pageLimits), work: createReportWork() };
}
