import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { readAnswers } from "../../../scripts/corpus/texts.ts";
import { needs, sharedFolder } from "../../../test/helpers/shared.ts";
import { createIdentifier } from "./identify.ts";
import { openIndex } from "./match/open-index.ts";

/** At least this share correct and at most this share wrong, both halves together. */
const floors: Readonly<Record<string, readonly [correct: number, wrong: number]>> = {
  b: [0.95, 0.015],
  c: [0.6, 0.355],
  d: [0.855, 0.031],
  e: [0.99, 0.01],
  text: [0.848, 0.074],
  notice: [0.806, 0.097],
  nolicense: [0.953, 0.047],
};

describe("further real texts", () => {
  const folder = sharedFolder("corpus/license-texts-more");
  test("are named as well as before", needs(folder), async () => {
    const answers = readAnswers(folder ?? "", createIdentifier(await openIndex()));
    for (const [kind, [correct, wrong]] of Object.entries(floors)) {
      const ofKind = answers.filter((answer) => answer.kind === kind);
      const share = (result: string) => ofKind.filter((answer) => answer.result === result).length / ofKind.length;
      assert.ok(share("correct") >= correct, `${kind}: ${share("correct")} correct`);
      assert.ok(share("wrong") <= wrong, `${kind}: ${share("wrong")} wrong`);
    }
  });
});
