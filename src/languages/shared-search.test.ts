import assert from "node:assert/strict";
import { test } from "node:test";
import type { SourceFile } from "../domain/contracts/contracts.ts";
import { ParseError } from "../domain/contracts/parse-error.ts";
import { readIfTelling } from "./read-text.ts";
import { createSharedSearch } from "./shared-search.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);

test("each list gets its own answer", () => {
  const add = createSharedSearch();
  const [fruits, animals, both] = [add(["apple", "cherry"]), add(["horse"]), add(["horse", "cherry"])];
  const [tree, stable] = [bytesOf("a cherry tree"), bytesOf("a horse")];
  for (const [bytes, wanted] of [
    [tree, [true, false, true]],
    [stable, [false, true, true]],
    [tree, [true, false, true]],
  ] as const)
    assert.deepEqual([fruits(bytes), animals(bytes), both(bytes)], wanted);
});

test("a further condition is asked only where no word was found, and once", () => {
  const add = createSharedSearch();
  let asked = 0;
  const search = add(["apple"], (bytes) => {
    asked++;
    return bytes.length > 5;
  });
  const [word, long, short] = ["an apple", "a long text", "no"].map(bytesOf);
  for (const [bytes, wanted] of [
    [word, true],
    [short, false],
    [long, true],
    [long, true],
  ] as const)
    assert.equal(bytes && search(bytes), wanted);
  assert.equal(asked, 2);
});

test("a list that is added later is searched for too", () => {
  const add = createSharedSearch();
  const bytes = bytesOf("a horse");
  assert.equal(add(["apple"])(bytes), false);
  assert.equal(add(["horse"])(bytes), true);
});

test("a file with a word that is too large is refused, one without is not", async () => {
  const search = createSharedSearch()(["apple"]);
  const fileOf = (text: string) => {
    const bytes = bytesOf(text);
    return { size: Number.NaN, bytes: async (max: number) => bytes.subarray(0, max) } as unknown as SourceFile;
  };
  const large = `${"x".repeat(100)}apple`;
  await assert.rejects(readIfTelling(fileOf(large), 50, search), ParseError);
  assert.equal(await readIfTelling(fileOf(large), 500, search), large);
  assert.equal(await readIfTelling(fileOf("x".repeat(100)), 50, search), undefined);
});
