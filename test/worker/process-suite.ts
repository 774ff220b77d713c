import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { assertWithin } from "../helpers/assert-within.ts";
import type { MakePlace } from "../helpers/store-place.ts";
import { hasEnded } from "./lab.ts";
import { openProcessLab, type ProcessLab } from "./process-lab.ts";

export function testKilled(makePlace: MakePlace): void {
  testWithLab(makePlace, "that is killed in a scan is followed by another, and nothing of it stays", async (lab) => {
    const [first, second] = await Promise.all([lab.work(1_000), lab.work(1_000)]);
    const id = await lab.addScan();
    await lab.untilAsked(1);
    const [dying, other] = childrenOf(first.pid).length > 0 ? [first, second] : [second, first];
    const [child] = childrenOf(dying.pid);
    assert.ok(child !== undefined);
    assert.ok(niceness(child) >= 10, "a scan steps back behind the server");
    dying.signal("SIGKILL");
    assert.equal(await dying.ended, "SIGKILL");
    await lab.untilAsked(2);
    lab.answer();
    const scan = await lab.until(id, hasEnded);
    assert.deepEqual([scan.state, scan.result], ["complete", "pass"]);
    assert.ok(scan.attempt >= 2, `attempt ${scan.attempt}`); // a busy machine may cost further leases
    while (isAlive(child)) await wait(20);
    other.signal("SIGTERM");
    assert.equal(await other.ended, 0, other.output());
  });
}

export function testFrozen(makePlace: MakePlace): void {
  testWithLab(makePlace, "that is frozen for longer than its lease writes nothing when it comes back", async (lab) => {
    const { scans } = lab.store;
    const first = await lab.work();
    const id = await lab.addScan();
    await lab.untilAsked(1);
    first.signal("SIGSTOP");
    const second = await lab.work();
    await lab.until(id, ({ attempt }) => attempt === 2);
    lab.answer(); // to the scan of the frozen worker too, which finishes and waits to be heard
    const scan = await lab.until(id, hasEnded);
    assert.deepEqual([scan.state, scan.attempt], ["complete", 2]);
    const [report, revision] = [await scans.report(id), await scans.revision()];
    first.signal("SIGCONT");
    await first.says(/taken by another worker|"hasEnded":false/);
    assert.deepEqual(await scans.find(id), scan);
    assert.equal(await scans.report(id), report);
    assert.equal(await scans.revision(), revision);
    for (const worker of [first, second]) {
      worker.signal("SIGTERM");
      assert.equal(await worker.ended, 0, worker.output());
    }
  });
}

export function testStopped(makePlace: MakePlace): void {
  testWithLab(makePlace, "that is told to stop gives its scan back at once, the attempt unspent", async (lab) => {
    const first = await lab.work();
    const id = await lab.addScan();
    await lab.untilAsked(1);
    first.signal("SIGTERM");
    assert.equal(await first.ended, 0, first.output());
    const given = await lab.store.scans.find(id);
    assert.deepEqual([given?.state, given?.attempt], ["queued", 0]);
    lab.answer();
    await lab.work();
    const scan = await lab.until(id, hasEnded);
    assert.deepEqual([scan.state, scan.attempt], ["complete", 1]);
  });
}

export function testDrained(makePlace: MakePlace): void {
  testWithLab(makePlace, "that is told to drain finishes what it runs, takes no more and ends well", async (lab) => {
    const worker = await lab.work(1_000);
    const running = await lab.addScan();
    await lab.untilAsked(1);
    const waiting = await lab.addScan();
    worker.signal("SIGQUIT");
    await worker.says(/no new scans/);
    worker.signal("SIGQUIT"); // changes nothing
    await wait(1_250); // longer than the lease
    assert.equal((await lab.store.scans.find(running))?.attempt, 1, "it has kept its scan");
    lab.answer();
    assert.equal(await worker.ended, 0, worker.output());
    const { state, attempt } = await lab.until(running, hasEnded);
    assert.deepEqual([state, attempt], ["complete", 1]);
    const left = await lab.store.scans.find(waiting);
    assert.deepEqual([left?.state, left?.attempt], ["queued", 0]);
  });
}

export function testCancelled(makePlace: MakePlace): void {
  testWithLab(makePlace, "whose scan is cancelled ends it within two seconds, and takes the next", async (lab) => {
    const worker = await lab.work();
    const id = await lab.addScan();
    await lab.untilAsked(1);
    const [child] = childrenOf(worker.pid);
    assert.ok(child !== undefined);
    const began = performance.now();
    assert.equal(await lab.store.scans.cancel(id, { code: "cancelled", detail: "" }, new Date()), "done");
    while (isAlive(child)) await wait(10);
    assertWithin(2_000, performance.now() - began);
    lab.answer();
    const next = await lab.addScan();
    assert.equal((await lab.until(next, hasEnded)).state, "complete");
    const { state, failure, attempt } = await lab.until(id, hasEnded);
    assert.deepEqual([state, failure?.code, attempt], ["failed", "cancelled", 1]);
    worker.signal("SIGTERM");
    assert.equal(await worker.ended, 0, worker.output());
  });
}

function testWithLab(makePlace: MakePlace, name: string, run: (lab: ProcessLab) => Promise<void>): void {
  test(name, async () => {
    const lab = await openProcessLab(makePlace);
    try {
      await run(lab);
    } finally {
      await lab.close();
    }
  });
}

/** The processes that this one has started. */
function childrenOf(pid: number): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((one) => statOf(one)?.[1] === `${pid}`);
}

function niceness(pid: number): number {
  return Number(statOf(pid)?.[16]);
}

function isAlive(pid: number): boolean {
  const state = statOf(pid)?.[0];
  return state !== undefined && state !== "Z";
}

/** The fields behind the name: state, parent, … */
function statOf(pid: number): string[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, "latin1")
      .replace(/^.*\) /s, "")
      .split(" ");
  } catch {
    return undefined; // it has ended
  }
}
