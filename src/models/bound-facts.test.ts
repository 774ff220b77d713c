import assert from "node:assert/strict";
import { test } from "node:test";
import { boundFacts } from "./bound-facts.ts";

test("facts are cut, and what was cut is named", () => {
  const facts = boundFacts({
    tags: Array.from({ length: 101 }, () => "x".repeat(300)),
    homepage: "\ud800".repeat(999),
    parameters: 1,
  });
  const { tags = [], truncated } = facts;
  assert.deepEqual([tags.length, tags[0]?.length, truncated], [100, 200, [{ fact: "tags", entries: 101 }]]);
  assert.ok(facts.homepage?.isWellFormed());
  assert.deepEqual(boundFacts(facts), facts, "once is enough");
});
