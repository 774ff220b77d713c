import { type AnswerBytes, createByteAnswers } from "../response/byte-answers.ts";
import { type AnswerPacked, createPackedAnswers, packedResult, type Reader } from "../response/packed-answers.ts";
import { createMemoryBudget } from "../response/memory-budget.ts";
import type { SpecialAnswer } from "../route.ts";
import type { ReportJob, ReportRequest } from "./report-job.ts";
import { createReportWork, pageLimits, type RunReportJob } from "./report-work.ts";

/** How routes read stored reports; a route never loads one itself. */
export interface ReportTools {
  /** Sends gzip. */
  readonly packed: AnswerPacked;
  /** Sends anything else. */
  readonly bytes: AnswerBytes;
  /** Short jobs, such as a page of findings, which do not wait for long ones. */
  readonly pages: AnswerJob;
  readonly documents: AnswerJob;
  readonly work: RunReportJob;
}

/** Runs a job whose result is text, and sends it. */
export type AnswerJob = (
  request: ReportRequest<Exclude<ReportJob, { readonly kind: "judge" }>>,
  reader: Reader & { readonly signal: AbortSignal },
  headers?: Record<string, string>,
) => Promise<SpecialAnswer>;

/** Enough for more than a hundred readers of one large report, also by one user, and for some large reports. */
const readingLimits = { totalBytes: 96 * 1024 * 1024, userBytes: 48 * 1024 * 1024 };

export function createReportTools(): ReportTools {
  const budget = createMemoryBudget(readingLimits);
  const packed = createPackedAnswers(budget);
  const work = createReportWork();
  const answerWith = (run: RunReportJob): AnswerJob => {
    return async (request, reader, headers) => packed(packedResult(await run(request, reader.signal)), reader, headers);
  };
  return {
    packed,
    bytes: createByteAnswers(budget),
    pages: answerWith(createReportWork(pageLimits)),
    documents: answerWith(work),
    work,
  };
}
