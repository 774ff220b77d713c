import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { listKinds, readAnswers, type TextAnswer } from "../../../scripts/corpus/texts.ts";
import { needs, sharedFolder } from "../../../test/helpers/shared.ts";
import { createIdentifier } from "./identify.ts";
import { openIndex } from "./match/open-index.ts";

/** At least this share correct and at most this share wrong, both halves together. */
const floors: Readonly<Record<string, readonly [correct: number, wrong: number]>> = {
  b: [0.963, 0.009],
  c: [0.685, 0.24],
  d: [0.874, 0.021],
  e: [0.99, 0.01],
  text: [0.877, 0.062],
  notice: [0.848, 0.079],
  nolicense: [0.96, 0.04],
  names: [0.87, 0.012],
};

const folder = sharedFolder("corpus/license-texts-more");

describe("further real texts", needs(folder), () => {
  let kinds: ReadonlyMap<string, readonly TextAnswer[]>;
  before(async () => {
    const answers = readAnswers(folder ?? "", createIdentifier(await openIndex()));
    kinds = Map.groupBy(answers, ({ kind }) => kind);
  });

  for (const kind of listKinds(folder ?? "")) {
    if (!Object.hasOwn(floors, kind)) test(`of kind ${kind}`, { skip: "there is no floor for this kind yet" });
  }
  for (const [kind, [correct, wrong]] of Object.entries(floors)) {
    test(`identifies texts of kind ${kind} as well as before`, () => {
      const answers = kinds.get(kind) ?? [];
      const share = (result: string) => answers.filter((answer) => answer.result === result).length / answers.length;
      assert.ok(share("correct") >= correct, `${share("correct")} correct, not ${correct} or more`);
      assert.ok(share("wrong") <= wrong, `${share("wrong")} wrong, not ${wrong} or less`);
    });
  }
});
