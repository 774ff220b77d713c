import assert from "node:assert/strict";
import { test } from "node:test";
import type { Identification } from "./identify.ts";
import { rememberTexts } from "./remember.ts";

test("a text is looked at once, and forgotten when others have come since", () => {
  const looked: string[] = [];
  const identify = rememberTexts((text): Identification => {
    looked.push(text);
    return { confidence: 0, findings: [] };
  }, 2);
  for (const text of ["a", "a", "b", "a", "c", "a", "b"]) identify(text);
  assert.deepEqual(looked, ["a", "b", "c", "b"]);
});
