import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { SourceUnavailable } from "../domain/contracts/sources.ts";
import { createBreaker } from "./breaker.ts";

const failure = new SourceUnavailable("unreachable", "a.example", "a.example could not be reached.");

function openBreaker() {
  let time = 0;
  const breaker = createBreaker(() => time);
  for (let count = 0; count < 5; count++) breaker.failed(1, failure);
  return { breaker, pass: (ms: number) => (time += ms) };
}

describe("a circuit breaker", () => {
  test("opens after five failures in a row, and rejects waiting requests", () => {
    const breaker = createBreaker(() => 0);
    const waiting = breaker.untilRest();
    for (let count = 0; count < 4; count++) breaker.failed(1, failure);
    breaker.succeeded();
    for (let count = 0; count < 4; count++) breaker.failed(1, failure);
    assert.deepEqual([breaker.isOpen(), waiting.aborted], [false, false]);
    breaker.failed(1, failure);
    assert.deepEqual([breaker.isOpen(), waiting.aborted, breaker.reason()], [true, true, failure]);
    assert.equal(breaker.untilRest().aborted, false, "the next rest is another one");
  });

  test("lets one probe through after the rest, and all once it has succeeded", () => {
    const { breaker, pass } = openBreaker();
    assert.equal(breaker.admit(), "none");
    pass(30_000);
    assert.deepEqual([breaker.admit(), breaker.admit(), breaker.admit()], ["probe", "none", "none"]);
    breaker.succeeded();
    assert.deepEqual([breaker.admit(), breaker.admit()], ["request", "request"]);
  });

  test("rests again when the probe fails", () => {
    const { breaker, pass } = openBreaker();
    pass(30_000);
    assert.equal(breaker.admit(), "probe");
    breaker.failed(1, failure);
    assert.deepEqual([breaker.isOpen(), breaker.admit()], [true, "none"]);
  });

  test("sends another probe when the first one ended without an outcome", () => {
    const { breaker, pass } = openBreaker();
    pass(30_000);
    breaker.admit();
    breaker.abandoned();
    assert.equal(breaker.admit(), "probe");
  });
});
