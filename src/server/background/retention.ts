import type { Config } from "../../config/config.ts";
import type { Store } from "../../store/store.ts";

export interface RetentionRules {
  /** Finished scans older than this are removed; undefined: never. */
  readonly scanDays?: number | undefined;
  /** Whether the latest complete scan of a project is kept, however old. */
  readonly keepLatest: boolean;
  /** The same for audit entries. */
  readonly auditDays?: number | undefined;
}

export interface Removed {
  readonly scans: number;
  readonly audit: number;
}

/** Removes what is older than the rules allow. */
export async function removeOld(
  store: Pick<Store, "scans" | "audit">,
  { scanDays, keepLatest, auditDays }: RetentionRules,
  now: Date,
): Promise<Removed> {
  return {
    scans: scanDays === undefined ? 0 : await store.scans.prune(daysBefore(now, scanDays), { keepLatest }),
    audit: auditDays === undefined ? 0 : await store.audit.prune(daysBefore(now, auditDays)),
  };
}

type Settings = Pick<Config, "retentionDays" | "auditRetentionDays">;

/**
 * Runs once a day, in one of all servers and workers on the database. Returns undefined if it is not due or disabled.
 */
export async function runRetention(store: Store, settings: Settings, now: Date): Promise<Removed | undefined> {
  const scanDays = settings.retentionDays || undefined;
  const auditDays = settings.auditRetentionDays || undefined;
  if (scanDays === undefined && auditDays === undefined) return undefined;
  if (!(await store.chores.begin("retention", { everyMs: dayMs, now }))) return undefined;
  const removed = await removeOld(store, { scanDays, keepLatest: true, auditDays }, now);
  if (removed.scans > 0) {
    await store.audit.add({
      time: now.toISOString(),
      action: "scans_pruned",
      actor: "(service)", // usernames cannot contain brackets
      address: "",
      requestId: "",
      outcome: "ok",
      subject: `${removed.scans} older than ${scanDays} days`,
    });
  }
  return removed;
}

const dayMs = 86_400_000;

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * dayMs);
}
