import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { packExtendable } from "../../archive/extendable-gzip.ts";
import { writeEntries } from "../../domain/contracts/component-entry.ts";
import type { PackedReport } from "../../domain/report/packed-report.ts";
import type { Report } from "../../domain/report/report.ts";
import { countWarnings } from "../warnings/count.ts";

export async function packReport(report: Report): Promise<PackedReport> {
  const [body, analysis, components] = await Promise.all([
    pack(report),
    pack(countWarnings(report)),
    packEntries(report),
  ]);
  const completeness = report.completeness?.state;
  return { summary: report.summary, ...(completeness && { completeness }), body, analysis, components };
}

/** The components of a report, for the search. */
export function packEntries({ findings }: Pick<Report, "findings">): Promise<Uint8Array> {
  return promisify(gzip)([...writeEntries(findings)].join(""));
}

function pack(value: unknown): Promise<Uint8Array> {
  return packExtendable(JSON.stringify(value));
}
