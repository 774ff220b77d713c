import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Evidence } from "../domain/evidence.ts";
import { printExpression } from "../spdx/expression.ts";
import { concludeLicense } from "./conclude.ts";

const says = (source: string, license: string, outcome: Evidence["outcome"] = "answer"): Evidence => ({
  source,
  outcome,
  license,
  confidence: 1,
});

function conclude(...evidence: readonly Evidence[]) {
  const { license, sources } = concludeLicense(evidence);
  return [license && printExpression(license), sources];
}

describe("the license that is judged", () => {
  test("is that of the first answer", () =>
    assert.deepEqual(conclude(says("github", "0BSD", "weak"), says("npm", "MIT"), says("lockfile", "ISC")), [
      "MIT",
      ["npm"],
    ]));

  test("is that of all lockfiles together where they disagree, in whatever order they come", () => {
    const [mit, gpl] = [says("lockfile", "MIT OR ISC"), says("lockfile", "GPL-2.0-only")];
    const want = ["GPL-2.0-only AND (MIT OR ISC)", ["lockfile"]];
    assert.deepEqual(conclude(mit, gpl, says("filesystem", "MIT")), want);
    assert.deepEqual(conclude(gpl, mit, says("filesystem", "MIT")), want);
  });

  test("is that of the lockfile which is sure", () =>
    assert.deepEqual(conclude(says("lockfile", "GPL-2.0-only", "weak"), says("lockfile", "MIT")), [
      "MIT",
      ["lockfile"],
    ]));

  test("is unknown where nobody says anything", () => assert.deepEqual(conclude(), [undefined, []]));
});
