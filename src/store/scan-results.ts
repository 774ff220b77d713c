import { sizeFromEnd } from "../archive/extendable-gzip.ts";
import type { Progress } from "../domain/progress.ts";
import type { ReportSummary } from "../domain/report.ts";
import { statusOf } from "../domain/report-status.ts";
import type { Database } from "./database.ts";
import { updateProjects } from "./project-totals.ts";
import { changeRevision } from "./revision.ts";
import { changeClaimed } from "./scan-claims.ts";
import type { Scans } from "./store.ts";

/** How a scan ends. */
export function createResults(database: Database): Pick<Scans, "complete" | "fail"> {
  return {
    async complete(claim, { body, analysis, components, summary, completeness, completedAt, durationSeconds }) {
      const licenses = JSON.stringify(summary.licenseDistribution.map(({ license, count }) => [license, count]));
      const { unpackedBytes } = sizeFromEnd(body, body.byteLength);
      const stored = { licenses, body, analysis, unpacked_bytes: unpackedBytes, components: components ?? null };
      const reportRow = { scan_id: claim.scan.id, ...stored };
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
        await trx.insertInto("scan_reports").values(reportRow).execute();
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
