import type { Transaction } from "kysely";
import { sizeFromEnd } from "../../archive/extendable-gzip.ts";
import type { PackedReport } from "../../domain/report/packed-report.ts";
import type { Tables } from "../tables.ts";

/**
 * Stores a packed report. The revision must have been changed before: it keeps a transaction that removes scans from
 * removing the texts that this one relies on.
 */
export async function insertReport(
  trx: Transaction<Tables>,
  scanId: string,
  { body, analysis, components, summary, texts = [] }: Omit<PackedReport, "completeness">,
): Promise<void> {
  const row = {
    scan_id: scanId,
    licenses: JSON.stringify(summary.licenseDistribution.map(({ license, count }) => [license, count])),
    body,
    analysis,
    unpacked_bytes: sizeFromEnd(body, body.byteLength).unpackedBytes,
    components: components ?? null,
  };
  await trx.insertInto("scan_reports").values(row).execute();
  for (let at = 0; at < texts.length; at += textsAtOnce) {
    const some = texts.slice(at, at + textsAtOnce);
    await trx
      .insertInto("texts")
      .values(some)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await trx
      .insertInto("scan_texts")
      .values(some.map(({ text }) => ({ scan_id: scanId, text })))
      .execute();
  }
}

const textsAtOnce = 100;
