import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { duty, first, item, model, buildActReport } from "./fixtures/act-report.ts";

describe("the open-source exception", () => {
  const facts = { architecture: "LlamaForCausalLM", pipelineTag: "text-generation", trainingFlop: 1e22 };

  for (const license of [
    ...["LicenseRef-llama3.1", "CC-BY-NC-4.0", "LicenseRef-tencent-hunyuan-community", "LicenseRef-qwen-research"],
    ...["SSPL-1.0", "Parity-7.0.0"],
  ]) {
    test(`is not for ${license}`, () => {
      const condition = item(first(buildActReport([model("a/b", facts, license)])), "os-licence");
      assert.equal(condition.status, "missing");
      assert.match(condition.gap ?? "", /not a free license/);
    });
  }

  for (const license of ["Apache-2.0", "GPL-3.0-only", "MPL-2.0", "CC0-1.0"]) {
    test(`may be for ${license}`, () => {
      assert.equal(item(first(buildActReport([model("a/b", facts, license)])), "os-licence").status, "evidenced");
    });
  }

  test("is not shown while payment is a thing that only the provider knows, and is offered for (a) and (b) alone", () => {
    const component = first(buildActReport([model("a/b", facts)]));
    for (const id of ["art53-1-a", "art53-1-b"]) {
      assert.equal(duty(component, id).exemption?.claimed, false);
      assert.equal(duty(component, id).exemption?.conditions.length, 6);
      assert.notEqual(duty(component, id).status, "not-applicable");
    }
    for (const id of ["art53-1-c", "art53-1-d"]) assert.equal(duty(component, id).exemption, null);
  });

  test("is in doubt where the base model is not free, whatever the model itself says", () => {
    const derived = model("a/b", { ...facts, baseModels: ["meta-llama/Llama-2-7b"] }, "MIT");
    const base = model("meta-llama/Llama-2-7b", {}, "LicenseRef-llama2");
    assert.match(
      item(first(buildActReport([derived, base])), "os-licence").gap ?? "",
      /terms of the base model.*Llama-2-7b/,
    );
  });

  test("is in doubt where the license of the base model is unknown", () => {
    const derived = model("a/b", { ...facts, baseModels: ["somebody/else"] }, "MIT");
    assert.equal(item(first(buildActReport([derived])), "os-licence").status, "partial");
  });
});
