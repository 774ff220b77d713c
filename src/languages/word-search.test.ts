import assert from "node:assert/strict";
import { test } from "node:test";
import { assertQuick } from "../../test/helpers/cpu-time.ts";
import { random } from "../../test/helpers/random.ts";
import { createListSearch, createWordSearch } from "./word-search.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);

test("a word is found at any position, and nothing else is", () => {
  const find = createWordSearch(["from_pretrained", "hf://", "load_dataset"]);
  for (const word of ["from_pretrained", "hf://", "load_dataset"]) {
    for (let before = 0; before < 20; before++) assert.ok(find(bytesOf(`${"x".repeat(before)}${word} y`)), word);
    assert.ok(find(bytesOf(word)));
    assert.ok(!find(bytesOf(word.slice(1))));
    assert.ok(!find(bytesOf(word.slice(0, -1))));
  }
  assert.ok(!find(new Uint8Array()));
});

test("it agrees with a plain search, for every list", () => {
  const next = random(7);
  const anyText = (length: number) => Array.from({ length }, () => "ab"[next() < 0.5 ? 0 : 1]).join("");
  const anyList = (minLength: number) =>
    Array.from({ length: 1 + Math.floor(next() * 4) }, () => anyText(minLength + Math.floor(next() * 6)));
  for (let round = 0; round < 300; round++) {
    const lists = [anyList(2), anyList(6), anyList(6)].slice(0, 1 + (round % 3));
    const search = createListSearch(lists);
    for (let turn = 0; turn < 30; turn++) {
      const text = anyText(Math.floor(next() * 24));
      const wanted = lists.map((words) => words.some((word) => text.includes(word)));
      const found = search(bytesOf(text));
      assert.deepEqual(
        lists.map((_, at) => (found & (1 << at)) !== 0),
        wanted,
        `${JSON.stringify(lists)} in ${text}`,
      );
    }
  }
});

test("hostile input is read in one pass", async () => {
  const find = createWordSearch(["from_pretrained", "from_single_file"]);
  await assertQuick(1000, "all of them", () => {
    for (const text of ["from_pretraine", "f", "from_", "d"]) assert.ok(!find(bytesOf(text.repeat(100_000))));
  });
});
