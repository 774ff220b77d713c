import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { boundFacts, joinFacts, withPlaces } from "./fact-bag.ts";
import { modelFacts } from "./model-facts.ts";
import { readFacts } from "./read-facts.ts";

describe("facts of models", () => {
  test("are all in the documentation, with their meaning", () => {
    const page = readFileSync(new URL("../../docs/models.md", import.meta.url), "utf8");
    const rows = page
      .slice(page.indexOf("## Facts"))
      .split("\n")
      .filter((line) => /^\| `\w+` \|/.test(line));
    const want = Object.entries(modelFacts).map(([name, { meaning }]) => `| \`${name}\` | ${meaning} |`);
    assert.deepEqual(rows, want);
  });

  test("have the places where they were read", () => {
    const facts = joinFacts(
      withPlaces({ languages: ["en"], gated: true, kind: "model" }, "https://hub.example/a/b"),
      withPlaces({ languages: ["de"], parameters: 7 }, (name) =>
        name === "languages" ? "m/README.md:3" : "a: 1.gguf",
      ),
    );
    assert.deepEqual(facts["languages"], ["de"], "the later one stands");
    assert.deepEqual(readFacts(facts).factSources?.languages, { file: "m/README.md", line: 3 });
    assert.deepEqual(readFacts(facts).factSources?.gated, { url: "https://hub.example/a/b" });
    assert.deepEqual(readFacts(facts).factSources?.parameters, { file: "a: 1.gguf" });
    assert.equal(readFacts(facts).factSources?.kind, undefined);
    assert.equal(
      readFacts(joinFacts(facts, { gated: false })).factSources?.gated,
      undefined,
      "the place goes with the fact",
    );
  });

  test("are cut, and what was cut is named", () => {
    const facts = boundFacts({
      tags: Array.from({ length: 101 }, () => "x".repeat(300)),
      homepage: "\ud800".repeat(999),
      parameters: 1,
    });
    const tags = facts["tags"] as string[];
    assert.deepEqual([tags.length, tags[0]?.length, facts["truncated"]], [100, 200, ["tags: 101"]]);
    assert.ok(String(facts["homepage"]).isWellFormed());
    assert.deepEqual(boundFacts(facts), facts, "once is enough");
  });
});
