import { AppError } from "../domain/errors.ts";
import type { ScanRecord } from "../domain/scan.ts";
import type { Scans } from "../store/store.ts";
import { isUuid } from "../text/uuid.ts";

/** Finds a scan; text that cannot be an id is treated as an unknown id. */
export async function findScan(scans: Scans, id: string): Promise<ScanRecord> {
  const scan = isUuid(id) ? await scans.find(id) : undefined;
  if (!scan) throw noSuchScan();
  return scan;
}

/** Finds a scan that must be complete. `what` names the missing thing in the error message. */
export async function findComplete(scans: Scans, id: string, what: string): Promise<ScanRecord> {
  const scan = await findScan(scans, id);
  if (scan.state === "complete") return scan;
  const isFailed = scan.state === "failed";
  const why = isFailed ? "The scan failed, so there is no report." : `The scan is ${scan.state}; try again later.`;
  throw new AppError("scan_not_complete", `There is no ${what}. ${why}`);
}

function noSuchScan(): AppError {
  return new AppError("not_found", "There is no scan with this id. It may have been deleted.");
}

/** The data of a complete scan is missing only if the scan was removed in the meantime. */
export function requireFound<T>(value: T | undefined): T {
  if (value === undefined) throw noSuchScan();
  return value;
}
