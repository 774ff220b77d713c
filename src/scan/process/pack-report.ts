import { promisify } from "node:util";
import { gzip, gzipSync } from "node:zlib";
import { packExtendable } from "../../archive/extendable-gzip.ts";
import { writeEntries } from "../../domain/contracts/component-entry.ts";
import type { PackedReport } from "../../domain/report/packed-report.ts";
import type { Report } from "../../domain/report/report.ts";
import { countWarnings } from "../warnings/count.ts";

/** The texts are apart from the rest: a database has each of them once, for all scans. */
export async function packReport({ texts: contents = {}, ...report }: Report): Promise<PackedReport> {
  const texts = Object.entries(contents).map(([text, content]) => ({ text, body: gzipSync(content) }));
  const [body, analysis, components] = await Promise.all([
    pack(report),
    pack(countWarnings(report)),
    packEntries(report),
  ]);
  const completeness = report.completeness?.state;
  return { summary: report.summary, ...(completeness && { completeness }), body, analysis, components, texts };
}

/** The components of a report, for the search. */
export function packEntries({ findings }: Pick<Report, "findings">): Promise<Uint8Array> {
  return promisify(gzip)([...writeEntries(findings)].join(""));
}

function pack(value: unknown): Promise<Uint8Array> {
  return packExtendable(JSON.stringify(value));
}
