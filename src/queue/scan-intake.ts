import type { Caller, RequestOrigin } from "../domain/account.ts";
import type { ScanRecord } from "../domain/scan.ts";
import type { RepeatableRequest } from "../domain/repeatable-request.ts";

/** What a client asks for, as it was sent. */
export interface ScanWish {
  readonly repoUrl?: string;
  readonly path?: string;
  readonly projectName?: string;
  readonly policy?: string;
  readonly context?: string;
  readonly exclude?: readonly string[];
}

/** Takes in scans and tells how they end. */
export interface ScanDesk {
  /** Checks the wish and stores a scan that waits for a worker; throws AppError where it cannot be granted. */
  request(wish: ScanWish, caller: Caller, origin: RequestOrigin, repeatable?: RepeatableRequest): Promise<ScanRecord>;
  /** The scan that the same request has created before, if it has. */
  findRepeated(request: RepeatableRequest): Promise<ScanRecord | undefined>;
  /** The request came to nothing: when it comes again it is a new one. */
  forget(request: RepeatableRequest): Promise<void>;
  /** Creates the same scan once more; only of one that failed. */
  retry(scan: ScanRecord, caller: Caller, origin: RequestOrigin): Promise<ScanRecord>;
  /** Ends a scan that waits at once, and one that runs within two seconds. */
  cancel(scan: ScanRecord, caller: Caller, origin: RequestOrigin): Promise<ScanRecord>;
  /** Removes a scan that has ended. */
  remove(scan: ScanRecord, caller: Caller, origin: RequestOrigin): Promise<void>;
  /** The scan when it has ended, or as it is after that time, or when the client is gone. */
  waitForEnd(id: string, timeoutMs: number, signal: AbortSignal): Promise<ScanRecord>;
}
