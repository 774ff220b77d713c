import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { fileOf } from "../../../../test/helpers/tree.ts";
import type { Detector } from "../../../domain/contracts/contracts.ts";
import { jsonConfig, yamlConfig } from "./config/config.ts";
import { datasetInfo } from "./dataset-info.ts";
import { pythonCode } from "./python/python.ts";
import { dockerfile } from "./shell/shell.ts";

const found = async (
  detector: Detector,
  path: string,
  content: string,
  others: Readonly<Record<string, string>> = {},
) =>
  (await detector.parse(fileOf(path, content, others))).components.map(({ type, name, version, scope }) =>
    [type, name, version, scope].filter(Boolean).join(" "),
  );

describe("models and datasets are found", () => {
  test("in entries that name a repository and a file of weights; many of them are a table to choose from", async () => {
    const entry = (at: number) => ({ name: "q4", repo: `acme/lm-${at}-GGUF`, files: [{ filename: `lm-${at}.gguf` }] });
    assert.deepEqual(await found(jsonConfig, "a.json", JSON.stringify([entry(1)])), [
      "huggingface acme/lm-1-GGUF runtime",
    ]);
    const table = JSON.stringify({ models: [1, 2, 3, 4, 5].map(entry) });
    const listed = await found(jsonConfig, "a.json", table);
    assert.deepEqual([listed.length, listed[0]], [5, "huggingface acme/lm-1-GGUF available"]);
    assert.deepEqual(await found(yamlConfig, "a.yaml", "x:\n  repo: acme/tool\n  file: setup.gguf.md\n"), []);
  });

  test("in settings with defaults of variables, and of Ollama", async () => {
    const source = `local:
  llm_hf_repo_id: \${REPO:acme/lm-GGUF}
  embedding_hf_model_name: \${EMBED:-acme/embed}
  other_hf_model: \${UNSET:}
ollama:
  llm_model: llama3
  embedding_model: nomic-embed-text:v1
  api_base: http://localhost
`;
    assert.deepEqual((await found(yamlConfig, "settings.yaml", source)).sort(), [
      "huggingface acme/embed runtime",
      "huggingface acme/lm-GGUF runtime",
      "ollama llama3 runtime",
      "ollama nomic-embed-text v1 runtime",
    ]);
  });

  test("in texts that name a file of a repository, constants for one, and lists to choose from", async () => {
    const source = `LORA_REPO_ID = "acme/style"\nTOOL_REPO_ID = "acme/tool"
ADAPTER = "acme/adapter:v2/adapter.safetensors"\nIMAGE = "acme/app:v2"
Input(value="x", values=["all-MiniLM-L6-v2", "BAAI/bge-m3"])\nInput(values=["BAAI/bge-m3", "anything"])`;
    assert.deepEqual((await found(pythonCode, "a.py", source)).sort(), [
      "huggingface BAAI/bge-m3 available",
      "huggingface acme/adapter runtime",
      "huggingface acme/style runtime",
      "huggingface all-MiniLM-L6-v2 available",
    ]);
  });

  test("in tables of files, and as a default that another module loads", async () => {
    const zoo = ["a", "b", "c", "d", "e"]
      .map((name) => `  "${name}": "acme/net-${name}/pytorch_model.bin",`)
      .join("\n");
    const load = 'hf_hub_download(repo_id=ZOO[n].rsplit("/", 1)[0], filename="x")';
    assert.deepEqual((await found(pythonCode, "a.py", `ZOO = {\n${zoo}\n}\n${load}\n`)).length, 5);
    const builders = "from datasets import load_dataset\ndef build_dataset(source):\n  return load_dataset(source)\n";
    const source = `from .builders import build_dataset
def alpaca(source: str = "acme/alpaca"):
    return build_dataset(source=source)
load_dataset("acme/" + "_" + language("en"))`;
    assert.deepEqual(await found(pythonCode, "pkg/a.py", source, { "pkg/builders.py": builders }), [
      "huggingface-dataset acme/alpaca runtime",
    ]);
  });

  test("behind modules that are imported only when they are needed", async () => {
    const source = `torch = importlib.import_module("torch")
torch.hub.load("snakers4/silero-vad", model="silero_vad")
snapshot_download = import_module("modelscope").snapshot_download
snapshot_download("acme/lm")`;
    assert.deepEqual(await found(pythonCode, "a.py", source), [
      "custom snakers4/silero-vad:silero_vad runtime",
      "custom modelscope/acme/lm runtime",
    ]);
  });

  test("in YAML files without an extension, and in what tasks of an evaluation include", async () => {
    assert.ok(yamlConfig.files.includes("*_yaml"));
    const template = "dataset_path: o/d\noutput_type: multiple_choice\ndoc_to_text: !function utils.text\n";
    assert.deepEqual(await found(yamlConfig, "_default_template_yaml", template), ["huggingface-dataset o/d test"]);
    assert.deepEqual(await found(yamlConfig, "a.yaml", "task: x\ndataset_path: super_glue\n"), [
      "huggingface-dataset super_glue test",
    ]);
    assert.deepEqual(await found(yamlConfig, "a.yaml", "dataset_path: data/x\ntask: x\n"), []);
    assert.deepEqual(await found(yamlConfig, "a.yaml", "dataset_path: o/d\nother: x\n"), []);
  });

  test("in files without an extension that a YAML file includes", async () => {
    const template = "output_type: x\n# o/data\ndataset_path: o/data-2\n";
    const file = fileOf("t/a.yaml", "include: _template\ntask: a\ndataset_name: b\n", { "t/_template": template });
    const { components } = await yamlConfig.parse(file);
    assert.deepEqual(
      components.map(({ name, scope, locations }) => ({ name, scope, locations })),
      [{ name: "o/data-2", scope: "test", locations: [{ file: "t/_template", line: 3 }] }],
    );
    assert.deepEqual(await found(yamlConfig, "a.yaml", "include: ../../x\ntask: a\ndataset_name: b\n"), []);
  });

  test("under the keys of model configurations", async () => {
    const config = `{"text_cfg": {"hf_model_name": "roberta-base", "hf_tokenizer_name": "o/t"}}`;
    assert.deepEqual(await found(jsonConfig, "a.json", config), [
      "huggingface roberta-base runtime",
      "huggingface o/t runtime",
    ]);
  });

  test("in training configurations, whoever owns the model", async () => {
    assert.deepEqual(await found(yamlConfig, "a.yaml", "model_name: nobody/m\nlearning_rate: 1e-4\n"), [
      "huggingface nobody/m runtime",
    ]);
    assert.deepEqual(await found(yamlConfig, "a.yaml", "model_name: nobody/m\ncolor: red\n"), []);
  });

  test("in lists of data for training, as available", async () => {
    const list = `{"a": {"hf_hub_url": "o/a", "ms_hub_url": "m/a"}, "b": {"file_name": "b.json"}}`;
    assert.deepEqual(await found(datasetInfo, "data/dataset_info.json", list), [
      "huggingface-dataset o/a available",
      "custom modelscope/m/a available",
    ]);
  });

  test("in the list of data that a training configuration chooses from, which are then used", async () => {
    const list = `{"a": {"hf_hub_url": "o/a"}, "b": {"hf_hub_url": "o/b"}, "c": {"file_name": "c.json"}}`;
    const config = "model_name_or_path: o/m\ndataset: a, c,none\ndataset_dir: data\n";
    assert.deepEqual(await found(yamlConfig, "a.yaml", config, { "data/dataset_info.json": list }), [
      "huggingface o/m runtime",
      "huggingface-dataset o/a runtime",
    ]);
    assert.deepEqual(await found(yamlConfig, "a.yaml", config, { "data/dataset_info.json": "{" }), [
      "huggingface o/m runtime",
    ]);
  });

  test("in prepared data that has the name of its builder and no addresses", async () => {
    assert.deepEqual(await found(datasetInfo, "dataset_info.json", `{"builder_name": "squad", "features": {}}`), [
      "huggingface-dataset squad runtime",
    ]);
    assert.deepEqual(await found(datasetInfo, "dataset_info.json", `{"builder_name": "parquet"}`), []);
  });

  test("in configurations by names of a collection, of a family and of a prefix", async () => {
    const clip = "params:\n  arch: ViT-bigG-14\n  version: laion2b_s39b_b160k\n---\narch: ViT-bigG-14\nversion: 2\n";
    assert.deepEqual(await found(yamlConfig, "a.yaml", clip), [
      "huggingface laion/CLIP-ViT-bigG-14-laion2B-39B-b160k runtime",
    ]);
    assert.deepEqual(
      await found(yamlConfig, "a.yaml", "conditioners:\n  t5:\n    name: t5-base\n  x:\n    name: t5-large\n"),
      ["huggingface t5-base runtime"],
    );
    assert.deepEqual(
      await found(yamlConfig, "a.yaml", "checkpoint: //pretrained/facebook/encodec_32khz\nx: //pretrained/y\n"),
      ["huggingface facebook/encodec_32khz runtime"],
    );
  });

  test("by settings that take a name of Whisper", async () => {
    assert.deepEqual(await found(dockerfile, "Dockerfile", "FROM x\nENV WHISPER_MODEL=base\nENV ASR_MODEL no_such\n"), [
      "custom whisper/base runtime",
    ]);
    const compose = "services:\n  a:\n    environment: [FASTER_WHISPER_MODEL_SIZE=small, MODEL=small]\n";
    assert.deepEqual(await found(yamlConfig, "compose.yml", compose), [
      "huggingface Systran/faster-whisper-small runtime",
    ]);
  });

  test("by the default of a setting of another module", async () => {
    const config = `import os\nclass CONFIG:\n    NAME = os.getenv("ASR_MODEL", "base")\n`;
    const source = `import whisper\nfrom app.config import CONFIG\nwhisper.load_model(name=CONFIG.NAME)\n`;
    assert.deepEqual(await found(pythonCode, "app/engine.py", source, { "app/config.py": config }), [
      "custom whisper/base runtime",
    ]);
  });

  test("by the keys and values that a loop takes from a mapping", async () => {
    const source = [
      `MODELS = {"o/a": A, "o/b": B}`,
      `for name, cls in MODELS.items():\n    cls.from_pretrained(name)`,
      `for name in {"x": "o/c"}.values():\n    A.from_pretrained(name)`,
      `for part in ["d", "e"]:\n    A.from_pretrained(f"o/{part}")`,
      `first = [name for name in MODELS if name.endswith("_en")][0]\nA.from_pretrained(f"o/{first}")`,
    ].join("\n");
    const names = ["a", "b", "c", "d", "e"].map((name) => `huggingface o/${name} runtime`);
    assert.deepEqual(await found(pythonCode, "a.py", source), names);
  });

  test("by sums of an address and names, by templates of the hub, and by vague keys of mappings", async () => {
    const source = [
      `def load(kind):`,
      `    if kind:\n        name = "a.pth"\n    elif kind is None:\n        name = "b.pth"\n    else:\n        name = "c.pth"`,
      `    download_model(path, "https://e.acme.dev/v1/" + name)`,
      `    download_model(path, TABLE[kind])`,
      `    url = f"{shared.endpoint}/o/n/resolve/main/x.safetensors"`,
      `CONFIG = {"encoder": "sentence-transformers/clip-ViT-B-32", "model": "BAAI/b"}`,
      `TABLE = {"x": "https://e.acme.dev/d.jit"}`,
    ].join("\n");
    assert.deepEqual((await found(pythonCode, "a.py", source)).sort(), [
      "custom e.acme.dev/d.jit runtime",
      "custom e.acme.dev/v1/a.pth runtime",
      "custom e.acme.dev/v1/b.pth runtime",
      "custom e.acme.dev/v1/c.pth runtime",
      "huggingface o/n runtime",
      "huggingface sentence-transformers/clip-ViT-B-32 runtime",
    ]);
    const django = `model_name = None\nclass S(Model):\n    cross_encoder = models.CharField(max_length=200, default="cross-encoder/x")\n`;
    assert.deepEqual(await found(pythonCode, "a.py", django), ["huggingface cross-encoder/x runtime"]);
    assert.deepEqual(
      await found(yamlConfig, "a.yml", "search:\n  encoder: sentence-transformers/x\n  cross-encoder: o/y\n"),
      ["huggingface sentence-transformers/x runtime"],
    );
  });

  test("by the key of an address, the name beside it, the function it is given to, and formats of data", async () => {
    const source = [
      `WEIGHTS_URL = "http://e.acme.dev/points.dat.bz2"\nNOTES_URL = "http://e.acme.dev/notes.dat.bz2"`,
      `V8 = ("a.pt", "https://drive.google.com/uc?id=1N0GL-8ehw_bz2")\nV9 = ("a.txt", "https://drive.google.com/uc?id=2N0GL-8ehw_bz2")`,
      `load_model_weights(source_url="https://e.acme.dev/b")\ndownload_weights(source_url="https://e.acme.dev/c")`,
      `load_dataset("json", data_files="https://e.acme.dev/d.jsonl.gz")`,
    ].join("\n");
    assert.deepEqual((await found(pythonCode, "a.py", source)).sort(), [
      "custom drive.google.com/uc?id=1N0GL-8ehw_bz2 runtime",
      "custom e.acme.dev/c runtime",
      "custom e.acme.dev/d.jsonl.gz runtime",
      "custom e.acme.dev/points.dat.bz2 runtime",
    ]);
  });

  test("by an address with a name in it that functions pass on", async () => {
    const source = [
      `def fetch(name):\n    return load_state_dict_from_url(f"https://e.acme.dev/{name}.pt")`,
      `def load(model):\n    return fetch(model)`,
      `def small():\n    return load("tiny")\ndef large():\n    return load(given)\nfetch(name="huge")`,
    ].join("\n");
    const names = await found(pythonCode, "a.py", source);
    assert.deepEqual(names, ["custom e.acme.dev/tiny.pt runtime", "custom e.acme.dev/huge.pt runtime"]);
  });

  test("in training configurations that are Python", async () => {
    const source = `cfg = DictDefault({"base_model": "o/m", "tokenizer_config": "o/t-base", "datasets": [{"path": "o/d-1", "type": "alpaca"}], "output_dir": "o/x"})\ncfg2 = DictDefault(base_model="o/n")\nother = {"path": "./x/y"}\n`;
    assert.deepEqual((await found(pythonCode, "a.py", source)).sort(), [
      "huggingface o/m runtime",
      "huggingface o/n runtime",
      "huggingface o/t-base runtime",
      "huggingface-dataset o/d-1 runtime",
    ]);
  });

  test("of owners that are hosts of models as well", async () => {
    assert.deepEqual(await found(pythonCode, "a.py", `A.from_pretrained("cerebras/btlm-3b-8k-base")`), [
      "huggingface cerebras/btlm-3b-8k-base runtime",
    ]);
  });

  test("by the default of a variable of the environment", async () => {
    const source = `import os\nNAME = os.getenv("MODEL", "o/n")\nA.from_pretrained(NAME)\nB.from_pretrained(os.environ.get("X") or "o/m")\n`;
    assert.deepEqual(await found(pythonCode, "a.py", source), ["huggingface o/n runtime", "huggingface o/m runtime"]);
  });

  test("by a variable that a Dockerfile sets", async () => {
    const file = `FROM x\nARG OWNER=o\nENV MODEL=\${OWNER}/n REVISION=v1\nRUN huggingface-cli download $MODEL --revision $REVISION\nENV OTHER o/m\nCMD ["vllm", "serve", "\${OTHER}"]\n`;
    assert.deepEqual(await found(dockerfile, "Dockerfile", file), [
      "huggingface o/n v1 runtime",
      "huggingface o/m runtime",
    ]);
  });
});

test("a branch is not a fixed revision: the model is the same with and without it", async () => {
  const source = `A.from_pretrained("o/n")\nB.from_pretrained("o/n", revision="main")\n`;
  const { components } = await pythonCode.parse(fileOf("a.py", source));
  assert.deepEqual(
    components.map(({ name, version, facts, locations }) => [
      name,
      version,
      facts?.["branch"],
      facts?.["unpinned"],
      locations.length,
    ]),
    [["o/n", "", "main", true, 2]],
  );
});
