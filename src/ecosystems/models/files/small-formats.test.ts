import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Detector } from "../../../domain/contracts/contracts.ts";
import { ParseError } from "../../../domain/contracts/parse-error.ts";
import { fileOf } from "../../../../test/helpers/tree.ts";
import { adapterConfig } from "./adapter-config.ts";
import { datasetInfo } from "./dataset-info.ts";
import { dvcFile } from "./dvc.ts";
import { mlflowModel } from "./mlflow.ts";
import { modelConfig } from "./model-config.ts";
import { modelfile } from "./modelfile.ts";
import { submodules } from "./submodules.ts";

async function find(detector: Detector, path: string, content: string | object, others = {}) {
  const text = typeof content === "string" ? content : JSON.stringify(content);
  const { components, notes = [] } = await detector.parse(fileOf(path, text, others));
  return {
    components,
    notes,
    names: components.map(({ type, name, version }) => `${type} ${name}${version && `@${version}`}`),
  };
}

describe("a Modelfile", () => {
  test("names the model it starts from, and its license", async () => {
    const text = '# x\nFROM llama3.2:3b\nSYSTEM """You are\nFROM here on."""\nLICENSE """\nLLAMA 3.2 LICENSE\n"""\n';
    const { names, components } = await find(modelfile, "Modelfile", text);
    assert.deepEqual(names, ["ollama llama3.2@3b"]);
    assert.equal(components[0]?.declaredLicense, "LLAMA 3.2 LICENSE");
    assert.deepEqual(components[0]?.locations, [{ file: "Modelfile", line: 2 }]);
  });

  test("may start from a model of the hub, or of a user", async () => {
    assert.deepEqual((await find(modelfile, "Modelfile", "FROM hf.co/o/n:Q4_K_M")).names, ["huggingface o/n"]);
    assert.deepEqual((await find(modelfile, "Modelfile", "from me/mine")).names, ["ollama me/mine"]);
  });

  test("may start from files, of which it names the missing ones", async () => {
    const { names, notes } = await find(modelfile, "Modelfile", "FROM ./a.gguf\nADAPTER ./b.gguf", { "a.gguf": "x" });
    assert.deepEqual([names, notes.map(({ line }) => line)], [[], [2]]);
  });
});

describe("adapter_config.json", () => {
  test("names the base model at its revision", async () =>
    assert.deepEqual(
      (await find(adapterConfig, "adapter_config.json", { base_model_name_or_path: "o/n", revision: "r" })).names,
      ["huggingface o/n@r"],
    ));

  test("says so when the base is a folder of somebody else", async () => {
    const { names, notes } = await find(adapterConfig, "adapter_config.json", { base_model_name_or_path: "/home/x/m" });
    assert.deepEqual([names, notes.length], [[], 1]);
  });

  test("is an error when it is not JSON", () =>
    assert.rejects(find(adapterConfig, "adapter_config.json", "{"), ParseError));
});

describe("config.json", () => {
  test("of a model names its origin, and says nothing about it", async () => {
    const config = {
      _name_or_path: "o/n",
      architectures: ["A"],
      model_type: "t",
      max_position_embeddings: 512,
      transformers_version: "4",
    };
    const { names, components } = await find(modelConfig, "m/config.json", config);
    assert.deepEqual(names, ["huggingface o/n"]);
    assert.deepEqual(components[0]?.facts, { confidence: "certain" }); // the rest is about the weights beside it
  });

  test("of an image model too", async () =>
    assert.deepEqual(
      (await find(modelConfig, "model_index.json", { _class_name: "P", _diffusers_version: "0", _name_or_path: "o/n" }))
        .names,
      ["huggingface o/n"],
    ));

  test("of a model from a folder says so", async () => {
    const { names, notes } = await find(modelConfig, "config.json", { _name_or_path: "/runs/x", architectures: ["A"] });
    assert.deepEqual([names, notes[0]?.message], [[], "unresolved reference: local checkpoint, architecture A"]);
  });

  test("of anything else names nothing", async () => {
    for (const content of [{ name: "app", _name_or_path: "o/n", model: "a/b" }, "no json", "[]"]) {
      assert.deepEqual((await find(modelConfig, "config.json", content)).names, []);
    }
  });
});

test("MLmodel names the model it was saved from", async () => {
  const text =
    "flavors:\n  python_function: {}\n  transformers:\n    source_model_name: o/n\n    source_model_revision: r\n";
  assert.deepEqual((await find(mlflowModel, "MLmodel", text)).names, ["huggingface o/n@r"]);
});

test("a DVC file names what was imported from the hub, and its license", async () => {
  const text = "deps:\n- path: hf://datasets/o/d/all\nouts:\n- path: x\nmeta:\n  license: CC-BY-4.0\n";
  const { names, components } = await find(dvcFile, "x.dvc", text);
  assert.deepEqual([names, components[0]?.declaredLicense], [["huggingface-dataset o/d"], "CC-BY-4.0"]);
  assert.deepEqual((await find(dvcFile, "x.dvc", "deps:\n- path: data/x\n")).names, []);
});

test("a submodule may be a model or dataset of the hub", async () => {
  const text =
    '[submodule "a"]\n\tpath = a\n\turl = https://huggingface.co/o/n\n\tbranch = v1\n[submodule "b"]\n  url = "https://huggingface.co/datasets/o/d"\n[submodule "c"]\nurl = https://acme.dev/o/x.git\n';
  const { names, components } = await find(submodules, ".gitmodules", text);
  assert.deepEqual(names, ["huggingface o/n", "huggingface-dataset o/d"]);
  assert.deepEqual(components[0]?.locations, [{ file: ".gitmodules", line: 3 }]);
});

test("dataset_info.json names the files that the data came from", async () => {
  const info = {
    license: "mit",
    download_checksums: { "hf://datasets/o/d@abc/a.parquet": {}, "hf://datasets/o/d@abc/b.parquet": {} },
  };
  for (const content of [info, { default: info }]) {
    const { names, components } = await find(datasetInfo, "dataset_info.json", content);
    assert.deepEqual([names, components[0]?.declaredLicense], [["huggingface-dataset o/d@abc"], "mit"]);
  }
});
