import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertQuick } from "../../../../../test/helpers/cpu-time.ts";
import { fileOf } from "../../../../../test/helpers/tree.ts";
import { ifBroken } from "../../../../domain/contracts/parse-error.ts";
import { jsonConfig, properties, tomlConfig, yamlConfig } from "./config.ts";
import { modelNames } from "../../fixtures/model-names.ts";

async function names(text: string, path = "x.yml"): Promise<string[]> {
  const kinds = { ".json": jsonConfig, ".toml": tomlConfig, ".properties": properties };
  const [, detector = yamlConfig] = Object.entries(kinds).find(([ending]) => path.endsWith(ending)) ?? [];
  const { components } = await detector.parse(fileOf(path, text));
  return modelNames(components);
}

describe("a configuration", () => {
  const cases: Readonly<Record<string, readonly [text: string, want: readonly string[]]>> = {
    "of Compose": [
      "services:\n  a:\n    image: vllm/vllm-openai:v1\n    command: ['--model', 'o/a', '--served-model-name', 'o/no', '--revision', 'r']\n  b:\n    image: ghcr.io/huggingface/text-generation-inference\n    command: --model-id o/b --num-shard 1\n    environment: {MODEL_ID: 'o/c'}\n  c:\n    environment: ['HF_MODEL_ID=o/d', 'X=o/no']",
      ["o/a@r", "o/b", "o/c", "o/d"],
    ],
    "of Kubernetes, with several documents": [
      "kind: Deployment\nspec:\n  containers:\n    - image: vllm/vllm-openai\n      args: ['--model=o/a', '--tokenizer', 'o/t']\n      env: [{name: HF_MODEL_ID, value: o/b}, {name: X, value: o/no}]\n---\nspec:\n  storageUri: hf://o/c:989aa79",
      ["o/a", "o/b", "o/c@989aa79", "o/t"],
    ],
    "of CI": [
      "jobs:\n  a:\n    steps:\n      - uses: actions/checkout@v4\n      - run: |\n          echo\n          huggingface-cli download o/n\n      - run: sh -c 'x'",
      ["o/n"],
    ],
    "of a shell in a container": [
      "command: ['sh', '-c', 'hf download o/n && vllm serve o/m'] # huggingface",
      ["o/m", "o/n"],
    ],
    "of axolotl": [
      "base_model: o/n\ndatasets:\n  - path: o/d\n    type: alpaca\n  - path: data/x.jsonl\ntest_datasets:\n  - path: o/e\noutput_dir: ./o/no\nhub_model_id: o/no\nwandb_project: o/no",
      ["dataset o/d", "dataset o/e", "o/n"],
    ],
    "of trl": [
      "model_name_or_path: o/n\nmodel_revision: r\ndataset_name: o/d\ndataset_mixer:\n  o/e: 0.5\ntokenizer_name_or_path: ${X}\noutput_dir: o/no",
      ["dataset o/d", "dataset o/e", "o/n@r"],
    ],
    "of a trainer with keys of its own": [
      "config:\n  process:\n    - model:\n        name_or_path: o/n\n        extras_name_or_path: ./o/no\n      dataset_name_or_path: o/d",
      ["dataset o/d", "o/n"],
    ],
    "of mergekit": [
      "merge_method: slerp\nbase_model: o/a\nslices:\n  - sources:\n      - model: o/a\n      - model: o/b+o/lora\n      - model: {model: {path: o/c, revision: r}}",
      ["o/a", "o/b", "o/c@r", "o/lora"],
    ],
    "of LiteLLM": [
      "model_list:\n  - model_name: o/no\n    litellm_params: {model: huggingface/together/o/n}\n  - litellm_params: {model: ollama/mistral:7b}\n  - litellm_params: {model: azure/gpt-4o}",
      ["mistral@7b", "o/n"],
    ],
    "with vague keys and well-known owners": [
      "embedding:\n  model: BAAI/bge-m3\nrepo: psf/requests\nmodel_name: Order/Invoice\nimage: library/python",
      ["BAAI/bge-m3"],
    ],
    "of a router": ["base_url: https://openrouter.ai\nmodel: meta-llama/llama-3-8b\nmodel_name: x", []],
    "with downloads in comments": [
      "# first run\n#   tune download own/a --output-dir /tmp/a/ --hf-token <T>\n# tune download own/b\n# $ hf download own/c \\\n#   --local-dir /data/c\n# tune download own/no --output-dir /tmp/no\nload:\n  folder: /tmp/a\n  words: /tmp/b/words.model\n  other: [/data/c/x.json, /tmp/no-more]\noutput_dir: /tmp/no\n",
      ["own/a", "own/b", "own/c"],
    ],
    "of HyperPyYAML": [
      "hub: own/wav-large\near_hub: openai/ear-a\nhf_hub: openai/no\ntext_hub: own/no\nencoder: !new:lib.huggingface.wave.Wave\n  source: !ref <hub>\n  save_path: !ref <out>/x\nout: results/a\nlm: speechbrain/lm-a\nother: !new:lib.nn.Linear\n  source: own/no\nback: !apply:transformers.AutoModel.from_pretrained [google/vit-a]\nwords: !apply:transformers.BertTokenizer.from_pretrained\n  pretrained_model_name_or_path: own/bert\nvoice: !name:lib.vocoders.Voice.from_hparams\n  source: !ref <voice_hub>\nvoice_hub: own/voice",
      ["google/vit-a", "openai/ear-a", "own/bert", "own/voice", "own/wav-large"],
    ],
    "of HyperPyYAML that loads single files": [
      "base: own/lm\nlm: speechbrain/lm-a/lm.ckpt\nout: results/a\nload: !new:lib.parameter_transfer.Pretrainer\n  paths:\n    a: !ref <base>/a.ckpt\n    b: !ref <out>/b.ckpt\n    c: own/deep/er/c.ckpt\nsaved: own/no/a.ckpt",
      ["own/lm", "speechbrain/lm-a"],
    ],
    "of torchtune": [
      "dataset:\n  _component_: torchtune.datasets.alpaca_dataset\n  source: o/d\nlora_alpha: 8\nmodel:\n  name: Qwen/Qwen2-7B",
      ["Qwen/Qwen2-7B", "dataset o/d"],
    ],
    "of fairseq2": [
      'name: a\ncheckpoint: "hg://o/a"\ntokenizer: hg://o/b\n---\nname: b\nrepository: hg://hg.mozilla.org/o/no\n---\ndataset:\n  sources:\n    train:\n    - path: hg://o/d',
      ["dataset o/d", "o/a", "o/b"],
    ],
    "of an evaluation": ["task: x\ndataset_path: o/d\ndataset_name: y", ["dataset o/d"]],
    "that is a template": [
      "model: {{ .Values.model }}\nargs:\n  - --model={{ .x }}\n  - '--model-id'\n  - \"o/n\"\n{{- if x }}\n  - --hf-repo=o/m\n{{ end }}",
      ["o/m", "o/n"],
    ],
  };
  for (const [name, [text, want]] of Object.entries(cases)) {
    test(name, async () => assert.deepEqual(await names(text), want));
  }

  const ofOllama: Readonly<Record<string, readonly [path: string, text: string, want: readonly string[]]>> = {
    "under its name": [
      "a.json",
      `{"Ollama": {"Endpoint": "x", "ChatModel": {"ModelName": "phi3:mini", "Size": "8"}}, "Other": {"ModelName": "own"}}`,
      ["phi3@mini"],
    ],
    "beside it": [
      "a.json",
      `{"a": {"id": "qwen3:8b", "providerId": "ollama"}, "b": {"id": "x:1", "providerId": "y"}}`,
      ["qwen3@8b"],
    ],
    "in the name of a setting": ["x.yml", "env: 1\nollama.model: llama3.2\nollama_model: default\n", ["llama3.2"]],
    "in a path of keys": [
      "a.properties",
      "#spring.ai.ollama.chat.model=no1\nspring.ai.ollama.chat.options.model = ${MODEL:mistral}\nspring.ai.ollama.base-url=http://x:1\nollama.timeout=8\n",
      ["mistral"],
    ],
  };
  for (const [name, [path, text, want]] of Object.entries(ofOllama))
    test(`for Ollama, which is named ${name}`, async () => assert.deepEqual(await names(text, path), want));

  test("may be JSON or TOML", async () => {
    assert.deepEqual(await names('{"model_name_or_path": "o/n", "dataset_name": "o/d"}', "args.json"), [
      "dataset o/d",
      "o/n",
    ]);
    assert.deepEqual(await names('[model]\npretrained_model_name_or_path = "o/n"', "x.toml"), ["o/n"]);
    assert.deepEqual(
      await names('{"model": "Order/Invoice", "dataset": "sales/2024", "model_id": "a/b"}', "app.json"),
      [],
    );
  });

  test("gives the line of a name", async () => {
    const { components } = await yamlConfig.parse(fileOf("x.yml", "a: 1\n\nmodel_name_or_path: o/n\n"));
    assert.deepEqual(components[0]?.locations, [{ file: "x.yml", line: 3 }]);
  });

  test("of evaluation data is for tests", async () => {
    const { components } = await yamlConfig.parse(
      fileOf("x.yml", "base_model: o/n\ndatasets: []\ntest_datasets: [{path: o/e}]"),
    );
    assert.equal(components.find(({ name }) => name === "o/e")?.scope, "test");
  });
});

const description = (more: object) =>
  JSON.stringify({
    "@type": "sc:Dataset",
    conformsTo: "http://mlcommons.org/croissant/1.0",
    name: "x",
    license: "https://choosealicense.com/licenses/mit/",
    ...more,
  });

describe("a Croissant description", () => {
  test("of a dataset of the hub", async () => {
    const file = fileOf(
      "croissant.json",
      description({ url: "https://huggingface.co/datasets/o/d", version: "1.0.0" }),
    );
    const { components } = await jsonConfig.parse(file);
    assert.deepEqual(
      components.map(({ type, name, version, declaredLicense }) => [type, name, version, declaredLicense]),
      [["huggingface-dataset", "o/d", "", "https://choosealicense.com/licenses/mit/"]],
    );
  });

  test("of another dataset", async () => {
    const { components } = await jsonConfig.parse(
      fileOf("m.json", description({ version: "2", license: ["a", { "@id": "b" }] })),
    );
    assert.deepEqual(
      components.map(({ type, name, version, declaredLicense }) => [type, name, version, declaredLicense]),
      [["custom", "x", "2", "a, b"]],
    );
  });
});

describe("a license beside a model", () => {
  const entry = (name: string, more = "") =>
    `"${name}": {"files": ["https://e.acme.dev/${name}.pth"], "license": "CC BY-NC 4.0"${more}}`;
  const found = async (text: string, path = "models.json") => {
    const { components } = await (path.endsWith(".toml") ? tomlConfig : jsonConfig).parse(fileOf(path, text));
    return components.map(
      ({ name, declaredLicense, scope }) => `${name.split("/").at(-1)} ${declaredLicense} ${scope}`,
    );
  };
  const table = `{"tts": {${["a", "b", "c", "d", "e"].map((name) => entry(name)).join(", ")}}}`;
  const cases: Readonly<Record<string, readonly [text: string, want: readonly string[], path?: string]>> = {
    "is that of the model": [`{"tts": {${entry("a")}}}`, ["a.pth CC BY-NC 4.0 runtime"]],
    "is that of each in a table, which are only available": [
      table,
      ["a", "b", "c", "d", "e"].map((name) => `${name}.pth CC BY-NC 4.0 available`),
    ],
    "may be beside a name": ['{"x": {"hf_repo_id": "o/n", "license": {"name": "mit"}}}', ["n mit runtime"]],
    "may be one level further out": [
      '{"all": {"x": {"license": "mit", "net": {"url": "https://e.acme.dev/a.pth"}}}}',
      ["a.pth mit runtime"],
    ],
    "is not that of the whole file": [
      '{"license": "mit", "net": {"url": "https://e.acme.dev/a.pth"}}',
      ["a.pth undefined runtime"],
    ],
    "is not that of a program": [
      '[package]\nedition = "2024"\nlicense = "MIT"\n[package.metadata]\nmodel_url = "https://e.acme.dev/a.pth"',
      ["a.pth undefined runtime"],
      "Cargo.toml",
    ],
  };
  for (const [name, [text, want, path]] of Object.entries(cases))
    test(name, async () => assert.deepEqual(await found(text, path), want));
});

test("hostile configurations are read in one pass", async () => {
  for (const part of [
    "model: {",
    "- model: ",
    "model_id: &a [*a]\n",
    "command: [",
    "a: huggingface\n",
    "model_name_or_path: o/n\n---\n",
  ]) {
    await assertQuick(2000, part, () => names(part.repeat(Math.floor(100_000 / part.length))).catch(ifBroken([])));
  }
});

describe("a configuration that is not plain YAML or JSON", () => {
  const cases: Readonly<Record<string, readonly [path: string, text: string, names: readonly string[]]>> = {
    "a task with functions, twice the same key and a loose list": [
      "task.yaml",
      "task: t\ndataset_path: o/d\ndoc_to_text: !function utils.f\nmetric_list: [\n  a,\n]\nnum_fewshot: 1\nnum_fewshot: 2\n",
      ["dataset o/d"],
    ],
    "a template of Helm": [
      "deployment.yaml",
      "{{- if .Values.on }}\nname: {{ .Values.name }}-{{ .Release.Name }}\nhf_model_id: o/m\n{{- end }}\n",
      ["o/m"],
    ],
    "a template whose model is filled in elsewhere": [
      "deployment.yaml",
      "{{- if .Values.on }}\nhf_model_id: {{ .Values.model }}\n{{- end }}\n",
      [],
    ],
    "JSON with comments": ["a.json", '{\n// which one\n"hf_model_id": "o/m",\n}', ["o/m"]],
    "a JSON value in each line": ["a.json", '{"hf_model_id": "o/m"}\n{"hf_model_id": "o/n"}\n', ["o/m", "o/n"]],
  };

  for (const [name, [path, text, found]] of Object.entries(cases))
    test(`is read: ${name}`, async () => assert.deepEqual(await names(text, path), found));

  test("names a key that is written twice", async () => {
    const { notes } = await yamlConfig.parse(fileOf("a.yml", "hf_model_id: o/m\nx: 1\nx: 2\n"));
    assert.deepEqual(notes, [{ message: 'The key "x" is written twice; the last value counts.', line: 3 }]);
  });

  test("is read in part where it stays broken, and says so", async () => {
    const text = "args:\n- --model=o/m\n{{ range }} [\nhf_model_id: x\n";
    const { unread } = await yamlConfig.parse(fileOf("a.yml", text));
    assert.deepEqual(
      unread?.map(({ file, isPartial, isSource, cause }) => [file, isPartial, isSource, cause]),
      [["a.yml", true, true, "unreadable"]],
    );
  });
});
