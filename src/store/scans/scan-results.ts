import type { Progress } from "../../domain/contracts/progress.ts";
import type { ReportSummary } from "../../domain/report/report.ts";
import { statusOf } from "../../domain/report/report-status.ts";
import type { Database } from "../database.ts";
import { updateProjects } from "../projects/project-totals.ts";
import { reportRow } from "./report-row.ts";
import { changeRevision } from "../revision.ts";
import { changeClaimed } from "./scan-claims.ts";
import type { Scans } from "../store.ts";

/** How a scan ends. */
export function createResults(database: Database): Pick<Scans, "complete" | "fail"> {
  return {
    async complete(claim, result) {
      const { summary, completeness, completedAt, durationSeconds } = result;
      const values = {
        status: statusOf(summary),
        violations: summary.violations,
        warnings: summary.warnings,
        component_count: summary.componentCount,
        completeness: completeness ?? null,
        completed_at: completedAt.toISOString(),
        duration_seconds: durationSeconds,
        progress: JSON.stringify(finished(summary)),
        lease_owner: null,
        lease_until: null,
      };
      return changeClaimed(database, claim, values, async (trx) => {
        await changeRevision(trx);
        await trx.insertInto("scan_reports").values(reportRow(claim.scan.id, result)).execute();
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

function finished({ componentCount }: ReportSummary): Progress {
  return { stage: "storing", percent: 100, componentsFound: componentCount, componentsResolved: componentCount };
}
