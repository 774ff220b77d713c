import assert from "node:assert/strict";
import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, test } from "node:test";
import { once, oncePerKey, oncePerObject } from "./once.ts";
import { ask, recordQuestions, type Trace } from "./trace.ts";

/** All questions, those of the parts included. */
function questionsOf(trace: Trace): string[] {
  return [...trace.questions, ...[...(trace.parts ?? [])].flatMap(questionsOf)].sort();
}

describe("a trace", () => {
  test("has what was asked, also after a pause, and not what others asked meanwhile", async () => {
    const askAll = (name: string) =>
      recordQuestions(async () => {
        ask(`${name} first`);
        await nextTurn();
        ask(`${name} later`);
      });
    ask("outside");
    const [a, b] = [askAll("a"), askAll("b")];
    await Promise.all([a.value, b.value]);
    assert.deepEqual(questionsOf(a.trace), ["a first", "a later"]);
    assert.deepEqual(questionsOf(b.trace), ["b first", "b later"]);
  });

  test("has what shared values asked for, whoever made them", async () => {
    const key = {};
    const shared: Readonly<Record<string, () => Promise<void>>> = {
      once: once(askLater),
      onceEach: (
        (make) => () =>
          make(key)
      )(oncePerObject(askLater)),
      oncePerKey: (
        (make) => () =>
          make("key")
      )(oncePerKey(askLater)),
    };
    for (const [name, use] of Object.entries(shared)) {
      const first = recordQuestions(use);
      const second = recordQuestions(use); // the value is not there yet
      await Promise.all([first.value, second.value]);
      const third = recordQuestions(use);
      await use();
      for (const { trace } of [first, second, third]) assert.deepEqual(questionsOf(trace), ["shared"], name);
    }
  });

  test("has what values inside of shared values asked for", async () => {
    const inner = once(askLater);
    const outer = once(async () => inner());
    await recordQuestions(outer).value;
    const { trace, value } = recordQuestions(outer);
    await value;
    assert.deepEqual(questionsOf(trace), ["shared"]);
  });

  async function askLater(): Promise<void> {
    await nextTurn();
    ask("shared");
  }
});
