import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { AppError } from "../../domain/errors.ts";
import { createCounters } from "../counters/counters.ts";
import { createLoginThrottle } from "./login-throttle.ts";

const home = "192.0.2.7";
const elsewhere = "198.51.100.1";

describe("the login throttle", () => {
  test("lets ten failures pass, then asks to wait a minute", async () => {
    const { begin, failTimes } = setUp();
    const [underWay, right] = [await begin("ada"), await begin("ada")];
    await failTimes(10, "ada");
    await assert.rejects(begin("ada"), isThrottled(60));
    await assert.rejects(underWay.fail(), isThrottled(60), "one that was under way is not told apart");
    await assert.rejects(right.succeed(), isThrottled(60), "nor is a right guess");
  });

  test("says how long it takes until the next attempt, and means it", async () => {
    const { begin, failTimes, pass } = setUp();
    await failTimes(10, "ada");
    pass(20);
    await assert.rejects(begin("ada"), isThrottled(40));
    pass(40);
    const attempt = await begin("ada");
    await assert.rejects(begin("ada"), isThrottled(60), "a minute has one attempt");
    await assert.rejects(attempt.fail(), isThrottled(60));
    pass(60);
    await (await begin("ada")).succeed();
    await (await begin("ada")).fail();
  });

  test("does not touch the same account from elsewhere, nor another account from there", async () => {
    const { begin, failTimes } = setUp();
    await failTimes(10, "ada");
    await begin("ada", elsewhere);
    await begin("grace");
    await begin("ADA");
  });

  test("opens five minutes after the first failure, even if a client keeps trying", async () => {
    const { begin, failTimes, pass } = setUp();
    await failTimes(10, "ada");
    for (let minute = 0; minute < 4; minute++) {
      pass(60);
      await assert.rejects((await begin("ada")).fail(), isThrottled(60));
    }
    pass(60);
    await failTimes(9, "ada");
  });

  test("forgets the failures of an account after a login", async () => {
    const { begin, failTimes } = setUp();
    await failTimes(9, "ada");
    await (await begin("ada")).succeed();
    await failTimes(10, "ada");
    await assert.rejects(begin("ada"), isThrottled(60));
  });

  test("takes all addresses of one IPv6 network for one client", async () => {
    const { begin } = setUp();
    for (let host = 1; host <= 10; host += 1) await (await begin("ada", `2001:db8::${host}`)).fail();
    await assert.rejects(begin("ada", "2001:db8::ffff"), isThrottled(60));
    await begin("ada", "2001:db8:0:1::1");
  });

  test("lets an address try once a minute after 300 failures in an hour, whatever the accounts", async () => {
    const { begin, failTimes, pass } = setUp();
    for (let user = 0; user < 300; user += 1) await failTimes(1, `user${user}`);
    await assert.rejects(begin("ada"), isThrottled(60));
    await begin("ada", elsewhere);
    pass(60);
    const attempt = await begin("ada");
    await assert.rejects(begin("grace"), isThrottled(60));
    await attempt.succeed();
    pass(3540);
    await begin("user1");
    await begin("user2");
  });

  test("does not let strangers at the same address keep out who has been in from there", async () => {
    const { begin, failTimes } = setUp();
    await (await begin("ada")).succeed();
    for (let user = 0; user < 300; user += 1) await failTimes(1, `user${user}`);
    await assert.rejects(begin("grace"), isThrottled(60));
    await (await begin("ada")).succeed();
    await failTimes(10, "ada");
    await assert.rejects(begin("ada"), isThrottled(60), "whose own failures count as ever");
  });

  test("means it also where both limits are passed", async () => {
    const { begin, failTimes, pass } = setUp();
    await failTimes(10, "ada");
    pass(30);
    for (let user = 0; user < 290; user += 1) await failTimes(1, `user${user}`);
    pass(30);
    await assert.rejects(begin("ada"), isThrottled(30));
    pass(30);
    await (await begin("ada")).succeed();
  });

  test("remembers who has been in from there for 30 days after the last time", async () => {
    const { begin, failTimes, pass } = setUp();
    for (let week = 0; week < 6; week += 1) {
      await (await begin("ada")).succeed();
      pass(7 * 86_400);
    }
    for (let user = 0; user < 300; user += 1) await failTimes(1, `user${user}`);
    await begin("ada");
  });

  test("a success does not clear what the address has failed at elsewhere", async () => {
    const { begin, failTimes } = setUp();
    for (let user = 0; user < 299; user += 1) await failTimes(1, `user${user}`);
    await (await begin("ada")).succeed();
    await failTimes(1, "grace");
    await assert.rejects(begin("linus"), isThrottled(60));
  });

  test("does nothing when the limit is 0", async () => {
    const { begin, failTimes } = setUp(0);
    await failTimes(400, "ada");
    await (await begin("ada")).succeed();
  });
});

function setUp(limit = 10) {
  let time = Date.UTC(2026, 0, 1);
  const throttle = createLoginThrottle(createCounters({ now: () => new Date(time) }), limit);
  const begin = (username: string, address = home) => throttle.begin(username, address);
  const failTimes = async (times: number, username: string) => {
    for (let count = 0; count < times; count += 1) await (await begin(username)).fail();
  };
  return { begin, failTimes, pass: (seconds: number) => void (time += seconds * 1000) };
}

function isThrottled(retryAfterSeconds: number) {
  return (error: unknown) => {
    assert.ok(error instanceof AppError);
    assert.deepEqual([error.code, error.retryAfterSeconds], ["rate_limited", retryAfterSeconds]);
    return true;
  };
}
