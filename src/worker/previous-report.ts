import type { Log } from "../domain/log.ts";
import type { ScanRecord } from "../domain/scan.ts";
import type { Packing } from "../scan/scan-job.ts";
import type { Scans } from "../store/store.ts";

interface Shelf {
  readonly scans: Pick<Scans, "list" | "packedReport">;
  readonly log: Log;
}

/** The report of the project's last complete scan as it is stored; empty where there is none to compare with. */
export async function findPreviousReport(scan: ScanRecord, { scans, log }: Shelf): Promise<Packing> {
  try {
    const previous = await lastComplete(scan, scans);
    return previous === undefined ? {} : { previous };
  } catch (err) {
    log.warn({ err, scanId: scan.id }, "the last scan of the project cannot be compared with");
    return { isPreviousLost: true };
  }
}

async function lastComplete({ id, project }: ScanRecord, scans: Shelf["scans"]): Promise<Uint8Array | undefined> {
  let before = id;
  for (let page = 0; page < mostPages; page++) {
    const older = await scans.list({ limit: pageSize, project, before });
    const complete = older.find(({ state }) => state === "complete");
    if (complete) return scans.packedReport(complete.id);
    const last = older.at(-1);
    if (!last || older.length < pageSize) return undefined;
    before = last.id;
  }
  return undefined;
}

/** A project whose last five hundred scans came to nothing has no past worth looking for. */
const mostPages = 5;
const pageSize = 100;
