import assert from "node:assert/strict";
import { setTimeout as wait } from "node:timers/promises";
import type { ServerRun } from "./arena.ts";

/** Requests the health of the server ten times a second. */
export function watchHealth(server: ServerRun) {
  let slowestMs = 0;
  const over = new AbortController();
  const watching = (async () => {
    for (; !over.signal.aborted && !server.hasEnded(); await wait(100)) {
      const began = performance.now();
      assert.equal((await server.send({ path: "/health" })).status, 200);
      slowestMs = Math.max(slowestMs, performance.now() - began);
    }
  })();
  return {
    async slowestMs() {
      over.abort();
      await watching;
      return slowestMs;
    },
  };
}
