import type { Database } from "../database.ts";
import { updateProjects } from "../projects/project-totals.ts";
import { insertReport } from "./insert-report.ts";
import { changeRevision } from "../revision.ts";
import { changeClaimed } from "./scan-claims.ts";
import type { Scans } from "../store.ts";
import { completeValues } from "./scan-rows.ts";

/** How a scan ends. */
export function createResults(database: Database): Pick<Scans, "complete" | "fail"> {
  return {
    async complete(claim, result) {
      return changeClaimed(database, claim, completeValues(result), async (trx) => {
        await changeRevision(trx);
        await insertReport(trx, claim.scan.id, result);
        await updateProjects(trx, [claim.scan.project]);
      });
    },

    async fail(claim, { code, detail }, { completedAt, durationSeconds }) {
      return changeClaimed(database, claim, {
        status: "failed",
        failure_code: code,
        failure_detail: detail,
        completed_at: completedAt.toISOString(),
        duration_seconds: durationSeconds,
        lease_owner: null,
        lease_until: null,
      });
    },
  };
}
