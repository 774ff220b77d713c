import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { Status } from "../domain/policy.ts";
import type { Progress } from "../domain/progress.ts";
import type { ReportSummary } from "../domain/report.ts";
import type { Database } from "./database.ts";
import { updateProjects } from "./project-totals.ts";
import { changeRevision } from "./revision.ts";
import { changeClaimed } from "./scan-claims.ts";
import type { Claim, Scans } from "./store.ts";

/** How a scan ends. */
export function createResults(database: Database): Pick<Scans, "complete" | "fail"> {
  return {
    async complete(claim, { report, summary, completedAt, durationSeconds }) {
      const body = await promisify(gzip)(report); // before the transaction, which is to be short
      const licenses = JSON.stringify(summary.licenseDistribution.map(({ license, count }) => [license, count]));
      const values = {
        status: statusOf(summary),
        violations: summary.violations,
        warnings: summary.warnings,
        component_count: summary.componentCount,
        completed_at: completedAt.toISOString(),
        duration_seconds: durationSeconds,
        progress: JSON.stringify(finished(summary)),
        lease_owner: null,
        lease_until: null,
      };
      return changeClaimed(database, claim, values, async (trx) => {
        await changeRevision(trx);
        await trx.insertInto("scan_reports").values({ scan_id: claim.scan.id, licenses, body }).execute();
        await updateProjects(trx, [claim.scan.project]);
      });
    },

    async fail(claim, { code, detail }, completedAt) {
      return changeClaimed(database, claim, {
        status: "failed",
        failure_code: code,
        failure_detail: detail,
        completed_at: completedAt.toISOString(),
        duration_seconds: await secondsSince(database, claim, completedAt),
        lease_owner: null,
        lease_until: null,
      });
    },
  };
}

function statusOf({ violations, warnings }: ReportSummary): Status {
  if (violations > 0) return "violation";
  return warnings > 0 ? "warning" : "pass";
}

function finished({ componentCount }: ReportSummary): Progress {
  return { stage: "storing", percent: 100, componentsFound: componentCount, componentsResolved: componentCount };
}

/** How long a worker was busy with the scan. */
async function secondsSince({ read }: Database, { scan }: Claim, end: Date): Promise<number> {
  const row = await read.selectFrom("scans").select("claimed_at").where("id", "=", scan.id).executeTakeFirst();
  if (!row?.claimed_at) return 0;
  return Math.max(0, end.getTime() - Date.parse(row.claimed_at)) / 1_000;
}
