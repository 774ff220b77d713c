import type { ScanRecord } from "../../domain/scan.ts";
import { answer, type SpecialAnswer } from "../route.ts";
import { summarizeScan } from "./scan-summary.ts";

/** The response for a created scan. */
export function scanCreated(scan: ScanRecord, headers: Readonly<Record<string, string>> = {}): SpecialAnswer {
  const value = summarizeScan(scan);
  return answer({ status: 201, headers: { location: value.reportUrl, ...headers }, value });
}
