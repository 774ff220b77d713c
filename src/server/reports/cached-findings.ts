import { type FindingIndex, indexFindings } from "../../report/findings/index-findings.ts";
import type { SentReport } from "./report-job.ts";
import { unpackSentReport } from "./sent-report.ts";

/** Keeps the reports whose findings were read last, so that the next page is fast. */
export interface CachedFindings {
  read(report: SentReport): Promise<FindingIndex>;
  ids(): readonly string[];
}

/** Unpacked bytes: enough for several large reports. */
const defaultMaxBytes = 256 * 1024 * 1024;

export function createCachedFindings(maxBytes = defaultMaxBytes): CachedFindings {
  const cached = new Map<string, FindingIndex>(); // the most recently used is the last
  const makeRoom = (bytes: number): void => {
    let total = bytes;
    for (const index of cached.values()) total += index.bytes.byteLength;
    for (const [id, index] of cached) {
      if (total <= maxBytes) return;
      cached.delete(id);
      total -= index.bytes.byteLength;
    }
  };
  return {
    async read(report) {
      const index = cached.get(report.id) ?? indexFindings(await unpackSentReport(report));
      cached.delete(report.id);
      makeRoom(index.bytes.byteLength);
      if (index.bytes.byteLength <= maxBytes) cached.set(report.id, index);
      return index;
    },
    ids: () => [...cached.keys()],
  };
}
