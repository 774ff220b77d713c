import type { ScanRecord } from "../../domain/scan.ts";
import type { Scans } from "../../store/store.ts";
import { requireFound } from "../find-scan.ts";
import type { StoredReport } from "./report-job.ts";
import { summarizeScan } from "../response/scan-summary.ts";

/** The report of a complete scan, as a job needs it; most need no license texts. */
export function storedReport(scans: Scans, scan: ScanRecord, { withTexts = false } = {}): StoredReport {
  return {
    id: scan.id,
    summary: JSON.stringify(summarizeScan(scan)),
    load: async () => requireFound(await scans.packedReport(scan.id)),
    ...(withTexts && { loadTexts: () => scans.packedTexts(scan.id) }),
  };
}
