import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { askAll } from "./ask-all.ts";

const coordinates = (count: number) => Array.from({ length: count }, (_, at) => `npm/npmjs/-/a${at}/1.0.0`);

test("batches become as large as the service answers in the time for one", async () => {
  const sizes: number[] = [];
  const answers = await askAll(
    coordinates(400),
    async (batch) => {
      sizes.push(batch.length);
      await sleep(batch.length * 2);
      return new Map(batch.map((each) => [each, {}]));
    },
    150,
  );
  assert.equal(answers.size, 400);
  assert.equal(sizes[0], 25);
  assert.ok(Math.max(...sizes) <= 75, sizes.join(", "));
});
