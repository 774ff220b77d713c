import { readUpTo } from "../../async/read-up-to.ts";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { AppError } from "../../domain/errors.ts";
import type { ScanRecord } from "../../domain/scan.ts";
import type { PackedReport } from "../../domain/report/packed-report.ts";
import { digestText, textLimits } from "../../domain/report/package-text.ts";
import type { Report, ReportView } from "../../domain/report/report.ts";
import { findContext, findPolicy, type PolicyRules } from "../../policy/read/catalog.ts";
import { parseReport } from "../../report/read-report/read-report.ts";
import { packReport } from "../../scan/process/pack-report.ts";
import { reEvaluate } from "../../scan/judge/re-evaluate.ts";
import { digestBody } from "../request/headers/idempotency-key.ts";
import { refuseAddresses, withoutUserInfo } from "./uploaded-addresses.ts";

/** An uploaded report, and the rules that it is judged by. */
export interface UploadedReport {
  readonly file: string;
  readonly isGzip: boolean;
  readonly maxBytes: number;
  readonly rules: PolicyRules;
  /** Default: as in the report. */
  readonly policy?: string;
  readonly context?: string;
  /** `YYYY-MM-DD`. */
  readonly today: string;
}

/** An uploaded report, judged by the rules of this server. */
export interface JudgedUpload extends Pick<ScanRecord, "project" | "policy" | "context" | "durationSeconds"> {
  readonly source: Report["source"];
  /** SHA-256 of the unpacked body. */
  readonly digest: string;
  readonly packed: PackedReport;
}

/** Keeps the components and evidence of the report; verdicts, counts, warnings and notes are computed anew. */
export async function judgeUpload(upload: UploadedReport): Promise<JudgedUpload> {
  const text = await readText(upload);
  const digest = digestBody(text);
  const view = readView(text);
  refuseAddresses(view.report);
  checkTexts(view.report);
  const uploaded = { ...view.report, source: withoutUserInfo(view.report.source) };
  const named = view.report.policy;
  const { policy } = findPolicy(upload.rules, upload.policy ?? named.name);
  const context = findContext(policy, upload.context ?? (upload.policy === undefined ? named.context : undefined));
  // The sender may have written the project rules: they count only where the server's policy allows them.
  const rules = { policy, context, today: upload.today, projectRules: "none" as const };
  const judged = reEvaluate(uploaded, rules);
  const report: Report =
    judged.policy.digest === named.digest
      ? judged
      : { ...judged, policy: { ...judged.policy, uploadedDigest: named.digest } };
  return {
    project: checkProject(view.project),
    policy: policy.name,
    context: context.name,
    source: report.source,
    digest,
    durationSeconds: view.summary?.durationSeconds ?? 0,
    packed: await packReport(report),
  };
}

/** Counts bytes while unpacking: a few kilobytes can become terabytes. */
async function readText({ file, isGzip, maxBytes }: UploadedReport): Promise<Buffer> {
  const message = `The report is larger than ${maxBytes / 1024 ** 2} MiB unpacked.`;
  const collect = (source: AsyncIterable<Buffer>) =>
    readUpTo(source, maxBytes, () => new AppError("body_too_large", message));
  try {
    const from = createReadStream(file);
    return await (isGzip ? pipeline(from, createGunzip(), collect) : pipeline(from, collect));
  } catch (error) {
    if (error instanceof AppError || !isGzip) throw error;
    throw new AppError("invalid_report", "The report is not gzip, or is cut off.", { cause: error });
  }
}

function readView(bytes: Buffer): ReportView {
  try {
    return parseReport(new TextDecoder("utf-8", { fatal: true }).decode(bytes), "The report");
  } catch (error) {
    const isOurs = error instanceof AppError && error.code === "invalid_input";
    const message = isOurs ? error.message : "The report is not UTF-8 text.";
    if (isOurs || error instanceof TypeError) throw new AppError("invalid_report", message, { cause: error });
    throw error;
  }
}

/** All scans share the texts, so their keys must be right. */
function checkTexts({ texts = {} }: Report): void {
  let total = 0;
  for (const [text, content] of Object.entries(texts)) {
    const bytes = Buffer.byteLength(content);
    total += bytes;
    if (bytes > textLimits.text || total > textLimits.report) {
      throw new AppError("invalid_report", "A report holds texts of at most 1 MB each and 24 MB together.");
    }
    if (digestText(content) === text && !content.includes("\0")) continue;
    throw new AppError("invalid_report", `The key "${text.slice(0, 64)}" in texts is not the SHA-256 of its text.`);
  }
}

const maxNameLength = 255;

function checkProject(name: string): string {
  const isFine = name.trim() !== "" && name.length <= maxNameLength && !/\p{Cc}/u.test(name) && name.isWellFormed();
  if (isFine) return name;
  throw new AppError(
    "invalid_report",
    `The project's name must have 1 to ${maxNameLength} characters and no control characters.`,
  );
}
