import assert from "node:assert/strict";
import { test } from "node:test";
import { splitSentences } from "./sentences.ts";

test("sentences end with a point before a capital letter or an item, not with one inside a version", () => {
  const text = "Under the MPL, v. 2.0. See below (there). • An item. so on! The end";
  assert.deepEqual(
    splitSentences(text).map((sentence) => sentence.text),
    ["Under the MPL, v. 2.0. ", "See below (there). ", "• An item. so on! ", "The end"],
  );
});

test("each sentence has its position, and together they are the paragraph", () => {
  const text = 'One. "Two." Three';
  const sentences = splitSentences(text);
  for (const { text: words, start, end } of sentences) assert.equal(text.slice(start, end), words);
  assert.equal(sentences.map((sentence) => sentence.text).join(""), text);
});
