import type { Caller, RequestOrigin } from "../domain/account.ts";
import type { RepeatableRequest } from "../domain/repeatable-request.ts";
import type { ScanRecord } from "../domain/scan.ts";
import type { ScanBody } from "./scan-body.ts";

/** Creates scans and changes those that exist. */
export interface ScanIntake {
  /** Validates the body and queues a scan; throws an AppError where that is not possible. */
  request(body: ScanBody, caller: Caller, origin: RequestOrigin, repeatable?: RepeatableRequest): Promise<ScanRecord>;
  /** The scan that the same request created before, if any. */
  findRepeated(request: RepeatableRequest): Promise<ScanRecord | undefined>;
  /** After a request that failed: the next one with the same key counts as new. */
  forget(request: RepeatableRequest): Promise<void>;
  /** Queues a failed scan again, as a new scan. */
  retry(scan: ScanRecord, caller: Caller, origin: RequestOrigin): Promise<ScanRecord>;
  /** Cancels a queued scan at once, and a running one within two seconds. */
  cancel(scan: ScanRecord, caller: Caller, origin: RequestOrigin): Promise<ScanRecord>;
  /** Deletes a scan that has ended. */
  remove(scan: ScanRecord, caller: Caller, origin: RequestOrigin): Promise<void>;
  /** Resolves when the scan has ended, the timeout has passed or the client has disconnected. */
  waitForEnd(id: string, timeoutMs: number, signal: AbortSignal): Promise<ScanRecord>;
}
