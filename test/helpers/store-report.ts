import assert from "node:assert/strict";
import type { Report } from "../../src/domain/report/report.ts";
import { packReport } from "../../src/scan/process/pack-report.ts";
import { claimScan, storeScan } from "./api-scans.ts";
import type { StartedApi } from "./start-api.ts";

/** A scan of a project that ended with this report. Nothing else may wait in the queue. */
export async function storeReport(
  api: Pick<StartedApi, "store">,
  project: string,
  report: Report,
  time = new Date(),
): Promise<string> {
  const id = await storeScan(api, project, time);
  const result = { ...(await packReport(report)), completedAt: new Date(), durationSeconds: 1 };
  assert.ok(await api.store.scans.complete(await claimScan(api), result));
  return id;
}
