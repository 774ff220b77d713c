import type { Log } from "../domain/log.ts";
import type { ScanRecord } from "../domain/scan.ts";
import type { PreviousReport } from "../scan/process/scan-job.ts";
import type { Scans } from "../store/store.ts";

interface Source {
  readonly previousScans: Pick<Scans, "list" | "packedReport">;
  readonly log: Log;
}

/** The stored report of the project's last complete scan; empty if there is none. */
export async function findPreviousReport(scan: ScanRecord, { previousScans, log }: Source): Promise<PreviousReport> {
  try {
    const previous = await findLastComplete(scan, previousScans);
    return previous === undefined ? {} : { previous };
  } catch (err) {
    log.warn({ err, scanId: scan.id }, "cannot read the previous report of the project");
    return { isPreviousLost: true };
  }
}

async function findLastComplete(
  { id, project }: ScanRecord,
  scans: Source["previousScans"],
): Promise<Uint8Array | undefined> {
  let before = id;
  for (let page = 0; page < maxPages; page++) {
    const older = await scans.list({ limit: pageSize, project, before });
    const complete = older.find(({ state }) => state === "complete");
    if (complete) return scans.packedReport(complete.id);
    const last = older.at(-1);
    if (!last || older.length < pageSize) return undefined;
    before = last.id;
  }
  return undefined;
}

/** Five hundred scans are searched. */
const maxPages = 5;
const pageSize = 100;
