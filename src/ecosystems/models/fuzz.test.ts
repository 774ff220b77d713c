import assert from "node:assert/strict";
import { test } from "node:test";
import { assertQuick, cpuMs } from "../../../test/helpers/cpu-time.ts";
import { fuzzRounds } from "../../../test/helpers/fuzz-rounds.ts";
import { fuzzDetectors } from "../../../test/helpers/fuzz.ts";
import { mutate } from "../../../test/helpers/mutate.ts";
import { random } from "../../../test/helpers/random.ts";
import { gguf, onnx, safetensors } from "./fixtures/weight-files.ts";
import { huggingface as huggingfaceFacts } from "./index.ts";
import { readHubLicense } from "./hub-license.ts";
import { openEcosystem } from "../index.ts";

const huggingface = await openEcosystem(huggingfaceFacts);

const program = `import os
from transformers import AutoModel, pipeline as p
BASE = os.getenv("B", "o/n")
N = {"a": "o/a", "b": ["o/b", f"{BASE}/x"]}
def f(x: str = "o/d", *, y=BASE):
    m = AutoModel.from_pretrained(N[x] if y else BASE + "/z", revision="r")
    return p("t", model="o/p", tokenizer=m)  # from_pretrained
for i in N: load_dataset(i, data_files="hf://datasets/o/d@r/x")
`;

const texts: Readonly<Record<string, string>> = {
  "a.py": program,
  "a.ipynb": JSON.stringify({ cells: [{ cell_type: "code", source: ["!hf download o/n\n", program] }], metadata: {} }),
  "a.ts": `import { pipeline } from "@huggingface/transformers";\nconst M = process.env.X ?? "o/n";\nawait pipeline("x", M, { revision: \`r\${y}\` }); /[/"]/; hf.x({ model: "o/m" });`,
  "a.html": `<html><script src="x.js"></script><SCRIPT type="module">\nimport { pipeline } from "https://cdn.acme.dev/npm/@xenova/transformers@2";\npipeline("x", "o/n");</script>`,
  "a.sh": `M="\${M:-o/n}"\nhf download --repo-type dataset $M \\\n  --revision r; vllm serve o/m && python -c "M.from_pretrained('o/p')"\ncat <<E\nx\nE\nollama pull a:b`,
  Dockerfile: `FROM x\nENV MODEL_ID=o/n\nRUN a && \\\n  # c\n  hf download o/m\nCMD ["vllm", "serve", "o/n"]`,
  "a.yml": `base_model: o/n\ndatasets:\n  - path: o/d\nservices:\n  a: {image: vllm/x, command: ["--model", "o/m"], environment: ["MODEL_ID=o/p"]}\n---\nstorageUri: hf://o/q:r\n`,
  "a.json": `{"model_name_or_path": "o/n", "dataset_name": "o/d", "args": ["--model=o/m"], "conformsTo": "http://mlcommons.org/croissant/1.0", "url": "https://huggingface.co/datasets/o/d"}`,
  "a.toml": `[model]\nmodel_name_or_path = "o/n"\n[[datasets]]\npath = "o/d"`,
  "README.md": `---\nlicense: [mit, other]\nbase_model: [o/n]\ndatasets: o/d\nmodel-index:\n- name: x\n  results: [{dataset: {type: o/e}}]\n---\ntext`,
  Modelfile: `FROM llama3:8b\nADAPTER ./x.gguf\nLICENSE """\nMIT\n"""\nFROM hf.co/o/n:Q4`,
  "adapter_config.json": `{"base_model_name_or_path": "o/n", "revision": "r"}`,
  "config.json": `{"_name_or_path": "o/n", "architectures": ["A"], "max_position_embeddings": 12}`,
  "dataset_info.json": `{"license": "mit", "download_checksums": {"hf://datasets/o/d@r/x": {}}}`,
  ".gitmodules": `[submodule "a"]\n\turl = https://huggingface.co/o/n\n`,
  MLmodel: `flavors:\n  transformers:\n    source_model_name: o/n\n`,
  "a.dvc": `deps:\n- path: hf://datasets/o/d/x\nmeta: {license: mit}\n`,
};

const binaries: Readonly<Record<string, Uint8Array>> = {
  "a.gguf": gguf({
    "general.name": "x",
    "general.license": "mit",
    "general.base_model.count": 1,
    "general.base_model.0.repo_url": "https://huggingface.co/o/b",
    "tokenizer.tokens": ["a", "b", "c"],
  }),
  "a.safetensors": safetensors({ __metadata__: { license: "mit", base_model: "o/b" }, w: { shape: [2, 3] } }),
  "a.onnx": onnx({ modelVersion: 3, properties: { license: "mit", model_name: "x" } }),
};

const beside = {
  "src/README.md": texts["README.md"] ?? "",
  "src/config.json": texts["config.json"] ?? "",
  "src/adapter_config.json": texts["adapter_config.json"] ?? "",
};

fuzzDetectors({
  title: "damaged and hostile files that name models",
  ecosystem: huggingface,
  samples: inFolder({ ...texts, ...binaries }),
  beside,
  // Many formats share a few readers; the weight files have one each.
  shares: inFolder({ ...each(texts, 1 / 8), ...each(binaries, 1 / 2) }),
});

test("damaged license fields are read, and quickly", async () => {
  const next = random(3);
  for (let round = 0; round < fuzzRounds(2000) / 2; round++) {
    const fields = { license: mutate("apache-2.0, MIT OR other", next), licenseName: mutate("llama3", next) };
    const started = cpuMs();
    assert.notEqual(readHubLicense(fields).expression, "");
    if (cpuMs() - started >= 1000) await assertQuick(1000, JSON.stringify(fields), () => readHubLicense(fields));
  }
});

function inFolder<T>(files: Readonly<Record<string, T>>): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(files).map(([name, value]) => [`src/${name}`, value]));
}

function each(files: object, share: number): Readonly<Record<string, number>> {
  return Object.fromEntries(Object.keys(files).map((name) => [name, share]));
}
