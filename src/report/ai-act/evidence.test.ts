import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { first, item, model, buildActReport } from "./fixtures/act-report.ts";

describe("what is no evidence", () => {
  test("a benchmark does not show adversarial testing", () => {
    const component = first(buildActReport([model("a/b", { evaluationDatasets: ["gsm8k", "mmlu"] })]));
    const tested = item(component, "55-eval");
    assert.deepEqual([tested.status, tested.evidence], ["missing", []]);
    assert.match(tested.gap ?? "", /Benchmarks are named \(gsm8k and mmlu\)\. Nothing shows adversarial testing\./);
    assert.equal(item(component, "xi-2-1").status, "partial");
    assert.doesNotMatch(item(component, "xi-2-1").gap ?? "", /adversarial/);
  });

  for (const number of ["365", "12.5", "1e6", "0.25 "]) {
    test(`a number without a unit does not show energy: ${number}`, () => {
      const energy = item(first(buildActReport([model("a/b", { emissions: number })])), "xi-1-2-e");
      assert.deepEqual([energy.status, energy.evidence], ["missing", []]);
      assert.match(energy.gap ?? "", /number without a unit/);
    });
  }

  test("emissions with a unit are a trace of energy, and say that the energy is missing", () => {
    const energy = item(first(buildActReport([model("a/b", { emissions: "120 kg CO2eq" })])), "xi-1-2-e");
    assert.equal(energy.status, "partial");
    assert.match(energy.gap ?? "", /only emissions/);
  });

  test("energy with its unit is shown as it is", () => {
    const energy = item(first(buildActReport([model("a/b", { emissions: "3,500 MWh" })])), "xi-1-2-e");
    assert.deepEqual([energy.evidence[0]?.value, energy.gap?.includes("only emissions")], ["3,500 MWh", false]);
  });
});

describe("evidence", () => {
  test("names the file, line and field of the card, and says the same thing once", () => {
    const facts = { kind: "model", pipelineTag: "translation", factSources: ["pipelineTag m/README.md:5"] };
    const stated = { outcome: "answer", license: "MIT", raw: "mit", confidence: 1 } as const;
    const component = first(
      buildActReport([
        {
          component: { type: "custom", name: "own", version: "", locations: [{ file: "m/README.md" }], facts },
          evidence: [
            { ...stated, source: "lockfile" },
            { ...stated, source: "filesystem", file: "m/README.md" },
            { ...stated, source: "huggingface", url: "https://hub.example/own" },
          ],
        },
      ]),
    );
    const place = { component: "own", file: "m/README.md" };
    assert.deepEqual(item(component, "xi-1-1-a").evidence, [
      { kind: "card-field", ...place, line: 5, field: "pipelineTag", value: "translation" },
    ]);
    const inFile = { kind: "card-field", ...place, line: null, field: "license", value: 'MIT (stated as "mit")' };
    const value = 'MIT (huggingface, stated as "mit", https://hub.example/own)';
    assert.deepEqual(item(component, "xi-1-1-f").evidence, [
      inFile,
      { ...inFile, kind: "registry", file: null, value },
    ]);
  });
});
