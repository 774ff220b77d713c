import { extname } from "node:path";
import type { JudgedUpload, JudgeOrder } from "./judge-upload.ts";
import { type ChildOptions, runReportOrder } from "../../scan/start-scan.ts";

/** What is done with a report in a process of its own: to read a large one takes seconds and much memory. */
export interface EntriesOrder {
  readonly kind: "entries";
  /** A stored report: JSON, compressed with gzip. */
  readonly body: Uint8Array;
}

export type ReportLimits = Pick<ChildOptions, "memoryMb" | "timeoutMs" | "signal">;

/** Lists the components of a report that was stored without a list. */
export async function listEntries(body: Uint8Array, limits: ReportLimits): Promise<Uint8Array> {
  return (await run({ kind: "entries", body }, limits)) as Uint8Array;
}

/** Judges an uploaded report. */
export async function judgeInChild(order: Omit<JudgeOrder, "kind">, limits: ReportLimits): Promise<JudgedUpload> {
  return (await run({ kind: "judge", ...order }, limits)) as JudgedUpload;
}

/** It gets no settings and no secrets. */
function run(order: EntriesOrder | JudgeOrder, limits: ReportLimits): Promise<unknown> {
  const entry = new URL(`./one-report-process${extname(import.meta.filename)}`, import.meta.url);
  const silent = { onProgress: () => {}, onWarning: () => {} };
  return runReportOrder(order, { entry, env: {}, niceness: 10, ...silent, ...limits });
}
