import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { IdentifyText } from "../domain/sources.ts";
import { fromFile, fromText } from "./from-text.ts";
import { fromTexts } from "./from-texts.ts";

/** The first word of a text is its license. */
const identify: IdentifyText = (text) => {
  const [word = "", confidence = "1"] = text.split(" ");
  return /^[A-Z]/.test(word) ? { expression: word, confidence: Number(confidence) || 1 } : { confidence: 0 };
};
const file = (name: string, text: string) => ({ file: name, text });
const together = (...files: { file: string; text: string }[]) => {
  const { outcome, license, confidence } = fromTexts(files, identify) ?? { outcome: "nothing" };
  return [outcome, license, confidence];
};

describe("a license text", () => {
  test("is an answer with the confidence of its least certain part", () =>
    assert.deepEqual(fromText("MIT 0.7", identify), {
      outcome: "answer",
      license: "MIT",
      confidence: 0.7,
      raw: "MIT 0.7",
    }));

  test("of a file is shown by its beginning", () => {
    const { raw, file: path } = fromFile(file("LICENSE", `MIT 1 ${"x".repeat(2_000)}`), identify);
    assert.deepEqual([raw?.length, path], [300, "LICENSE"]);
  });

  test("reports its best part if that differs", () => {
    const evidence = fromText("…", () => ({ expression: "MIT", confidence: 0.6, findings: [{ confidence: 0.98 }] }));
    assert.equal(evidence.bestConfidence, 0.98);
  });
});

describe("several license texts", () => {
  test("all apply, as certain as the least certain", () =>
    assert.deepEqual(together(file("LICENSE-A", "MIT 0.8"), file("LICENSE-B", "ISC")), ["answer", "MIT AND ISC", 0.8]));

  test("are a guess if one of them is unknown", () =>
    assert.deepEqual(together(file("LICENSE-A", "MIT"), file("LICENSE-B", "own terms")), ["weak", "MIT", 0.5]));

  test("need no license in a file of copyright notices", () =>
    assert.deepEqual(together(file("LICENSE", "MIT"), file("COPYRIGHT", "(c) me")), ["answer", "MIT", 1]));

  test("of which none is known say nothing", () =>
    assert.deepEqual(together(file("LICENSE", "own terms")), ["none", undefined, 0]));

  test("of the LGPL and the GPL are the LGPL", () =>
    assert.deepEqual(together(file("COPYING", "GPL-3.0-only"), file("COPYING.LESSER", "LGPL-3.0-or-later")), [
      "answer",
      "LGPL-3.0-or-later",
      1,
    ]));

  test("are a choice where one of them says so", () => {
    const pointer = file("LICENSE", "use it under either LICENSE.MIT or LICENSE.ISC");
    assert.deepEqual(together(pointer, file("LICENSE.MIT", "MIT"), file("LICENSE.ISC", "ISC")), [
      "answer",
      "MIT OR ISC",
      1,
    ]);
  });

  test("that are not there are no evidence", () => assert.equal(fromTexts([], identify), undefined));
});
