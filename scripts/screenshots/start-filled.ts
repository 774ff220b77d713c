import { queuedScan } from "../../src/domain/scan.ts";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Report } from "../../src/domain/report/report.ts";
import { uuidv7 } from "../../src/text/uuid.ts";
import { packReport } from "../../src/scan/process/pack-report.ts";
import { openStore } from "../../src/store/open.ts";
import type { Store } from "../../src/store/store.ts";
import { startServe } from "../../test/helpers/serve-process.ts";
import { sampleProjects } from "./sample-projects.ts";

export const password = "correct horse battery staple";

/** A service with sample projects. */
export interface FilledService {
  readonly url: string;
  /** The id of the latest scan of a project, or of an earlier one. */
  readonly scanOf: (project: string, back?: number) => string;
  stop(): Promise<void>;
}

const dayMs = 86_400_000;

export async function startFilled(): Promise<FilledService> {
  const folder = mkdtempSync(join(tmpdir(), "lcc-screenshots-"));
  const databaseUrl = `sqlite:${join(folder, "lcc.db")}`;
  const store = await openStore(databaseUrl, { now: () => new Date(), warn: () => {} });
  const scans = await fill(store);
  const service = await startServe(folder, {
    SVC_DATABASE_URL: databaseUrl,
    SVC_ADMIN_PASSWORD: password,
    SVC_SECRET_KEY: "0123456789abcdef0123456789abcdef",
    SVC_WORKERS: "0",
    SVC_OFFLINE: "on",
    SVC_RATE_LIMIT: "0",
    SVC_LOGIN_RATE_LIMIT: "0",
  });
  await untilIndexed(store);
  return {
    url: service.url,
    scanOf: (project, back = 0) => scans.get(project)?.at(-1 - back) ?? "",
    async stop() {
      await service.stop();
      await store.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** The last report of each project is recent; the earlier ones cover the weeks before. */
async function fill(store: Store): Promise<ReadonlyMap<string, readonly string[]>> {
  const scans = new Map<string, string[]>();
  for (const [at, [project, reports]] of Object.entries(await sampleProjects()).entries()) {
    const days = [27, 22, 18, 13, 9, 4].map((day) => day + (at % 3));
    const ids: string[] = [];
    for (const [step, day] of days.entries()) {
      const report = reports[Math.floor((step * (reports.length - 1)) / days.length)] ?? reports[0];
      if (report) ids.push(await storeReport(store, project, report, day));
    }
    const last = reports.at(-1);
    if (last) ids.push(await storeReport(store, project, last, 0.1 + at * 0.3));
    scans.set(project, ids);
  }
  await addPending(store);
  return scans;
}

async function storeReport(store: Store, project: string, report: Report, daysAgo: number): Promise<string> {
  const time = new Date(Date.now() - daysAgo * dayMs);
  const id = await createScan(store, project, time);
  const claim = await store.scans.claim({ owner: "screenshots", leaseMs: 60_000, now: new Date() });
  if (!claim) throw new Error("No scan waits.");
  const result = {
    ...(await packReport(report)),
    completedAt: new Date(time.getTime() + 14_000),
    durationSeconds: 14.2,
  };
  await store.scans.complete(claim, result);
  return id;
}

async function addPending(store: Store): Promise<void> {
  await createScan(store, "billing-api", new Date());
  const claim = await store.scans.claim({ owner: "screenshots", leaseMs: 600_000, now: new Date() });
  const progress = { stage: "resolving", percent: 40, componentsFound: 312, componentsResolved: 126 } as const;
  if (claim) await store.scans.heartbeat(claim, { leaseMs: 600_000, now: new Date(), progress });
  await createScan(store, "design-system", new Date());
}

async function createScan(store: Store, project: string, time: Date): Promise<string> {
  const id = uuidv7(time);
  const rules = { policy: "permissive", context: "production", exclude: [] };
  const repository = `https://github.com/example/${project}`;
  const scan = { id, project, repository, ...rules, createdAt: time.toISOString(), createdBy: "jane" };
  await store.scans.create(queuedScan({ ...scan, origin: "repository" }));
  return id;
}

async function untilIndexed({ components }: Store): Promise<void> {
  const deadline = Date.now() + 30_000;
  while ((await components.search({}, { offset: 0, limit: 1 })).notIndexed > 0) {
    if (Date.now() > deadline) throw new Error("The scans were not put into the search in 30 seconds.");
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
