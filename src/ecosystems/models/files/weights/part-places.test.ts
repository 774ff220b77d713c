import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { fileOf } from "../../../../../test/helpers/tree.ts";
import { opaqueWeights } from "../opaque-weights.ts";

async function placesOf(path: string, others: Readonly<Record<string, string>>) {
  const { components } = await opaqueWeights.parse(fileOf(path, "x", others));
  return {
    places: Object.fromEntries(components.map(({ name, locations }) => [name, locations])),
    sources: components[0]?.facts?.["factSources"],
  };
}

describe("what weights were made from has its place", () => {
  test("in the card that names it", async () => {
    const card = "---\nlicense: mit\nbase_model:\n- o/base-2\n- o/base\ndatasets: [o/data]\n---\n";
    const { places } = await placesOf("m/pytorch_model.bin", { "m/README.md": card });
    assert.deepEqual(places, {
      pytorch_model: [{ file: "m/pytorch_model.bin" }],
      "o/base-2": [{ file: "m/README.md", line: 4 }],
      "o/base": [{ file: "m/README.md", line: 5 }],
      "o/data": [{ file: "m/README.md", line: 6 }],
    });
  });

  test("in the configuration of the adapter", async () => {
    const files = { "lora/adapter_config.json": '{"base_model_name_or_path": "o/n"}' };
    const { places, sources } = await placesOf("lora/adapter_model.bin", files);
    assert.deepEqual(places["o/n"], [{ file: "lora/adapter_config.json" }]);
    assert.deepEqual(sources, ["baseModelRelation lora/adapter_config.json", "baseModels lora/adapter_config.json"]);
  });
});
