import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { addComplete, claimNext, newScan, scanResult } from "../helpers/store-rows.ts";
import { type OperatorPlace, operatorPlace } from "./operator-place.ts";

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

describe("lcc scans prune", () => {
  const place = operatorPlace();
  before(() => fill(place));
  after(() => place.remove());

  test("removes ended scans that are old enough and expired sessions, and says so", async () => {
    const { status, stdout, stderr } = await place.run(["scans", "prune", "--older-than", "30"]);
    assert.deepEqual([status, stderr], [0, ""]);
    assert.equal(stdout, "Removed 2 scans with their reports.\nRemoved 1 expired session.\n");
    const { scans, audit } = await place.store();
    const left = await scans.list({ limit: 10 });
    assert.deepEqual(left.map(({ id }) => id).sort(), ["old-and-waiting", "young"]);
    assert.equal(await scans.report("old"), undefined);
    assert.notEqual(await scans.report("young"), undefined);
    const actions = new Set((await audit.list(10)).map(({ action, subject }) => `${action} ${subject ?? ""}`));
    assert.ok(actions.has("scans_pruned 2 older than 30 days"));
    assert.ok(actions.has("login young"));
    assert.ok(actions.has("login old"), "audit entries are kept forever unless a setting limits them");
  });

  test("removes old audit entries where the setting says so", async () => {
    const env = { SVC_AUDIT_RETENTION_DAYS: "400" };
    const { stdout } = await place.run(["scans", "prune", "--older-than", "30"], "", env);
    assert.match(stdout, /\nRemoved 1 audit entry of more than 400 days\.\n$/);
    const actions = new Set((await (await place.store()).audit.list(10)).map(({ subject }) => subject));
    assert.ok(actions.has("young") && !actions.has("old"));
  });

  test("finds nothing more the second time", async () => {
    const { stdout } = await place.run(["scans", "prune", "--older-than", "30"]);
    assert.match(stdout, /^Removed 0 scans with their reports\.\nRemoved 0 expired sessions\.\n/);
  });

  test("keeps the latest complete scan of each project where it is told to", async () => {
    const { stdout } = await place.run(["scans", "prune", "--older-than", "0", "--keep-latest"]);
    assert.match(stdout, /^Removed 0 scans with their reports\.\n/);
  });

  test("removes every scan that has ended when the age is 0", async () => {
    const { stdout } = await place.run(["scans", "prune", "--older-than", "0"]);
    assert.match(stdout, /^Removed 1 scan with its report\.\n/);
    const left = await (await place.store()).scans.list({ limit: 10 });
    assert.deepEqual(
      left.map(({ id }) => id),
      ["old-and-waiting"],
    );
  });

  const wrong: Readonly<Record<string, readonly [args: readonly string[], message: RegExp]>> = {
    "no age": [[], /'--older-than <days>' not specified/],
    "an age without a number": [["--older-than"], /argument missing/],
    "an age that is no number": [["--older-than", "30d"], /takes a whole number from 0 to 36500, not "30d"/],
    "an empty age": [["--older-than", ""], /takes a whole number/],
    "a negative age": [["--older-than", "-1"], /takes a whole number|argument missing/],
    "half a day": [["--older-than", "0.5"], /takes a whole number/],
    "an age before all dates": [["--older-than", "999999999"], /takes a whole number/],
    "a word too many": [["--older-than", "3", "4"], /too many arguments/],
  };
  for (const [name, [args, message]] of Object.entries(wrong)) {
    test(`refuses ${name} in one line`, async () => {
      const { status, stdout, stderr } = await place.run(["scans", "prune", ...args]);
      assert.deepEqual([status, stdout], [2, ""]);
      assert.match(stderr, message);
      assert.match(stderr, /^lcc: [^\n]*\n$/);
    });
  }

  test("a database that is not there is status 3", async () => {
    const elsewhere = operatorPlace();
    const { status, stderr } = await elsewhere.run(["scans", "prune", "--older-than", "3"]);
    await elsewhere.remove();
    assert.equal(status, 3);
    assert.match(stderr, /^lcc: There is no database [^\n]*\n$/);
  });
});

async function fill(place: OperatorPlace): Promise<void> {
  await place.run(["user", "create", "root", "--role", "admin"]);
  const store = await place.store();
  await addComplete(store, newScan(0, { id: "old", createdAt: daysAgo(31) }));
  await addComplete(store, newScan(0, { id: "young", createdAt: daysAgo(29) }));
  await store.scans.create(newScan(0, { id: "old-and-failed", createdAt: daysAgo(40) }));
  await store.scans.fail(await claimNext(store, 100_000), { code: "clone_failed", detail: "No." }, scanResult());
  await store.scans.create(newScan(0, { id: "old-and-waiting", createdAt: daysAgo(40) }));
  const userId = (await store.users.find("root"))?.id ?? "";
  await store.sessions.create({ id: "over", userId, createdAt: daysAgo(9), expiresAt: daysAgo(2) });
  await store.sessions.create({ id: "on", userId, createdAt: daysAgo(9), expiresAt: daysAgo(-2) });
  for (const [subject, time] of [["old", daysAgo(401)] as const, ["young", daysAgo(399)] as const]) {
    await store.audit.add({ time, action: "login", actor: "root", address: "", requestId: "", outcome: "ok", subject });
  }
}

describe("lcc queue", () => {
  const place = operatorPlace();
  after(() => place.remove());

  test("pauses and resumes the start of scans, and says what is in the queue", async () => {
    await (await place.store()).scans.create(newScan(0));
    const paused = await place.run(["queue", "pause"]);
    assert.match(paused.stdout, /^The queue is paused: .* Scans now: 0 running and 1 queued\.\n$/);
    const { scans, audit } = await place.store();
    const claim = () => scans.claim({ owner: "w", leaseMs: 1_000, now: new Date() });
    assert.equal(await claim(), undefined);
    assert.equal((await place.run(["queue", "resume"])).status, 0);
    assert.notEqual(await claim(), undefined);
    const actions = (await audit.list(10)).map(({ action }) => action);
    assert.deepEqual(actions.slice(0, 2), ["queue_resumed", "queue_paused"]);
  });
});
