import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { fileOf } from "../../../../../test/helpers/tree.ts";
import { card } from "./cards.ts";

const parse = (head: string, end = "\n") =>
  card.parse(
    fileOf("m/README.md", ["---", ...head.split("\n"), "---", "# Title", "base_model: not/this", ""].join(end)),
  );

async function names(head: string, end?: string): Promise<string[]> {
  const { components } = await parse(head, end);
  return components.map(({ type, name, version }) => `${type} ${name}${version && `@${version}`}`);
}

describe("a card", () => {
  const cases: Readonly<Record<string, readonly [head: string, want: readonly string[]]>> = {
    "of a model names its base and its training data": [
      "license: mit\nbase_model: o/b\ndatasets:\n- o/d\n- squad\ntags:\n- dataset:o/e\n- x",
      ["huggingface o/b", "huggingface-dataset o/d", "huggingface-dataset squad", "huggingface-dataset o/e"],
    ],
    "of a merged model has several bases": [
      "base_model: [o/a, o/b]\nbase_model_relation: merge",
      ["huggingface o/a", "huggingface o/b"],
    ],
    "of a model with results has a name, and data for evaluation that is no part of it": [
      "base_model: o/b\nmodel-index:\n- name: mine\n  results:\n  - dataset: {type: o/eval}",
      ["custom mine", "huggingface o/b"],
    ],
    "of a dataset names its sources": [
      "pretty_name: Mine\nsource_datasets:\n- original\n- extended|squad\n- o/d\n- extended|other-x",
      ["custom Mine", "huggingface-dataset squad", "huggingface-dataset o/d"],
    ],
    "of a space names what it loads": [
      "sdk: gradio\nmodels:\n- o/a\ndatasets:\n- o/d\npreload_from_hub:\n- o/b\n- o/c config.json,x.bin abc1234",
      ["huggingface o/a", "huggingface-dataset o/d", "huggingface o/b", "huggingface o/c@abc1234"],
    ],
    "without anything to say": ["base_model: null\ndatasets: [none]\nlibrary_name: x", []],
    "of a web page does not count": ["title: x\nlayout: o/n\nmodels: o/m", []],
    "that is no YAML does not count": ["base_model: [", []],
  };
  for (const [name, [head, want]] of Object.entries(cases)) {
    test(name, async () => {
      assert.deepEqual(await names(head), want);
      assert.deepEqual(await names(head, "\r\n"), want);
    });
  }

  test("ties the model to what it was made from, and keeps the words of its license", async () => {
    const { components } = await parse(
      "license: other\nlicense_name: acme\nlicense_link: LICENSE\nbase_model: o/b\nbase_model_relation: adapter\ndatasets: [o/d]\nextra_gated_prompt: x\nmodel-index: [{name: mine, results: [{dataset: {type: o/e}}]}]",
    );
    assert.deepEqual(components[0]?.dependsOn, ["huggingface:o/b@", "huggingface-dataset:o/d@"]);
    assert.equal(components[0]?.declaredLicense, "other (acme)");
    assert.deepEqual(components[0]?.facts, {
      kind: "model",
      license: "other",
      licenseName: "acme",
      licenseLink: "LICENSE",
      baseModels: ["o/b"],
      baseModelRelation: "adapter",
      datasets: ["o/d"],
      evaluationDatasets: ["o/e"],
      gated: true,
      confidence: "certain",
      factSources: [
        "license m/README.md:2",
        "licenseName m/README.md:3",
        "licenseLink m/README.md:4",
        "baseModels m/README.md:5",
        "baseModelRelation m/README.md:6",
        "evaluationDatasets m/README.md:9",
        "gated m/README.md:8",
        "datasets m/README.md:7",
      ],
    });
  });

  test("with several licenses keeps all of them", async () => {
    const { components } = await parse("pretty_name: x\nlicense: [cc-by-4.0, other]");
    assert.equal(components[0]?.declaredLicense, "cc-by-4.0, other");
  });

  test("may have a long head", async () => {
    const results = Array.from({ length: 500 }, (_, at) => `  - metric: ${at}`).join("\n");
    assert.deepEqual(await names(`base_model: o/b\nresults:\n${results}\ndatasets: [o/d]`), [
      "huggingface o/b",
      "huggingface-dataset o/d",
    ]);
  });

  test("gives the lines of its names", async () => {
    const { components } = await parse("license: mit\nbase_model: o/b");
    assert.deepEqual(components[0]?.locations, [{ file: "m/README.md", line: 3 }]);
  });

  test("needs a head: prose and examples are mentions", async () => {
    const file = fileOf("README.md", "# x\n\n---\nbase_model: o/b\n---\nhttps://huggingface.co/o/n");
    assert.deepEqual((await card.parse(file)).components, []);
  });
});

test("a card states the results of evaluations and the energy of the training", async () => {
  const { components } = await parse(
    [
      "license: mit",
      "base_model: o/b",
      "co2_eq_emissions: {emissions: 12.5, energy_consumed: 0.03, training_type: fine-tuning, hardware_used: T4}",
      "model-index:",
      "- name: mine",
      "  results:",
      "  - dataset: {type: glue, config: sst2, split: test}",
      "    metrics:",
      "    - {type: accuracy, value: 0.92}",
      "    - {name: F1, value: 0.5}",
      "    - {type: loss}",
      "    - {type: note, value: not a number}",
      "  - metrics: [{type: wer, value: 1.5e-2}]",
    ].join("\n"),
  );
  const { metrics, emissions, energy, trainingType, hardware, factSources } = components[0]?.facts ?? {};
  assert.deepEqual(metrics, ["accuracy = 0.92 on glue (sst2, test)", "F1 = 0.5 on glue (sst2, test)", "wer = 1.5e-2"]);
  assert.deepEqual([emissions, energy, trainingType, hardware], ["12.5", 0.03, "fine-tuning", "T4"]);
  assert.ok(Array.isArray(factSources) && factSources.includes("metrics m/README.md:5"));
});

test("a card's text says what the model is for and what its training took, where the head does not", async () => {
  const facts = async (text: string, head = "license: mit\nmodel_name: m") => {
    const { components } = await card.parse(fileOf("m/README.md", `---\n${head}\n---\n${text}`));
    const { intendedUse, hardware, emissions, energy } = components[0]?.facts ?? {};
    return [intendedUse, hardware, emissions, energy];
  };
  const template = [
    "## Uses",
    "<!-- Address questions around how the model is intended to be used. -->",
    "### Direct Use",
    "[More Information Needed]",
    "## Intended uses & limitations",
    "",
    "To *classify* [short texts](https://acme.dev).",
    "",
    "It is not for long ones.",
    "## Environmental Impact",
    "- **Hardware Type:** 8 x A100",
    "- **Carbon Emitted:** [More Information Needed]",
    "- **Energy consumption**: 1,250.5 MWh",
  ].join("\n");
  const use = "To classify short texts. It is not for long ones.";
  const withEnergy = "model_name: m\nbase_model: o/b\nco2_eq_emissions: {emissions: 5, energy_consumed: 2}";
  assert.deepEqual(await facts(template, "model_name: m\nbase_model: o/b"), [use, "8 x A100", undefined, 1_250_500]);
  assert.deepEqual(await facts(template, withEnergy), [use, "8 x A100", "5", 2]);
  assert.deepEqual(await facts("Text about intended use: none.\nHardware: x", "model_name: m\nbase_model: o/b"), [
    undefined,
    "x",
    undefined,
    undefined,
  ]);
});
