import assert from "node:assert/strict";
import { setTimeout as wait } from "node:timers/promises";
import type { ServerRun } from "./arena.ts";

/** Asks ten times a second how the server is. */
export function watchHealth(server: ServerRun) {
  let slowestMs = 0;
  let isOver = false;
  const watching = (async () => {
    for (; !isOver && !server.hasEnded(); await wait(100)) {
      const began = performance.now();
      assert.equal((await server.send({ path: "/health" })).status, 200);
      slowestMs = Math.max(slowestMs, performance.now() - began);
    }
  })();
  return {
    async slowestMs() {
      isOver = true;
      await watching;
      return slowestMs;
    },
  };
}
