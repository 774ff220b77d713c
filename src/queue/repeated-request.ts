import { AppError } from "../domain/errors.ts";
import type { ScanRecord } from "../domain/scan.ts";
import type { EarlierRequest, RepeatableRequest } from "../domain/repeatable-request.ts";
import type { Scans } from "../store/store.ts";

/**
 * The scan, as it is now, that the same request has created before; undefined where it comes for the first time. Throws
 * where the key was used for another request, and where the scan is gone.
 */
export async function findRepeated(
  scans: Pick<Scans, "find" | "findEarlier">,
  request: RepeatableRequest,
): Promise<ScanRecord | undefined> {
  const earlier = await scans.findEarlier(request);
  return earlier && scanOfEarlier(scans, earlier, request);
}

/** The same for whoever learns it only while the scan is being created. */
export async function scanOfEarlier(
  scans: Pick<Scans, "find">,
  { digest, scanId }: EarlierRequest,
  request: Pick<RepeatableRequest, "digest">,
): Promise<ScanRecord> {
  if (digest !== request.digest) {
    throw new AppError("idempotency_conflict", "This Idempotency-Key was used for another request. Choose a new one.");
  }
  const scan = await scans.find(scanId);
  if (!scan)
    throw new AppError("not_found", "The scan that this request created was deleted. Use a new Idempotency-Key.");
  return scan;
}
