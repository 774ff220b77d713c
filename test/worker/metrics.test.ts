import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, before, describe, test } from "node:test";
import { Registry } from "prom-client";
import { AppError } from "../../src/domain/errors.ts";
import { addScanMetrics, type ScanMeter } from "../../src/worker/scan-metrics.ts";
import type { WorkerOptions } from "../../src/worker/loop.ts";
import { sourcesAt } from "../helpers/all-sources.ts";
import { freePort } from "../helpers/free-port.ts";
import { lockfile } from "../helpers/project.ts";
import { adminPassword, onSqlite } from "../helpers/start-api.ts";
import { type StandIn, startServer } from "../helpers/stand-in.ts";
import { endless, failing, hasEnded, type Lab, openLab } from "./lab.ts";
import { startWorkerProcess } from "./worker-process.ts";

describe("a worker that is watched", () => {
  let lab: Lab;
  let home: string;
  let registry: StandIn;
  let unheard = 0;
  let refused = 0;
  before(async () => {
    home = mkdtempSync(join(tmpdir(), "lcc-test-"));
    registry = await startServer((request, response) => {
      if (request.url?.startsWith("/unheard")) unheard++;
      if (request.url?.startsWith("/refused")) refused++;
      if (request.url?.includes("refused")) response.writeHead(403).end();
      else if (!request.url?.startsWith("/known")) response.writeHead(404).end();
      else response.end(JSON.stringify({ name: "known", version: "1.0.0", license: "MIT" }));
    });
    lab = await openLab({ settings: { SVC_OFFLINE: "off", SVC_DATA_DIR: home } });
    mkdirSync(join(lab.workspace, "shop"));
    const licenses = { known: "", refused: "", unheard: "" };
    writeFileSync(join(lab.workspace, "shop", "package-lock.json"), lockfile(licenses));
  });
  afterEach(() => lab.calm());
  after(async () => {
    await lab.close();
    await registry.close();
    rmSync(home, { recursive: true, force: true });
  });

  /** Runs a scan to its end, and returns when its worker has counted that. */
  async function scanOnce(meter: ScanMeter, options: Partial<WorkerOptions> = {}): Promise<void> {
    const id = await lab.queue("shop", "shop");
    const worker = lab.worker({ meter, ...options });
    await lab.until(id, hasEnded);
    await worker.drain();
  }

  test("counts what its scan processes asked of sources, and what the cache knew", async () => {
    const metrics = new Registry();
    const meter = addScanMetrics(metrics);
    const env = { ...process.env, SVC_DATA_DIR: home, ...sourcesAt(registry.address) };
    await scanOnce(meter, { env });
    const first = await metrics.metrics();
    assert.equal(valueOf(first, 'lcc_scans_finished_total{state="complete",code="none"}'), 1, first);
    assert.equal(valueOf(first, 'lcc_scan_duration_seconds_count{state="complete"}'), 1);
    for (const stage of ["detecting", "resolving", "evaluating", "storing"])
      assert.equal(valueOf(first, `lcc_scan_stage_duration_seconds_count{stage="${stage}"}`), 1, `${stage}\n${first}`);
    assert.equal(valueOf(first, 'lcc_source_requests_total{source="npm",outcome="answer"}'), 1, first);
    assert.equal(valueOf(first, 'lcc_source_requests_total{source="npm",outcome="none"}'), unheard, first);
    assert.ok(unheard > 0);
    // The document of the version, and that of the package: some mirrors refuse only the first.
    assert.equal(valueOf(first, 'lcc_source_requests_total{source="npm",outcome="refused"}'), refused, first);
    assert.ok(refused > 0);
    const refusedAtFirst = refused;
    const hits = valueOf(first, 'lcc_cache_lookups_total{result="hit"}') ?? Number.NaN;
    await scanOnce(meter, { env });
    const second = await metrics.metrics();
    assert.equal(valueOf(second, 'lcc_source_requests_total{source="npm",outcome="answer"}'), 1, "the cache knew it");
    assert.equal(valueOf(second, 'lcc_source_requests_total{source="npm",outcome="refused"}'), refused);
    assert.equal(refused, 2 * refusedAtFirst, "a refusal is not kept");
    assert.ok((valueOf(second, 'lcc_cache_lookups_total{result="hit"}') ?? 0) >= hits + 2, second);
  });

  test("counts failures by their code", async () => {
    const metrics = new Registry();
    const run = failing(new AppError("clone_timeout", "It took too long."));
    await scanOnce(addScanMetrics(metrics), { run });
    const text = await metrics.metrics();
    assert.equal(valueOf(text, 'lcc_scans_finished_total{state="failed",code="clone_timeout"}'), 1, text);
    assert.equal(valueOf(text, 'lcc_scans_finished_total{state="complete",code="none"}'), 0);
  });

  test("counts a lease that another lost, and not one that was cancelled", async () => {
    const metrics = new Registry();
    const meter = addScanMetrics(metrics);
    const lost = await lab.queue();
    assert.ok(await lab.store.scans.claim({ owner: "dead", leaseMs: 0, now: new Date() }));
    const worker = lab.worker({ meter, run: lab.fine });
    await lab.until(lost, hasEnded);
    await worker.drain();
    assert.equal(valueOf(await metrics.metrics(), "lcc_leases_lost_total"), 1);
    const id = await lab.queue();
    const second = lab.worker({ meter, run: endless });
    await lab.until(id, ({ state }) => state === "running");
    await lab.store.scans.cancel(id, { code: "cancelled", detail: "It was cancelled." }, new Date());
    await second.drain();
    const text = await metrics.metrics();
    assert.equal(valueOf(text, "lcc_leases_lost_total"), 1);
    assert.equal(valueOf(text, 'lcc_scans_finished_total{state="complete",code="none"}'), 1);
  });

  test("shows it on its own port, as a process", async () => {
    const port = await freePort();
    const worker = await startWorkerProcess(home, { SVC_DATA_DIR: join(home, "data"), SVC_WORKER_PORT: `${port}` });
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    assert.equal(valueOf(text, "lcc_ready"), 1, text);
    assert.equal(valueOf(text, "lcc_leases_lost_total"), 0);
    worker.signal("SIGTERM");
    assert.equal(await worker.ended, 0);
  });
});

describe("the figures of a server", () => {
  const start = onSqlite(); // the store has tests on both databases
  test("have scans, readiness and the connections to the database server", async () => {
    const api = await start();
    const { access } = await api.login("admin", adminPassword);
    const { text } = await api.send({ path: "/metrics", token: access });
    assert.equal(valueOf(text, "lcc_ready"), 1, text);
    assert.equal(valueOf(text, 'lcc_scans_finished_total{state="complete",code="none"}'), 0);
    const isServer = api.store.kind === "postgres";
    assert.equal(valueOf(text, 'lcc_database_connections{state="limit"}'), isServer ? 10 : undefined);
    const idle = valueOf(text, 'lcc_database_connections{state="idle"}');
    assert.ok(isServer ? (idle ?? 0) + (valueOf(text, 'lcc_database_connections{state="busy"}') ?? 0) >= 1 : !idle);
  });
});

/** The value of one series; undefined: it is not there. */
function valueOf(text: string, series: string): number | undefined {
  const line = text.split("\n").find((one) => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
}
