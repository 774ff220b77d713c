import { sizeFromEnd } from "../../archive/extendable-gzip.ts";
import type { PackedReport } from "../../domain/report/packed-report.ts";
import type { ScanReportRow } from "../tables.ts";

/** The row of a packed report. */
export function reportRow(
  scanId: string,
  { body, analysis, components, summary }: Omit<PackedReport, "completeness">,
): ScanReportRow {
  return {
    scan_id: scanId,
    licenses: JSON.stringify(summary.licenseDistribution.map(({ license, count }) => [license, count])),
    body,
    analysis,
    unpacked_bytes: sizeFromEnd(body, body.byteLength).unpackedBytes,
    components: components ?? null,
  };
}
