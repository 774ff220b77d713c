import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { AppError } from "../domain/errors.ts";
import { createCounters } from "./counters.ts";
import { createLoginThrottle } from "./login-throttle.ts";

const home = "192.0.2.7";

describe("the login throttle", () => {
  test("lets ten failures pass, then asks to wait a minute at most", async () => {
    const { throttle, failTimes } = setUp();
    await failTimes(10, "ada");
    await assert.rejects(throttle.check("ada", home), isThrottled(60));
    await assert.rejects(throttle.fail("ada", home), isThrottled(60), "one that was under way is not told apart");
    await assert.rejects(throttle.succeed("ada", home), isThrottled(60), "nor is a right guess");
  });

  test("does not touch the same account from elsewhere, nor another account from there", async () => {
    const { throttle, failTimes } = setUp();
    await failTimes(10, "ada");
    await throttle.check("ada", "198.51.100.1");
    await throttle.check("grace", home);
    await throttle.check("ADA", home);
  });

  test("opens again five minutes after the first failure, even when somebody keeps on trying", async () => {
    const { throttle, failTimes, pass } = setUp();
    await failTimes(10, "ada");
    pass(290);
    await assert.rejects(throttle.check("ada", home), isThrottled(10));
    pass(10);
    await throttle.check("ada", home);
  });

  test("forgets the failures of an account when somebody logs in", async () => {
    const { throttle, failTimes } = setUp();
    await failTimes(9, "ada");
    await throttle.succeed("ada", home);
    await failTimes(10, "ada");
    await assert.rejects(throttle.check("ada", home), isThrottled(60));
  });

  test("takes all addresses of one IPv6 network for one client", async () => {
    const { throttle } = setUp();
    for (let host = 1; host <= 10; host += 1) await throttle.fail("ada", `2001:db8::${host}`);
    await assert.rejects(throttle.check("ada", "2001:db8::ffff"), isThrottled(60));
    await throttle.check("ada", "2001:db8:0:1::1");
  });

  test("stops an address after 300 failures in an hour, spread over whatever accounts, and for that hour", async () => {
    const { throttle, pass } = setUp();
    for (let user = 0; user < 300; user += 1) await throttle.fail(`user${user}`, home);
    await assert.rejects(throttle.check("ada", home), isThrottled(60));
    await throttle.check("ada", "198.51.100.1");
    pass(3600);
    await throttle.check("ada", home);
  });

  test("a success does not clear what the address has failed at elsewhere", async () => {
    const { throttle } = setUp();
    for (let user = 0; user < 299; user += 1) await throttle.fail(`user${user}`, home);
    await throttle.succeed("ada", home);
    await throttle.fail("ada", home);
    await assert.rejects(throttle.check("ada", home), isThrottled(60));
  });

  test("does nothing when the limit is 0", async () => {
    const { throttle } = setUp(0);
    for (let time = 0; time < 400; time += 1) await throttle.fail("ada", home);
    await throttle.check("ada", home);
  });
});

function setUp(limit = 10) {
  let time = Date.UTC(2026, 0, 1);
  const throttle = createLoginThrottle(createCounters({ now: () => new Date(time) }), limit);
  const failTimes = async (times: number, username: string) => {
    for (let count = 0; count < times; count += 1) {
      await throttle.check(username, home);
      await throttle.fail(username, home);
    }
  };
  return { throttle, failTimes, pass: (seconds: number) => void (time += seconds * 1000) };
}

function isThrottled(retryAfterSeconds: number) {
  return (error: unknown) => {
    assert.ok(error instanceof AppError);
    assert.deepEqual([error.code, error.retryAfterSeconds], ["rate_limited", retryAfterSeconds]);
    return true;
  };
}
