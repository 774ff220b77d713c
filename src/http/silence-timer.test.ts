import assert from "node:assert/strict";
import { describe, type TestContext, test } from "node:test";
import { SourceUnavailable } from "../domain/contracts/sources.ts";
import { createSilenceTimer } from "./silence-timer.ts";

/** Time that passes when the test says so. */
function startClock(t: TestContext) {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  let time = 0;
  const pass = (ms: number): void => {
    time += ms;
    t.mock.timers.tick(ms);
  };
  return { patience: createSilenceTimer({ firstMs: 12_000, laterMs: 30_000 }, () => time), pass };
}

describe("patience with a source", () => {
  test("ends when nothing at all came back in its time", (t) => {
    const { patience, pass } = startClock(t);
    patience.begin("crates.io");
    pass(11_999);
    assert.equal(patience.signal.aborted, false);
    pass(1);
    const reason: unknown = patience.signal.reason;
    assert.ok(reason instanceof SourceUnavailable);
    assert.equal(reason.reason, "timeout");
    assert.equal(reason.message, "crates.io did not answer for 12 seconds and is not used again in this scan.");
  });

  test("counts one host after the other, and no time in which nothing is asked", (t) => {
    const { patience, pass } = startClock(t);
    const end = patience.begin("a.example");
    pass(8_000);
    end();
    pass(60_000);
    patience.begin("b.example");
    pass(3_999);
    assert.equal(patience.signal.aborted, false);
    pass(1);
    assert.equal(patience.signal.aborted, true);
  });

  test("does not end while answers come, however long the whole takes", (t) => {
    const { patience, pass } = startClock(t);
    patience.begin("slow.example");
    for (let count = 0; count < 100; count++) {
      pass(11_000);
      patience.answered();
    }
    assert.equal(patience.signal.aborted, false);
    pass(30_000);
    assert.equal(patience.signal.aborted, true);
  });

  test("has time for a pause only as far as its own time goes, or once for every answer", (t) => {
    const { patience, pass } = startClock(t);
    patience.begin("busy.example");
    assert.equal(patience.allowsPause(30_000), false);
    assert.equal(patience.allowsPause(5_000), true);
    assert.equal(patience.allowsPause(7_000), false);
    patience.answered();
    assert.equal(patience.allowsPause(30_000), true);
    pass(29_999);
    assert.equal(patience.allowsPause(10_000), false, "nothing was heard since");
    patience.answered();
    assert.equal(patience.allowsPause(30_000), false, "a minute in all");
  });
});
