import assert from "node:assert/strict";
import { test } from "node:test";
import { joinFacts, joinPublished, withPlaces } from "./join-facts.ts";

test("facts have the places where they were read", () => {
  const facts = joinFacts(
    withPlaces({ languages: ["en"], gated: true, kind: "model" }, { url: "https://hub.example/a/b" }),
    withPlaces({ languages: ["de"], parameters: 7 }, (name) =>
      name === "languages" ? { file: "m/README.md", line: 3 } : { file: "a: 1.gguf" },
    ),
  );
  assert.deepEqual(facts.languages, ["de"], "the later one stands");
  assert.deepEqual(facts.factSources, {
    gated: { url: "https://hub.example/a/b" },
    languages: { file: "m/README.md", line: 3 },
    parameters: { file: "a: 1.gguf" },
  });
  assert.equal(joinFacts(facts, { gated: false }).factSources?.gated, undefined, "the place goes with the fact");
});

test("cut lists and derived cards of all are kept, each once", () => {
  const [tags, card] = [
    { fact: "tags", entries: 101 },
    { stated: "mit", file: "README.md" },
  ];
  const facts = { truncated: [tags], derivedCards: [card] };
  const other = { stated: "mit", file: "m/README.md" };
  assert.deepEqual(joinFacts(facts, { ...facts, derivedCards: [other, card] }), {
    truncated: [tags],
    derivedCards: [card, other],
  });
});

test("published facts are joined in their order, and those of packages stay", () => {
  const facts = joinPublished(
    {
      licenseOf: "repository head",
      tags: ["a"],
      gated: true,
      factSources: ["tags README.md:3", "gated https://h.example"],
    },
    { kind: "model", tags: ["b"], licenseFile: "LICENSE" },
  );
  assert.deepEqual(Object.entries(facts), [
    ["licenseOf", "repository head"],
    ["tags", ["b"]],
    ["gated", true],
    ["factSources", ["gated https://h.example"]],
    ["kind", "model"],
    ["licenseFile", "LICENSE"],
  ]);
});
