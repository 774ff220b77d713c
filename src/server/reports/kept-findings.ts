import { type FindingIndex, indexFindings } from "../../report/findings/index-findings.ts";
import type { SentReport } from "./report-job.ts";
import { unpackSent } from "../request/unpack-sent.ts";

/** Reports that somebody pages through, so that the next page need not read them again. */
export interface KeptFindings {
  read(report: SentReport): FindingIndex;
  ids(): readonly string[];
}

/** Of unpacked reports, so that several people can page through large ones. */
const defaultMostBytes = 256 * 1024 * 1024;

export function createKeptFindings(mostBytes = defaultMostBytes): KeptFindings {
  const kept = new Map<string, FindingIndex>(); // the one that was asked for last comes last
  const makeRoom = (bytes: number): void => {
    let total = bytes;
    for (const index of kept.values()) total += index.bytes.byteLength;
    for (const [id, index] of kept) {
      if (total <= mostBytes) return;
      kept.delete(id);
      total -= index.bytes.byteLength;
    }
  };
  return {
    read(report) {
      const index = kept.get(report.id) ?? indexFindings(unpackSent(report));
      kept.delete(report.id);
      makeRoom(index.bytes.byteLength);
      if (index.bytes.byteLength <= mostBytes) kept.set(report.id, index);
      return index;
    },
    ids: () => [...kept.keys()],
  };
}
