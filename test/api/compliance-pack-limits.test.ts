import assert from "node:assert/strict";
import type { ChildProcess } from "node:child_process";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { availableParallelism } from "node:os";
import { after, before, describe, test } from "node:test";
import { gzipSync } from "node:zlib";
import { createCounters } from "../../src/auth/counters/counters.ts";
import { packReport } from "../../src/scan/process/pack-report.ts";
import { createServer } from "../../src/server/create-server.ts";
import { createLog } from "../../src/server/log/log.ts";
import type { ServerDeps } from "../../src/server/server-deps.ts";
import { createReportTools } from "../../src/server/reports/report-tools.ts";
import { createReportWork, type RunReportJob, type WorkLimits } from "../../src/server/reports/report-work.ts";
import { compliancePackRoutes } from "../../src/server/routes/scans/compliance-pack.ts";
import { healthRoutes } from "../../src/server/routes/health.ts";
import { type ApiWithCallers, withCallers } from "../helpers/api-callers.ts";
import { claimScan, storeScan } from "../helpers/api-scans.ts";
import { sampleReport } from "../helpers/sample-report.ts";
import { onSqlite } from "../helpers/start-api.ts";

const start = withCallers(onSqlite());
let api: ApiWithCallers;
let path: string;
before(async () => {
  api = await start();
  path = `/scans/${await storeScan(api, "models")}/compliance-pack`;
  const { report } = await sampleReport(30);
  const result = { ...(await packReport(report)), completedAt: new Date(), durationSeconds: 1 };
  assert.ok(await api.store.scans.complete(await claimScan(api), result));
});

describe("many compliance packs at once", () => {
  test("are made by few processes; some wait, and the rest get a retry time", async () => {
    using processes = watchProcesses();
    const replies = await Promise.all(Array.from({ length: 20 }, () => ask(api.url)));
    for (const { status, headers } of replies) {
      assert.ok(status === 200 || status === 429, `the answer is ${status}`);
      if (status === 429) assert.match(headers.get("retry-after") ?? "", /^[1-9]\d*$/);
    }
    const count = (wanted: number) => replies.filter(({ status }) => status === wanted).length;
    assert.ok(count(200) >= 11, `${count(200)} were answered`);
    assert.ok(count(429) >= 1, "no request was refused");
    assert.ok(processes.max >= 1 && processes.max <= atOnce(), `${processes.max} processes at once`);
    assert.equal(processes.started, processes.max, "a process serves one after the other");
    assert.equal((await ask(api.url)).status, 200, "there is room again");
  });
});

describe("a compliance pack whose client has gone", () => {
  test("is cancelled, with its process and its place in the queue", async () => {
    const server = await serve({ atOnce: 1, waiting: 1 });
    using processes = watchProcesses();
    const [leaving, waiting] = [new AbortController(), new AbortController()];
    const first = ask(server.url, leaving.signal);
    const child = await processes.first;
    const ended = once(child, "exit");
    const second = ask(server.url, waiting.signal);
    await server.until(2);
    assert.equal((await ask(server.url)).status, 429, "the line is full");
    waiting.abort();
    await Promise.all([assert.rejects(second), server.untilGone(1)]);
    leaving.abort();
    await assert.rejects(first);
    assert.deepEqual(await ended, [null, "SIGKILL"]);
    assert.equal((await ask(server.url)).status, 200);
    assert.equal(processes.started, 2, "the one that waited was never begun");
  });
});

describe("a compliance pack that needs too much", () => {
  const cases: Record<string, readonly [Partial<WorkLimits>, RegExp]> = {
    time: [{ maxMs: 20 }, /takes longer than 0\.02 seconds.*lcc compliance-pack/],
    memory: [{ heapMb: 8 }, /needs more memory.*lcc compliance-pack/],
  };
  for (const [name, [limits, detail]] of Object.entries(cases)) {
    test(`of ${name} is a clear failure, and the service keeps running`, async () => {
      const server = await serve(limits);
      for (let round = 0; round < 2; round++) {
        const reply = await ask(server.url);
        const problem = (await reply.json()) as { readonly code: string; readonly detail: string };
        assert.deepEqual([reply.status, problem.code], [500, "cannot_run"]);
        assert.match(problem.detail, detail);
      }
      assert.equal((await fetch(`${server.url}/health`)).status, 200);
    });
  }
});

test("a stored report that cannot be read fails alone, with the cause for the log", async () => {
  const runJob = createReportWork({ atOnce: 1 });
  const { signal } = new AbortController();
  const { report, summary } = await sampleReport(12);
  const make = (text: string) => {
    const stored = { id: "1", summary: JSON.stringify(summary), load: async () => gzipSync(text) };
    const job = { kind: "pack", role: "unknown" } as const;
    return runJob({ job, reports: [stored], title: "It", instead: "" }, signal);
  };
  await assert.rejects(make("{}"), /The process that reads reports failed: [^]*cannot be used as a report/);
  await assert.rejects(make("{"), /The process that reads reports failed: [^]*is not valid JSON/);
  assert.ok((await make(JSON.stringify(report))).byteLength > 0);
});

test("a process that waits for another job ends after a while", async () => {
  const server = await serve({ idleMs: 1 });
  using processes = watchProcesses();
  const ended = processes.first.then((child) => once(child, "exit"));
  assert.equal((await ask(server.url)).status, 200);
  await ended;
  assert.equal((await ask(server.url)).status, 200);
});

/** The bound that the service has on this machine. */
function atOnce(): number {
  return availableParallelism() > 2 ? 2 : 1;
}

function ask(url: string, signal?: AbortSignal): Promise<Response> {
  const headers = { authorization: `Bearer ${api.user.token ?? ""}` };
  return fetch(url + path, { headers, ...(signal && { signal }) });
}

/** A server with the same scans and other limits. */
async function serve(limits: Partial<WorkLimits>) {
  const runJob = createReportWork(limits);
  const asked: AbortSignal[] = [];
  const work: RunReportJob = (request, signal) => {
    asked.push(signal);
    return runJob(request, signal);
  };
  const routes = compliancePackRoutes({ store: api.store }, { ...createReportTools(), work });
  const authenticate = async () => ({ role: "user", user: { username: "ada" } });
  const parts = { config: api.config, accounts: { authenticate } } as unknown as ServerDeps;
  const log = createLog("silent", { write: () => {} });
  const counters = createCounters({ now: () => new Date() });
  const app = createServer(parts, [...routes, ...healthRoutes(parts)], { log, counters });
  await app.listen({ port: 0, host: "127.0.0.1" });
  after(() => app.close());
  return {
    url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    /** So many packs have been asked for. */
    until: (count: number) => waitFor(() => asked.length >= count),
    /** So many clients have gone, as far as the server knows. */
    untilGone: (count: number) => waitFor(() => asked.filter(({ aborted }) => aborted).length >= count),
  };
}

async function waitFor(isDone: () => boolean): Promise<void> {
  while (!isDone()) await new Promise((resolve) => setTimeout(resolve, 5));
}

/** Counts the processes that read reports, in all and at once; the service starts others for searches. */
function watchProcesses() {
  const { promise, resolve } = Promise.withResolvers<ChildProcess>();
  let live = 0;
  const seen = {
    started: 0,
    max: 0,
    first: promise,
    [Symbol.dispose]: () => unsubscribe("child_process", onProcess),
  };
  const count = (child: ChildProcess) => {
    if (!child.spawnargs.some((arg) => arg.includes("report-process"))) return;
    seen.started += 1;
    live += 1;
    seen.max = Math.max(seen.max, live);
    child.once("exit", () => (live -= 1));
    resolve(child);
  };
  const onProcess = (message: unknown) => {
    const { process: child } = message as { readonly process: ChildProcess };
    queueMicrotask(() => count(child)); // its arguments are set right after this message
  };
  subscribe("child_process", onProcess);
  return seen;
}
