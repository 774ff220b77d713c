import assert from "node:assert/strict";
import type { RepeatableRequest } from "../../src/domain/repeatable-request.ts";
import { type MakePlace, testWithStore } from "../helpers/store-place.ts";
import { minute, newScan } from "../helpers/store-rows.ts";

/** Requests that come again. */
export function testRequests(makePlace: MakePlace): void {
  const withStore = testWithStore.bind(undefined, makePlace);

  withStore("a request that comes again creates nothing, and names the first scan", async ({ store: { scans } }) => {
    const [first, second] = [newScan(0), newScan(1)];
    assert.equal(await scans.create(first, undefined, { request: request() }), "done");
    const revision = await scans.revision();
    const earlier = { digest: "one", scanId: first.id };
    const repeated = await scans.create(second, undefined, { request: request({ digest: "two" }) });
    assert.deepEqual(repeated, { earlier });
    assert.deepEqual(await scans.findEarlier(request()), earlier);
    assert.deepEqual([(await scans.list({ limit: 9 })).length, await scans.revision()], [1, revision]);
  });

  withStore("another user, operation or key is another request", async ({ store: { scans } }) => {
    await scans.create(newScan(0), undefined, { request: request() });
    for (const [at, other] of [{ userId: "u2" }, { route: "POST /reports" }, { key: "K" }].entries()) {
      assert.equal(await scans.findEarlier(request(other)), undefined);
      assert.equal(await scans.create(newScan(at + 1), undefined, { request: request(other) }), "done");
    }
    assert.equal((await scans.list({ limit: 9 })).length, 4);
  });

  withStore("a request is known for 24 hours, and until it is forgotten", async ({ store: { scans } }) => {
    await scans.create(newScan(0), undefined, { request: request() });
    const [before, after] = [request({ now: minute(24 * 60 - 1) }), request({ now: minute(24 * 60) })];
    assert.ok(await scans.findEarlier(before));
    assert.equal(await scans.findEarlier(after), undefined);
    assert.equal(await scans.create(newScan(1), undefined, { request: after }), "done");
    assert.ok(await scans.findEarlier(request({ now: minute(24 * 60 + 1) })));
    await scans.forgetRequest(request());
    assert.equal(await scans.findEarlier(after), undefined);
    await scans.create(newScan(2), undefined, { request: request() });
    assert.equal(await scans.removeOldRequests(minute(24 * 60 - 1)), 0);
    assert.equal(await scans.removeOldRequests(minute(24 * 60)), 1);
  });

  withStore("what is not created is not remembered", async ({ store: { scans } }) => {
    const cut = () => Promise.reject(new Error("cut"));
    await assert.rejects(scans.create(newScan(0), cut, { request: request() }), /cut/);
    assert.equal(await scans.findEarlier(request()), undefined);
  });

  withStore("requests that come at the same time create one scan", async ({ store, openAgain }) => {
    const other = await openAgain();
    const send = (at: number) => (at % 2 ? store : other).scans.create(newScan(at), undefined, { request: request() });
    const outcomes = await Promise.all(Array.from({ length: 12 }, (_, at) => send(at)));
    assert.equal(outcomes.filter((outcome) => outcome === "done").length, 1);
    const [scan, ...others] = await store.scans.list({ limit: 20 });
    assert.equal(others.length, 0);
    for (const outcome of outcomes) {
      if (outcome !== "done") assert.deepEqual(outcome, { earlier: { digest: "one", scanId: scan?.id } });
    }
  });
}

function request(more: Partial<RepeatableRequest> = {}): RepeatableRequest {
  return { userId: "u1", route: "POST /scans", key: "k", digest: "one", now: minute(0), ...more };
}
