import assert from "node:assert/strict";
import { fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import type { ServerRun } from "./arena.ts";
import { sendRequest } from "../../test/helpers/send-request.ts";
import { slowness } from "../../test/helpers/slowness.ts";

export interface HealthTimes {
  /** The slowest answer of the server. */
  readonly slowestMs: number;
  /** The slowest answer of a bare server at the same time. */
  readonly bareMs: number;
  /** How many times longer than on an idle machine everything took. */
  readonly slowness: number;
}

/** Requests the health of the server and of a bare server ten times a second. */
export async function watchHealth(server: ServerRun) {
  const bare = fork(new URL("bare-server.ts", import.meta.url), { execArgv: [] }); // those of a test end it at once
  const [port] = (await once(bare, "message")) as [number];
  const over = new AbortController();
  const began = performance.now();
  const isOver = () => over.signal.aborted || server.hasEnded();
  const watching = Promise.all([
    slowestOf(isOver, () => server.send({ path: "/health" })),
    slowestOf(isOver, () => sendRequest(`http://127.0.0.1:${port}`, { path: "/health" })),
  ]).finally(() => bare.kill());
  watching.catch(() => {}); // `stop` reports it
  return {
    async stop(): Promise<HealthTimes> {
      over.abort();
      const [slowestMs, bareMs] = await watching;
      return { slowestMs, bareMs, slowness: slowness(performance.now() - began) };
    },
  };
}

/** Checks that no answer had to wait for the database, which is away for at least three seconds. */
export function assertAnswered(times: HealthTimes): void {
  assert.equal(slowAnswer(times), undefined);
}

/**
 * What was too slow, if an answer had to wait. A busy machine gets more time. The bare server alone does not tell: a
 * single core may pause.
 */
export function slowAnswer({ slowestMs, bareMs, slowness: times }: HealthTimes): string | undefined {
  if (slowestMs < 2_500 * times + 4 * bareMs) return undefined;
  const took = `/health took ${Math.round(slowestMs)} ms, a bare server ${Math.round(bareMs)} ms`;
  return `${took}, on a machine ${times.toFixed(1)} times slower than idle`;
}

async function slowestOf(isOver: () => boolean, ask: () => Promise<{ readonly status: number }>): Promise<number> {
  let slowestMs = 0;
  for (; !isOver(); await wait(100)) {
    const began = performance.now();
    assert.equal((await ask()).status, 200);
    slowestMs = Math.max(slowestMs, performance.now() - began);
  }
  return slowestMs;
}
