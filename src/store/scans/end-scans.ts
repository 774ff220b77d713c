import type { Transaction } from "kysely";
import type { ScanFailure } from "../../domain/scan.ts";
import type { Database } from "../database.ts";
import { changeWithAudit } from "../accounts/audited-change.ts";
import { removeScans } from "./remove-scans.ts";
import { changeRevision } from "../revision.ts";
import type { Scans } from "../store.ts";
import type { Tables } from "../tables.ts";

/** Cancels and removes scans on request. */
export function createEndings({ kind, read, write }: Database): Pick<Scans, "cancel" | "findLost" | "remove"> {
  return {
    cancel: (id, failure, now, record) =>
      changeWithAudit(write, record, async (trx) => {
        const scan = await lockScan(trx, kind, id);
        if (!scan) return "unknown";
        if (!isActive(scan.status)) return "finished";
        await fail(trx, scan, failure, now);
        await changeRevision(trx);
        return "done";
      }),

    async findLost(claims) {
      if (claims.length === 0) return [];
      const ids = claims.map(({ scan }) => scan.id);
      const running = read.selectFrom("scans").select(["id", "claim_token"]).where("status", "=", "running");
      const rows = await running.where("id", "in", ids).execute();
      const tokens = new Map(rows.map((row) => [row.id, row.claim_token]));
      return claims.filter(({ scan, token }) => tokens.get(scan.id) !== token);
    },

    remove: (id, record) =>
      changeWithAudit(write, record, async (trx) => {
        const scan = await lockScan(trx, kind, id);
        if (!scan) return "unknown";
        if (isActive(scan.status)) return "active";
        await removeScans(trx, [scan]);
        return "done";
      }),
  };
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockScan>>>;

/** Locks the row until the end of the transaction, so that no worker claims or ends the scan. */
async function lockScan(trx: Transaction<Tables>, kind: Database["kind"], id: string) {
  const scans = trx.selectFrom("scans").select(["id", "project", "status", "claimed_at"]).where("id", "=", id);
  return (kind === "postgres" ? scans.forUpdate() : scans).executeTakeFirst();
}

function isActive(status: Locked["status"]): boolean {
  return status === "queued" || status === "running";
}

/** The worker of the scan notices that its claim is lost, and cleans up. */
async function fail(trx: Transaction<Tables>, scan: Locked, { code, detail }: ScanFailure, now: Date): Promise<void> {
  const begun = scan.status === "running" && scan.claimed_at !== null ? Date.parse(scan.claimed_at) : now.getTime();
  await trx
    .updateTable("scans")
    .set({
      status: "failed",
      failure_code: code,
      failure_detail: detail,
      completed_at: now.toISOString(),
      duration_seconds: Math.max(0, now.getTime() - begun) / 1000,
      lease_owner: null,
      lease_until: null,
    })
    .where("id", "=", scan.id)
    .execute();
}
