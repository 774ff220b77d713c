import assert from "node:assert/strict";
import { test } from "node:test";
import { assertQuick } from "../../test/helpers/cpu-time.ts";
import { random } from "../../test/helpers/random.ts";
import { createWordSearch } from "./word-search.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);

test("a word is found wherever it stands, and nothing else is", () => {
  const find = createWordSearch(["from_pretrained", "hf://", "load_dataset"]);
  for (const word of ["from_pretrained", "hf://", "load_dataset"]) {
    for (let before = 0; before < 20; before++) assert.ok(find(bytesOf(`${"x".repeat(before)}${word} y`)), word);
    assert.ok(find(bytesOf(word)));
    assert.ok(!find(bytesOf(word.slice(1))));
    assert.ok(!find(bytesOf(word.slice(0, -1))));
  }
  assert.ok(!find(new Uint8Array()));
});

test("it agrees with a plain search", () => {
  const words = ["abab", "babaa", "aabb", "bbbbb"];
  const find = createWordSearch(words);
  const next = random(7);
  for (let round = 0; round < 3000; round++) {
    const text = Array.from({ length: 1 + Math.floor(next() * 14) }, () => (next() < 0.5 ? "a" : "b")).join("");
    assert.equal(
      find(bytesOf(text)),
      words.some((word) => text.includes(word)),
      text,
    );
  }
});

test("hostile input is read in one pass", async () => {
  const find = createWordSearch(["from_pretrained", "from_single_file"]);
  await assertQuick(1000, "all of them", () => {
    for (const text of ["from_pretraine", "f", "from_", "d"]) assert.ok(!find(bytesOf(text.repeat(100_000))));
  });
});
