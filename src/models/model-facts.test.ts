import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import {
  boundFacts,
  joinFacts,
  modelFacts,
  placeOfFact,
  readDerivedCard,
  readMetric,
  withPlaces,
  writeDerivedCard,
  writeMetric,
} from "./model-facts.ts";

describe("facts of models", () => {
  test("are all in the documentation, with their meaning", () => {
    const page = readFileSync(new URL("../../docs/models.md", import.meta.url), "utf8");
    const rows = page
      .slice(page.indexOf("## Facts"))
      .split("\n")
      .filter((line) => /^\| `\w+` \|/.test(line));
    const want = Object.entries(modelFacts).map(([name, meaning]) => `| \`${name}\` | ${meaning} |`);
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
    assert.deepEqual(placeOfFact(facts, "languages"), { file: "m/README.md", line: 3 });
    assert.deepEqual(placeOfFact(facts, "gated"), { url: "https://hub.example/a/b" });
    assert.deepEqual(placeOfFact(facts, "parameters"), { file: "a: 1.gguf" });
    assert.equal(placeOfFact(facts, "kind"), undefined);
    assert.equal(placeOfFact(joinFacts(facts, { gated: false }), "gated"), undefined, "the place goes with the fact");
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

  test("of a card without a name can be read back", () =>
    assert.deepEqual(readDerivedCard(writeDerivedCard("other (x y)", "a in b/README.md")), {
      stated: "other (x y)",
      file: "a in b/README.md",
    }));
});

test("a metric is read as it was written", () => {
  const metrics = [
    { type: "accuracy", value: "0.92", slice: "glue (sst2, test)" },
    { type: "f1 = macro", value: "1e-3" },
    { type: "wer", value: "5", slice: "a = b on c" },
  ];
  for (const metric of metrics) assert.deepEqual(readMetric(writeMetric(metric)), metric);
  assert.equal(readMetric("accuracy"), undefined);
  assert.equal(readMetric("accuracy = much better"), undefined);
});
