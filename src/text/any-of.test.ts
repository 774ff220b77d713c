import assert from "node:assert/strict";
import { test } from "node:test";
import { joinAlternatives } from "./any-of.ts";

test("joins parts as alternatives of one group", () => {
  const pattern = new RegExp(`^${joinAlternatives(/a|b/, /c\/d/)}$`, "i");
  assert.equal(pattern.source, String.raw`^(?:a|b|c\/d)$`);
  assert.ok(["A", "b", "c/d"].every((text) => pattern.test(text)));
  assert.ok(!pattern.test("ab"));
});
