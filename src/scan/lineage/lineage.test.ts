import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { componentOf } from "../../../test/helpers/judged.ts";
import type { Facts } from "../../domain/contracts/component.ts";
import { joinFailures, resolveLineage } from "./lineage.ts";

const signal = new AbortController().signal;

function offline(...known: readonly (readonly [name: string, facts: Facts])[]) {
  const components = known.map(([name, facts]) => ({ component: componentOf(name, { type: "huggingface", facts }) }));
  return resolveLineage(components, {}, { signal });
}

describe("lineage without a source to ask", () => {
  test("is what the components name, with no license and no evidence, in a fixed order", async () => {
    const { lineage, errors } = await offline(
      [
        "o/b",
        { baseModels: ["z/z", "A/a", "hf.co/m/m:Q4", "../models/x", "x.safetensors"], datasets: ["squad", "o/d"] },
      ],
      ["o/a", { baseModels: ["o/B", "bert-base-uncased"], sourceDatasets: ["o/D"], evaluationDatasets: ["o/eval"] }],
    );
    const unknown = { license: "UNKNOWN", evidence: [] };
    assert.deepEqual(lineage, [
      { type: "huggingface", name: "A/a", ...unknown },
      { type: "huggingface", name: "google-bert/bert-base-uncased", ...unknown },
      { type: "huggingface", name: "m/m", ...unknown },
      { type: "huggingface", name: "z/z", ...unknown },
      { type: "huggingface-dataset", name: "o/d", ...unknown },
      { type: "huggingface-dataset", name: "rajpurkar/squad", ...unknown },
    ]);
    assert.deepEqual(errors, []);
  });

  test("knows a component by its name of today", async () => {
    const known = [
      componentOf("gpt2", { type: "huggingface", canonicalName: "openai-community/gpt2" }),
      componentOf("old/m", { type: "huggingface", facts: { renamedTo: "new/m" } }),
      componentOf("o/a", { type: "huggingface", facts: { baseModels: ["gpt2", "openai-community/gpt2", "new/m"] } }),
    ];
    const { lineage } = await resolveLineage(
      known.map((component) => ({ component })),
      {},
      { signal },
    );
    assert.deepEqual(lineage, []);
  });

  test("passes over facts of other kinds", async () => {
    const { lineage } = await offline(["o/a", { baseModels: 7, datasets: true, sourceDatasets: "" }]);
    assert.deepEqual(lineage, []);
  });
});

test("the same failure of two rounds is counted together", () => {
  const failure = { source: "huggingface", message: "m", components: 2 };
  assert.deepEqual(joinFailures([failure, { ...failure, components: 3 }, { ...failure, message: "n" }]), [
    { ...failure, components: 5 },
    { ...failure, message: "n" },
  ]);
});
