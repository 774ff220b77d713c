import { gunzipSync } from "node:zlib";
import { sizeFromEnd } from "../../archive/extendable-gzip.ts";
import type { SentReport } from "../reports/report-job.ts";

/** The text of a report in one piece of memory; in several ones it would be twice there when they are joined. */
export function unpackSent({ id, body }: SentReport): Buffer {
  if (!body) throw new Error(`The report of ${id} was not sent along.`);
  const { unpackedBytes } = sizeFromEnd(body, body.byteLength);
  return gunzipSync(body, { chunkSize: Math.max(64 * 1024, unpackedBytes + 1) });
}
