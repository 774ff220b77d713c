import assert from "node:assert/strict";
import { test } from "node:test";
import { uuidv7 } from "./uuid.ts";

test("an identifier has version 7 and variant 2", () =>
  assert.match(uuidv7(new Date()), /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/));

test("a later identifier sorts after an earlier one, and all differ", () => {
  const early = uuidv7(new Date("2026-01-01T00:00:00Z"));
  const late = uuidv7(new Date("2026-01-01T00:00:00.001Z"));
  assert.ok(early < late);
  assert.notEqual(uuidv7(new Date(0)), uuidv7(new Date(0)));
});
