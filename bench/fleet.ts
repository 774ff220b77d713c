import { setTimeout as pause } from "node:timers/promises";
import { openArena, readId } from "../scripts/faults/arena.ts";
import { packReport } from "../src/scan/process/pack-report.ts";
import { postgresMissing } from "../test/helpers/postgres.ts";
import { sampleReport } from "../test/helpers/sample-report.ts";
import { fillScans } from "./dashboard/fill.ts";
import { readDatabaseUsage } from "./fleet/database-usage.ts";
import { simulateDay } from "./fleet/simulate-day.ts";
import { startStandInWorkers } from "./fleet/stand-in-workers.ts";
import { largeReport } from "./load/large-report.ts";
import { watchHealth } from "./jobs/watch-health.ts";
import { watchMemory } from "./jobs/watch-memory.ts";
import { printLine, report } from "./report.ts";

const projectCount = 10_000;
const workerCount = 50;
const componentCount = 300;
const loadSeconds = 30;
const uploadCount = 20;
const goalPerHour = 1_000;

export const title = `a fleet: ${projectCount} projects, ${workerCount} workers, reports of ${componentCount} components, one PostgreSQL`;

export async function run(): Promise<void> {
  const missing = postgresMissing();
  if (missing !== undefined) return printLine(`  ${missing}`);
  const arena = await openArena("postgres", { isLeaseShort: false, place: { hasRedis: false } });
  try {
    const url = arena.place.databaseUrl;
    const server = await arena.serve({ settings: { SVC_MAX_QUEUED_PER_USER: "0" } });
    await fillScans(url, 2 * projectCount, projectCount);
    const sample = await largeReport(componentCount);
    const packed = await packReport(sample);
    const workers = await startStandInWorkers(
      url,
      workerCount,
      arena.place.settings["SVC_WORKSPACE_DIR"] ?? "",
      packed,
    );
    await pause(3_000);
    const idleFrom = await readDatabaseUsage(url);
    await pause(10_000);
    const idle = await readDatabaseUsage(url);
    const idleShare = (idle.cpuSeconds - idleFrom.cpuSeconds) / 10;
    report("CPU of PostgreSQL while all wait, of one core", idleShare * 100, "%");

    const memory = watchMemory([server.pid]);
    const health = watchHealth(server.url);
    const began = performance.now();
    const ids: string[] = [];
    const client = async () => {
      while (performance.now() - began < loadSeconds * 1_000) {
        const wish = { ...arena.place.targets.quick[0], project_name: `project-${(ids.length * 7) % projectCount}` };
        ids.push(readId(await server.post(wish)));
        await pause(100);
      }
    };
    await Promise.all(Array.from({ length: 4 }, client));
    const dashboard = async () =>
      ((await server.send({ path: "/dashboard" })).json() as { pendingScans: number }).pendingScans;
    while ((await dashboard()) > 0) await pause(200);
    const seconds = (performance.now() - began) / 1_000;
    const after = await readDatabaseUsage(url);
    const perScanCpu = (after.cpuSeconds - idle.cpuSeconds - idleShare * seconds) / ids.length;
    const perScanBytes = (after.bytes - idle.bytes) / ids.length;
    report("scans an hour, requested, run and stored", (ids.length / seconds) * 3_600, "scans");
    report("CPU of PostgreSQL for a scan", perScanCpu * 1_000, "ms");
    report("size of the database for a scan", perScanBytes / 1_000, "kB");
    const { p99Ms, count } = await health.stop();
    report(`GET /health meanwhile, p99 of ${count}`, p99Ms, "ms");
    report("memory of the server, at most", memory.stop(), "MB");
    await workers.stop();

    const own = await sampleReport(componentCount);
    const uploadBegan = performance.now();
    const headers = { "content-type": "application/json" };
    let sent = 0;
    const uploader = async () => {
      while (sent < uploadCount) {
        const body = { summary: { ...own.summary, project: `upload-${sent++}` }, report: own.report };
        const reply = await server.send({ method: "POST", path: "/reports", headers, body: JSON.stringify(body) });
        if (reply.status !== 201) throw new Error(`${reply.status} ${reply.text}`);
      }
    };
    await Promise.all(Array.from({ length: 4 }, uploader));
    const uploadsPerHour = uploadCount / ((performance.now() - uploadBegan) / 3_600_000);
    report("uploads an hour, of one user to one server", uploadsPerHour, "uploads");
    printLine(
      `  connections to PostgreSQL: ${12 * workerCount} of ${workerCount} workers at most, and up to 16 of each server`,
    );
    printSizes(perScanBytes, perScanCpu);
  } finally {
    const left = await arena.close();
    if (left.length > 0) console.error(left);
  }
}

/** A simulated day for each size: the fewest workers with which 95 of 100 scans wait less than two minutes. */
function printSizes(bytes: number, cpuSeconds: number): void {
  printLine(
    "  a simulated day: mean time of a scan, scans an hour; workers, wait, queue; a year of scans in the database",
  );
  for (const meanSeconds of [5, 30, 120])
    for (const scansPerHour of [100, goalPerHour]) {
      let slots = Math.ceil((scansPerHour * meanSeconds) / 3_600);
      let day = simulateDay({ slots, scansPerHour, meanSeconds });
      while (day.waitP95Seconds > 120 || day.left > slots)
        day = simulateDay({ slots: (slots += Math.ceil(slots / 40)), scansPerHour, meanSeconds });
      const cells = [
        `${meanSeconds} s`.padStart(6),
        `${scansPerHour}/h`.padStart(7),
        `${slots} workers`.padStart(12),
        `p95 ${day.waitP95Seconds.toFixed(0)} s`.padStart(10),
        `queue ${day.longestQueue}`.padStart(11),
        `${((bytes * scansPerHour * 24 * 365) / 1e9).toFixed(0)} GB`.padStart(9),
        `${((cpuSeconds * scansPerHour) / 36).toFixed(1)} % of a core`.padStart(18),
      ];
      printLine(`  ${cells.join(" ")}`);
    }
}
