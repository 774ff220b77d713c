import { setTimeout as pause } from "node:timers/promises";
import { claimScan, storeScan } from "../../test/helpers/api-scans.ts";
import { openArena, readId, type ServerRun } from "../../scripts/faults/arena.ts";
import { logIn } from "../../scripts/faults/clients.ts";
import type { DatabaseKind } from "../../scripts/faults/place.ts";
import { packReport } from "../../src/scan/process/pack-report.ts";
import { openStore } from "../../src/store/open.ts";
import { report } from "../report.ts";
import { largeReport } from "./large-report.ts";
import { measureHealth, startBare } from "./health.ts";

const componentCount = 200_000;
const maxMs = 250;

/** Requests that write while a large scan is put into the component search. */
export async function measureIndexing(database: DatabaseKind): Promise<void> {
  const arena = await openArena(database, { isLeaseShort: false, place: { isDiskSmall: false, hasRedis: false } });
  const bare = await startBare();
  try {
    const server = await arena.serve({ settings: { SVC_RATE_LIMIT: "0" } });
    await storeLarge(arena.place.databaseUrl);
    const started = performance.now();
    await measureHealth(`${componentCount} components are indexed`, server.url, bare, async () => {
      const requests = {
        "POST /auth/login": () => logIn(server.url),
        "POST /scans": async () => readId(await server.post(arena.place.targets.resolving)),
        "GET /components": () => server.send({ path: "/components?name=sample-1*" }),
      };
      const done = new AbortController();
      void waitUntilIndexed(server).finally(() => done.abort());
      const slowest = await Promise.all(Object.values(requests).map((send) => repeatUntil(done.signal, send)));
      for (const [at, name] of Object.keys(requests).entries())
        report(`  ${name}, slowest`, slowest[at] ?? 0, "ms", maxMs);
    });
    report("  until they are found", (performance.now() - started) / 1_000, "s");
  } finally {
    await bare.stop();
    await arena.close();
  }
}

async function storeLarge(url: string): Promise<void> {
  const store = await openStore(url, { now: () => new Date(), warn: () => {} });
  try {
    const packed = await packReport(await largeReport(componentCount));
    await storeScan({ store }, "large");
    await store.scans.complete(await claimScan({ store }), { ...packed, completedAt: new Date(), durationSeconds: 1 });
  } finally {
    await store.close();
  }
}

async function waitUntilIndexed(server: ServerRun): Promise<void> {
  for (let remaining = 1; remaining > 0; await pause(1_000)) {
    const reply = await server.send({ path: "/components?limit=1" });
    remaining = (reply.json() as { notIndexed: number }).notIndexed;
  }
}

/** The time of the slowest one in milliseconds. */
async function repeatUntil(done: AbortSignal, send: () => Promise<unknown>): Promise<number> {
  let slowest = 0;
  while (!done.aborted) {
    const began = performance.now();
    await send();
    slowest = Math.max(slowest, performance.now() - began);
    await pause(100);
  }
  return slowest;
}
