import { queuedScan } from "../src/domain/scan.ts";
import { uuidv7 } from "../src/text/uuid.ts";
import { openStore } from "../src/store/open.ts";
import { fillScans, projectCount } from "./dashboard/fill.ts";
import { onEachDatabase } from "./database/on-each-database.ts";
import { report } from "./report.ts";

const scanCount = 100_000;

export const title = `the dashboard just after a change, with ${scanCount} scans of ${projectCount} projects (medians of 15)`;

const maxMs = 50;

export function run(): Promise<void> {
  return onEachDatabase(measure);
}

async function measure(name: string, url: string): Promise<void> {
  const began = performance.now();
  await fillScans(url, scanCount);
  report(`${name}: filling it`, (performance.now() - began) / 1000, "s");
  const store = await openStore(url, { now: () => new Date(), warn: () => {} });
  const times: number[] = [];
  try {
    for (let round = 0; round < 15; round++) {
      const time = new Date();
      const identity = { id: uuidv7(time), project: "project-7", createdAt: time.toISOString(), createdBy: "admin" };
      const rules = { policy: "permissive", context: "production", exclude: [] };
      await store.scans.create(queuedScan({ ...identity, ...rules, path: "x", origin: "path" }));
      const started = performance.now();
      await store.scans.dashboard({ days: 90, now: time });
      times.push(performance.now() - started);
    }
  } finally {
    await store.close();
  }
  report(`${name}: the dashboard`, times.toSorted((a, b) => a - b)[7] ?? Number.NaN, "ms", maxMs);
  report(`${name}: the dashboard at best`, Math.min(...times), "ms");
}
