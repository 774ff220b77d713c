import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { before, describe, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { manyLicenses } from "../../scripts/faults/targets.ts";
import { adminPassword, onSqlite, type StartedApi } from "../helpers/start-api.ts";

const dayMs = 86_400_000;

/** The suites of the store and of the queue set the clock on both databases. */
describe("a service whose clock is set", () => {
  const start = onSqlite();
  let api: StartedApi;
  before(async () => {
    api = await start({ SVC_WORKERS: "1" });
    mkdirSync(join(api.workspace, "large"));
    writeFileSync(join(api.workspace, "large", "package-lock.json"), manyLicenses(2_000));
  });

  for (const [name, stepMs] of Object.entries({ "forward by a day": dayMs, "back by a day": -dayMs })) {
    test(`${name} ends the scans that wait and run, each begun once`, async () => {
      api.clock.aheadMs = 0;
      const running = await post(api);
      const waiting = await post(api);
      await until(api, running, (state) => state !== "queued"); // a busy machine may not see it running
      api.clock.aheadMs = stepMs;
      const later = await post(api);
      for (const id of [running, waiting, later]) {
        const scan = await until(api, id, (state) => state === "complete" || state === "failed");
        assert.deepEqual([scan.state, scan.attempt], ["complete", 1], JSON.stringify(scan.failure));
        assert.ok(scan.durationSeconds < 3_600, "time itself did not jump");
      }
      const { access: token } = await api.login("admin", adminPassword);
      const { trend } = (await api.send({ path: "/dashboard", token })).json() as {
        readonly trend: readonly { readonly date: string; readonly scans: number }[];
      };
      const today = new Date(Date.now() + stepMs).toISOString().slice(0, 10);
      assert.deepEqual([trend.at(-1)?.date, trend.at(-1)?.scans], [today, 1]);
    });
  }
});

/** With a token of the present: tokens follow the clock on the wall. */
async function post(api: StartedApi): Promise<string> {
  const { access: token } = await api.login("admin", adminPassword);
  const reply = await api.send({ method: "POST", path: "/scans", token, body: { path: "large" } });
  assert.equal(reply.status, 201, reply.text);
  return (reply.json() as { readonly id: string }).id;
}

async function until({ store }: StartedApi, id: string, isReached: (state: string) => boolean) {
  for (const deadline = Date.now() + 240_000; ; await wait(10)) {
    const scan = await store.scans.find(id);
    if (scan && isReached(scan.state)) return scan;
    assert.ok(Date.now() < deadline, `the scan is still ${JSON.stringify(scan)}`);
  }
}
