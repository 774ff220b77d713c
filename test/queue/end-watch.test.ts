import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { AppError } from "../../src/domain/errors.ts";
import type { ScanRecord } from "../../src/domain/scan.ts";
import { createEndWatch } from "../../src/queue/end-watch.ts";

const never = new AbortController().signal;
const log = { info() {}, warn() {}, error() {} };

function record(id: string, state: ScanRecord["state"]): ScanRecord {
  return {
    id,
    project: "p",
    state,
    policy: "permissive",
    context: "internal",
    exclude: [],
    violations: 0,
    warnings: 0,
    componentCount: 0,
    createdAt: "2026-01-01T00:00:00.000Z",
    createdBy: "jane",
    origin: "path",
    durationSeconds: 0,
    progress: { stage: "queued", percent: 0, componentsFound: 0, componentsResolved: 0 },
    attempt: 0,
  };
}

/** Rows that count how often they are looked at. */
function createRows(ids: readonly string[]) {
  const rows = new Map(ids.map((id) => [id, record(id, "running")]));
  const looks = { find: 0, revision: 0 };
  let revision = 1;
  let isAway = false;
  const answer = <T>(value: T) => {
    if (isAway) throw new AppError("database_unavailable", "away");
    return value;
  };
  return {
    looks,
    set: (id: string, state: ScanRecord["state"]) => void (rows.set(id, record(id, state)), revision++),
    remove: (id: string) => void (rows.delete(id), revision++),
    goAway: (away: boolean) => void (isAway = away),
    scans: {
      find: async (id: string) => (looks.find++, answer(rows.get(id))),
      revision: async () => (looks.revision++, answer(revision)),
    },
  };
}

describe("waiting for the end of a scan", () => {
  test("ends at once for a scan that has ended", async () => {
    const rows = createRows(["a"]);
    rows.set("a", "failed");
    const watch = createEndWatch({ scans: rows.scans, log, pollMs: 10_000 });
    assert.equal((await watch.wait("a", 60_000, never)).state, "failed");
    assert.equal(watch.size(), 0);
  });

  test("ends when somebody in the process knows", async () => {
    const rows = createRows(["a", "b"]);
    const watch = createEndWatch({ scans: rows.scans, log, pollMs: 60_000 });
    const waiting = watch.wait("a", 60_000, never);
    const other = watch.wait("b", 60_000, never);
    rows.set("a", "complete");
    watch.notice("a");
    assert.equal((await waiting).state, "complete");
    assert.equal(watch.size(), 1);
    watch.close();
    assert.equal((await other).state, "running");
    assert.equal(watch.size(), 0);
  });

  test("ends by the row, where another process has ended the scan", async () => {
    const rows = createRows(["a"]);
    const watch = createEndWatch({ scans: rows.scans, log, pollMs: 10 });
    const waiting = watch.wait("a", 60_000, never);
    await wait(30);
    rows.set("a", "complete");
    assert.equal((await waiting).state, "complete");
  });

  test("ends after the time, with the scan as it is then", async () => {
    const rows = createRows(["a"]);
    rows.set("a", "queued");
    const watch = createEndWatch({ scans: rows.scans, log, pollMs: 60_000 });
    const waiting = watch.wait("a", 30, never);
    await wait(5);
    rows.set("a", "running");
    assert.equal((await waiting).state, "running");
    assert.equal((await watch.wait("a", 0, never)).state, "running");
    assert.equal(watch.size(), 0);
  });

  test("ends when the client is gone, without another look", async () => {
    const rows = createRows(["a"]);
    const watch = createEndWatch({ scans: rows.scans, log, pollMs: 60_000 });
    const clients = Array.from({ length: 100 }, () => new AbortController());
    const waiting = clients.map(({ signal }) => watch.wait("a", 60_000, signal));
    await wait(5);
    assert.equal(watch.size(), 100);
    for (const client of clients) client.abort();
    await Promise.all(waiting);
    assert.equal(watch.size(), 0);
    assert.equal(rows.looks.find, 100);
    assert.equal((await watch.wait("a", 60_000, AbortSignal.abort())).state, "running");
  });

  test("costs one look at the revision for all, and nothing else while nothing changes", async () => {
    const ids = Array.from({ length: 2_000 }, (_, at) => `s${at}`);
    const rows = createRows(ids);
    const watch = createEndWatch({ scans: rows.scans, log, pollMs: 20 });
    const waiting = ids.flatMap((id) => [watch.wait(id, 60_000, never), watch.wait(id, 60_000, never)]);
    await wait(100);
    const { find, revision } = rows.looks;
    assert.equal(find, 4_000 + 2_000, "each on coming, then one round");
    assert.ok(revision >= 1 && revision <= 6, `${revision} looks`);
    for (const id of ids) rows.set(id, "complete");
    await Promise.all(waiting);
    assert.equal(rows.looks.find, find + 2_000);
    const after = rows.looks.revision;
    await wait(60);
    assert.ok(rows.looks.revision <= after + 1, "without a waiter, nothing is queried");
  });

  test("of an unknown scan is an error, and removing the scan ends the waiting", async () => {
    const rows = createRows(["a"]);
    const watch = createEndWatch({ scans: rows.scans, log, pollMs: 10 });
    await assert.rejects(watch.wait("b", 1_000, never), { code: "not_found" });
    const waiting = watch.wait("a", 60_000, never);
    await wait(5);
    rows.remove("a");
    await assert.rejects(waiting, { code: "not_found" });
    assert.equal(watch.size(), 0);
  });

  test("ends at once after closing: a server that stops has no time for it", async () => {
    const rows = createRows(["a"]);
    const watch = createEndWatch({ scans: rows.scans, log, pollMs: 60_000 });
    watch.close();
    const first = await Promise.race([watch.wait("a", 60_000, never), wait(5_000, undefined, { ref: false })]);
    assert.equal(first?.state, "running");
    assert.equal(watch.size(), 0);
  });

  test("goes on when the database was away", async () => {
    const rows = createRows(["a"]);
    const watch = createEndWatch({ scans: rows.scans, log, pollMs: 10 });
    const waiting = watch.wait("a", 60_000, never);
    await wait(5);
    rows.goAway(true);
    await wait(50);
    rows.set("a", "complete");
    rows.goAway(false);
    assert.equal((await waiting).state, "complete");
  });
});
