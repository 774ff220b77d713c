import { AppError } from "../domain/errors.ts";
import type { ScanRecord } from "../domain/scan.ts";
import type { EarlierRequest, RepeatableRequest } from "../domain/repeatable-request.ts";
import type { Scans } from "../store/store.ts";

/**
 * The scan that the same request created before, as it is now; undefined for a new request. Throws where the key was
 * used for another request, or the scan was deleted.
 */
export async function findRepeated(
  scans: Pick<Scans, "find" | "findEarlier">,
  request: RepeatableRequest,
): Promise<ScanRecord | undefined> {
  const earlier = await scans.findEarlier(request);
  return earlier && scanOfEarlier(scans, earlier, request);
}

/** The same where the earlier request was found while creating the scan. */
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
