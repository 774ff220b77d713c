import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type ReadText, textLimits, toReadText } from "./package-text.ts";
import { createTextCollector } from "./report-texts.ts";

const a = toReadText("LICENSE", "license", "a".repeat(60));
const b = toReadText("LICENSE", "license", "b".repeat(60));
const c = toReadText("NOTICE", "notice", "c".repeat(60));

describe("the texts of a report", () => {
  test("are there once, in the order of the components", () => {
    const collector = createTextCollector();
    collector.take(2, [c, a]);
    assert.deepEqual(collector.take(1, [b, a]), [
      { file: "LICENSE", kind: "license", text: b.text },
      { file: "LICENSE", kind: "license", text: a.text },
    ]);
    const collected = Object.values(collector.collected());
    assert.deepEqual(collected.toSorted(), [a.content, b.content, c.content]);
    assert.equal(collected.at(-1), c.content);
  });

  test("beyond the limit are those of the first components, in whichever order they were read", () => {
    const all: [number, ReadText][] = [
      [0, a],
      [1, b],
      [2, c],
      [3, a],
    ];
    for (const order of [all, all.toReversed(), [...all.slice(2), ...all.slice(0, 2)]]) {
      const collector = createTextCollector(130);
      for (const [place, text] of order) collector.take(place, [text]);
      assert.deepEqual(Object.keys(collector.collected()).toSorted(), [a.text, b.text].toSorted());
    }
  });

  test("leave out one that is too long, but name it", () => {
    const long = toReadText("LICENSE", "license", "é".repeat(textLimits.text / 2 + 1));
    const collector = createTextCollector();
    assert.equal(collector.take(0, [long])[0]?.text, long.text);
    assert.deepEqual(collector.collected(), {});
  });
});
