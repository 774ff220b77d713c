import assert from "node:assert/strict";
import { test } from "node:test";
import type { Readiness } from "../queue/readiness.ts";
import { metricsType, startHealthServer } from "./health-server.ts";

test("a worker reports that it is alive, and separately whether it is ready", async () => {
  let checks: Readiness = { database: "ok", queue: "ok", migrations: "ok" };
  const metrics = async () => "lcc_ready 1\n";
  const server = await startHealthServer({ host: "127.0.0.1", port: 0, ready: async () => checks, metrics });
  const get = async (path: string, method = "GET") => {
    const response = await fetch(`http://127.0.0.1:${server.port}${path}`, { method });
    return [response.status, await response.json()];
  };
  try {
    assert.deepEqual(await get("/health"), [200, { status: "ok" }]);
    assert.deepEqual(await get("/health?ready=1"), [200, { status: "ok", checks }]);
    checks = { ...checks, database: "failed" };
    assert.deepEqual(await get("/health"), [200, { status: "ok" }]);
    const detail = "The worker is not ready: database failed.";
    assert.deepEqual(await get("/health?ready=1"), [503, { status: "not_ready", code: "not_ready", detail, checks }]);
    const told = await fetch(`http://127.0.0.1:${server.port}/metrics`);
    assert.deepEqual([told.headers.get("content-type"), await told.text()], [metricsType, "lcc_ready 1\n"]);
    assert.equal((await get("/scans"))[0], 404);
    assert.equal((await get("/health", "POST"))[0], 405);
  } finally {
    await server.close();
  }
});
