import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { uuidv7 } from "../src/domain/uuid.ts";
import { openStore } from "../src/store/open.ts";
import { postgresMissing, startPostgres } from "../test/helpers/postgres.ts";
import { fillScans, projectCount, scanCount } from "./dashboard/fill.ts";
import { report } from "./report.ts";

export const title = `the dashboard just after a change, with ${scanCount} scans of ${projectCount} projects (medians of 15)`;

const mostMs = 50;

export async function run(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "lcc-bench-"));
  await measure("SQLite", `sqlite:${join(folder, "lcc.db")}`).finally(() => rmSync(folder, { recursive: true }));
  const missing = postgresMissing();
  if (missing !== undefined) return console.log(`  ${missing}`);
  const postgres = await startPostgres();
  try {
    await measure("PostgreSQL", postgres.url);
  } finally {
    await postgres.stop();
  }
}

async function measure(name: string, url: string): Promise<void> {
  const began = performance.now();
  await fillScans(url);
  report(`${name}: filling it`, (performance.now() - began) / 1000, "s");
  const store = await openStore(url, { now: () => new Date(), warn: () => {} });
  const times: number[] = [];
  try {
    for (let round = 0; round < 15; round++) {
      const time = new Date();
      const identity = { id: uuidv7(time), project: "project-7", createdAt: time.toISOString(), createdBy: "admin" };
      await store.scans.create({ ...identity, path: "x", policy: "permissive", context: "production", exclude: [] });
      const started = performance.now();
      await store.scans.dashboard({ days: 90, now: time });
      times.push(performance.now() - started);
    }
  } finally {
    await store.close();
  }
  report(`${name}: the dashboard`, times.toSorted((a, b) => a - b)[7] ?? Number.NaN, "ms", mostMs);
  report(`${name}: the dashboard at best`, Math.min(...times), "ms");
}
