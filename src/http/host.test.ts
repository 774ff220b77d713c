import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { SourceUnavailable } from "../domain/contracts/sources.ts";
import { createHost, type Outcome } from "./host.ts";

const never = new AbortController().signal;
const broken = new SourceUnavailable("timeout", "a.example", "a.example did not answer in time.");
const fine: Outcome = { status: 200, headers: {}, body: new Uint8Array(), address: "https://a.example/" };
const weigh = (outcome: Outcome) => (outcome instanceof SourceUnavailable ? 5 : 0);
const reasonOf = (error: unknown) => (error instanceof SourceUnavailable ? error.reason : error);

describe("a host that rests", () => {
  test("releases the requests that wait for their turn, and says why", async () => {
    const host = createHost("a.example", { concurrency: 1, perSecond: 1 });
    const asked = Array.from({ length: 100 }, () => host.run(async () => broken, weigh, never));
    const outcomes = await Promise.all(asked.map((reply) => reply.catch((error: unknown) => error)));
    assert.equal(outcomes.filter((outcome) => reasonOf(outcome) === "resting").length, 99);
    assert.match(String(outcomes.at(-1)), /not used for a while. The last failure: a.example did not answer in time.$/);
  });

  test("is asked once after its rest, and by all when that went well", async () => {
    let time = 0;
    let sent = 0;
    const host = createHost("a.example", { concurrency: 10 }, () => time);
    await host.run(async () => broken, weigh, never);
    time += 30_000;
    const ask = () => host.run(async () => (sent++, fine), weigh, never).catch(reasonOf);
    const outcomes = await Promise.all(Array.from({ length: 20 }, ask));
    assert.deepEqual([sent, outcomes.filter((outcome) => outcome === "resting").length], [1, 19]);
    await Promise.all(Array.from({ length: 20 }, ask));
    assert.equal(sent, 21);
  });
});
