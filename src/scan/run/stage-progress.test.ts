import assert from "node:assert/strict";
import { test } from "node:test";
import type { Progress } from "../../domain/contracts/progress.ts";
import { createStageProgress } from "./stage-progress.ts";

test("no number goes back from the first file to the verdict", () => {
  const told: Progress[] = [];
  const progress = createStageProgress((one) => told.push(one));
  progress.detecting(1, 2);
  progress.detecting(2, 2);
  progress.detected(1_312);
  progress.resolving(0, 1_312, []);
  progress.resolving(12, 1_312, ["npm"]);
  progress.tracing(["huggingface"]);
  progress.evaluating();
  for (const [at, { componentsFound, componentsResolved }] of told.entries()) {
    const before = told[at - 1];
    assert.ok(componentsFound >= (before?.componentsFound ?? 0));
    assert.ok(componentsResolved >= (before?.componentsResolved ?? 0));
    assert.ok(componentsResolved <= componentsFound);
  }
  assert.deepEqual(
    told.map(({ waitingFor }) => waitingFor),
    [undefined, undefined, undefined, undefined, ["npm"], ["huggingface"], undefined],
  );
});
