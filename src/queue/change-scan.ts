import type { Caller, RequestOrigin } from "../domain/account.ts";
import { AppError } from "../domain/errors.ts";
import type { ScanRecord } from "../domain/scan.ts";
import type { AuditEntry, Store } from "../store/store.ts";
import type { ScanBody } from "./scan-body.ts";
import type { ScanIntake } from "./scan-intake.ts";

interface ChangeOptions {
  readonly store: Pick<Store, "scans">;
  readonly now: () => Date;
  /** Ends the waiting of clients for this scan. */
  readonly noticeEnd: (id: string) => void;
}

/** Changes that the owner of a scan and admins can make. */
export function createScanChanges({ store, now, noticeEnd }: ChangeOptions): Pick<ScanIntake, "cancel" | "remove"> {
  const recordOf = (action: string, { id }: ScanRecord, caller: Caller, origin: RequestOrigin): AuditEntry => {
    const time = now().toISOString();
    return { time, action, actor: caller.user.username, ...origin, outcome: "ok", subject: id };
  };
  return {
    async cancel(scan, caller, origin) {
      requireOwner(scan, caller);
      const failure = { code: "cancelled", detail: `The scan was cancelled by ${caller.user.username}.` };
      const record = recordOf("scan_cancelled", scan, caller, origin);
      const outcome = await store.scans.cancel(scan.id, failure, now(), record);
      if (outcome === "finished")
        throw new AppError("scan_finished", "The scan has already ended, so it cannot be cancelled.");
      const ended = outcome === "done" ? await store.scans.find(scan.id) : undefined;
      if (!ended) throw gone();
      noticeEnd(scan.id);
      return ended;
    },

    async remove(scan, caller, origin) {
      requireOwner(scan, caller);
      const outcome = await store.scans.remove(scan.id, recordOf("scan_deleted", scan, caller, origin));
      if (outcome === "active")
        throw new AppError(
          "scan_not_ended",
          "The scan is queued or running. Cancel it first, or wait until it has ended.",
        );
      if (outcome === "unknown") throw gone();
    },
  };
}

/** The body that requests the same scan again; only a failed scan can be retried. */
export function bodyToRetry(scan: ScanRecord, caller: Caller): ScanBody {
  requireOwner(scan, caller);
  if (scan.state !== "failed" || scan.origin === "upload")
    throw new AppError("scan_not_failed", "Only a scan that failed can be retried. Start a new one.");
  const { repository, path, project, policy, context, exclude, isProduction: production = false } = scan;
  const target = repository === undefined ? { path: path ?? "" } : { repoUrl: repository };
  return { ...target, projectName: project, policy, context, exclude, production };
}

function requireOwner({ createdBy }: ScanRecord, { user, role }: Caller): void {
  if (role === "admin" || user.username === createdBy) return;
  throw new AppError("forbidden", "Only an admin and the user who created this scan can do this.");
}

/** The scan was deleted in the meantime. */
function gone(): AppError {
  return new AppError("not_found", "The scan no longer exists.");
}
