import { gzipSync } from "node:zlib";
import { countWarnings } from "../../src/scan/warnings/count.ts";
import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { queuedScan, type ScanFailure } from "../../src/domain/scan.ts";
import { uuidv7 } from "../../src/text/uuid.ts";
import type { Claim } from "../../src/store/store.ts";
import type { StartedApi } from "./start-api.ts";

type WithStore = Pick<StartedApi, "store">;

/** Puts a scan into the store as the intake does, at a time of the test's choice. */
export async function storeScan({ store }: WithStore, project: string, time = new Date()): Promise<string> {
  const id = uuidv7(time);
  const rules = { policy: "permissive", context: "production", exclude: [] };
  const scan = { id, project, path: "/work", ...rules, createdAt: time.toISOString(), createdBy: "jane" };
  await store.scans.create(queuedScan({ ...scan, origin: "path" }));
  return id;
}

interface Outcome {
  readonly project: string;
  readonly licenses: Readonly<Record<string, number>>;
  readonly violations: number;
  readonly warnings: number;
}

/** A scan that has ended well, without the work. */
export async function completeScan(api: WithStore, outcome: Outcome): Promise<string> {
  const id = await storeScan(api, outcome.project);
  const { licenses, violations, warnings } = outcome;
  const licenseDistribution = Object.entries(licenses).map(([license, count]) => ({ license, count }));
  const componentCount = licenseDistribution.reduce((sum, { count }) => sum + count, 0);
  const summary = { componentCount, violations, warnings, licenseDistribution };
  const pack = (value: object) => gzipSync(JSON.stringify(value));
  const packed = { summary, body: pack({ summary }), analysis: pack(countWarnings({ warnings: [], notes: [] })) };
  const result = { ...packed, completedAt: new Date(), durationSeconds: 1 };
  assert.ok(await api.store.scans.complete(await claimScan(api), result));
  return id;
}

/** Takes the oldest scan that waits, as a worker does; waits for one that is about to be created. */
export async function claimScan({ store }: WithStore): Promise<Claim> {
  for (let tries = 0; tries < 20_000; tries++) {
    const claim = await store.scans.claim({ owner: "test", leaseMs: 60_000, now: new Date() });
    if (claim) return claim;
    await sleep(10);
  }
  throw new Error("No scan waits.");
}

/** Ends a scan that waits, by a failure that may depend on the name of the project. */
export async function failScan(api: WithStore, failureOf: (project: string) => ScanFailure): Promise<void> {
  const claim = await claimScan(api);
  assert.ok(
    await api.store.scans.fail(claim, failureOf(claim.scan.project), { completedAt: new Date(), durationSeconds: 1 }),
  );
}
