import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import { oncePerTick } from "./once-per-tick.ts";

describe("what is read once a turn", () => {
  test("is the same for all who ask in it, and new in the next", async () => {
    let value = 0;
    const read = oncePerTick(async () => ++value);
    assert.deepEqual(await Promise.all([read(), read()]), [1, 1]);
    await Promise.resolve();
    assert.equal(await read(), 1);
    await nextTurn();
    assert.deepEqual(await Promise.all([read(), read()]), [2, 2]);
  });

  test("is asked for again after a failure, even while an earlier one is under way", async () => {
    const answers: PromiseWithResolvers<string>[] = [];
    const read = oncePerTick(() => {
      const answer = Promise.withResolvers<string>();
      answers.push(answer);
      return answer.promise;
    });
    const first = read();
    await nextTurn();
    const second = read();
    answers[0]?.reject(new Error("no database"));
    answers[1]?.resolve("here");
    await assert.rejects(first, /no database/);
    assert.equal(await second, "here");
  });
});
