import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { modelFacts } from "./model-facts.ts";

test("the facts of models are all in the documentation, with their meaning", () => {
  const page = readFileSync(new URL("../../docs/models.md", import.meta.url), "utf8");
  const rows = page
    .slice(page.indexOf("## Facts"))
    .split("\n")
    .filter((line) => /^\| `\w+` \|/.test(line));
  const want = Object.entries(modelFacts).map(([name, { meaning }]) => `| \`${name}\` | ${meaning} |`);
  assert.deepEqual(rows, want);
});
