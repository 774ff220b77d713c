import { gzipSync } from "node:zlib";
import type { CompletenessState } from "../../src/domain/report/completeness.ts";
import type { ReportSummary } from "../../src/domain/report/report.ts";
import { queuedScan, type ScanRecord } from "../../src/domain/scan.ts";
import { uuidv7 } from "../../src/text/uuid.ts";
import type { Claim, NewKey, NewUser, ScanResult, Store } from "../../src/store/store.ts";

/** That many minutes after an arbitrary noon. */
export function minute(count: number): Date {
  return new Date(Date.UTC(2026, 2, 1, 12, count));
}

export function newUser(username: string, more: Partial<NewUser> = {}): NewUser {
  return {
    id: `id of ${username}`,
    username,
    email: "",
    fullName: "",
    role: "user",
    createdAt: minute(0).toISOString(),
    passwordHash: "hash",
    ...more,
  };
}

export function newKey(keyId: string, userId: string, more: Partial<NewKey> = {}): NewKey {
  return {
    keyId,
    userId,
    name: "ci",
    role: "user",
    createdAt: minute(0).toISOString(),
    expiresAt: minute(600).toISOString(),
    secretHash: "ab".repeat(32),
    ...more,
  };
}

/** A scan that was asked for at that minute. */
export function newScan(at: number, more: Partial<ScanRecord> = {}): ScanRecord {
  return queuedScan({
    id: uuidv7(minute(at)),
    project: "shop",
    createdAt: minute(at).toISOString(),
    createdBy: "admin",
    repository: "https://github.com/example/shop",
    policy: "permissive",
    context: "production",
    exclude: [],
    origin: more.path === undefined ? "repository" : "path",
    ...more,
  });
}

export async function claimNext(store: Store, at = 0, owner = "worker"): Promise<Claim> {
  const claim = await store.scans.claim({ owner, leaseMs: 60_000, now: minute(at) });
  if (!claim) throw new Error("There is nothing to claim.");
  return claim;
}

export function scanResult(
  counts: Partial<Pick<ReportSummary, "violations" | "warnings">> = {},
  licenses: Readonly<Record<string, number>> = { MIT: 1 },
  completeness?: CompletenessState,
): ScanResult {
  const licenseDistribution = Object.entries(licenses).map(([license, count]) => ({ license, count }));
  const componentCount = licenseDistribution.reduce((sum, { count }) => sum + count, 0);
  return {
    body: gzipSync(JSON.stringify({ findings: [], note: "ä漢\u{1f600}" })),
    analysis: gzipSync(JSON.stringify({ total: 0, note: "ö" })),
    components: gzipSync(""),
    summary: { componentCount, violations: 0, warnings: 0, ...counts, licenseDistribution },
    ...(completeness && { completeness }),
    completedAt: minute(1),
    durationSeconds: 2.5,
  };
}

/** Stores a scan and completes it at once; its id. Nothing else may wait meanwhile. */
export async function addComplete(store: Store, scan: ScanRecord, result = scanResult()): Promise<string> {
  await store.scans.create(scan);
  const claim = await claimNext(store, 100_000);
  if (claim.scan.id !== scan.id) throw new Error("Another scan was waiting.");
  await store.scans.complete(claim, result);
  return scan.id;
}
