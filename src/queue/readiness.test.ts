import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createReadiness, failedChecks, isReady } from "./readiness.ts";

describe("readiness", () => {
  const away = () => Promise.reject(new Error("away"));
  const good = { scans: { revision: async () => 1 }, isUpToDate: async () => true } as Parameters<
    typeof createReadiness
  >[0];

  test("has each check by its name", async () => {
    const checks = await createReadiness({ ...good, isUpToDate: async () => false }, { check: away })();
    assert.deepEqual(checks, { database: "ok", queue: "failed", migrations: "failed" });
    assert.equal(isReady(checks), false);
    assert.equal(failedChecks(checks), "queue, migrations");
  });

  test("asks once in two seconds, for all callers together", async () => {
    let asked = 0;
    let time = 0;
    const check = async () => void asked++;
    const ready = createReadiness(good, { check }, { now: () => time });
    await Promise.all(Array.from({ length: 50 }, () => ready()));
    time = 1_999;
    await ready();
    assert.equal(asked, 1);
    time = 2_000;
    assert.ok(isReady(await ready()));
    assert.equal(asked, 2);
  });

  test("does not wait for what hangs", async () => {
    const checks = await createReadiness(good, { check: () => new Promise(() => {}) })();
    assert.equal(checks.queue, "failed");
  });
});
