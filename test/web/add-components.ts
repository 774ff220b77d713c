import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import type { Finding } from "../../src/domain/report/finding.ts";
import { claimScan, storeScan } from "../helpers/api-scans.ts";
import { packFindings } from "../helpers/made-findings.ts";
import type { StartedApi } from "../helpers/start-api.ts";

type WithStore = Pick<StartedApi, "store">;

/** A finished scan whose components the search finds some moments later. */
export async function addComponents(api: WithStore, project: string, findings: readonly Finding[]): Promise<string> {
  const id = await storeScan(api, project);
  const groups = Object.entries(Object.groupBy(findings, ({ resolved_license: license }) => license));
  const licenseDistribution = groups.map(([license, some = []]) => ({ license, count: some.length }));
  const violations = findings.filter(({ status }) => status === "violation").length;
  const summary = { componentCount: findings.length, violations, warnings: 0, licenseDistribution };
  const packed = { summary, body: gzipSync("{}"), analysis: gzipSync("{}"), components: packFindings(...findings) };
  const claim = await claimScan(api);
  assert.ok(await api.store.scans.complete(claim, { ...packed, completedAt: new Date(), durationSeconds: 1 }));
  return id;
}

export async function untilIndexed({ store }: WithStore): Promise<void> {
  for (let tries = 0; tries < 6_000; tries++) {
    const { notIndexed } = await store.components.search({}, { offset: 0, limit: 1 });
    if (notIndexed === 0) return;
    await sleep(50);
  }
  throw new Error("The search was not brought up to date.");
}
