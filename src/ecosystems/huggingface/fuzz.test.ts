import assert from "node:assert/strict";
import { test } from "node:test";
import type { Detector } from "../../domain/contracts.ts";
import { ParseError } from "../../domain/parse-error.ts";
import { mutate, randomText } from "../../../test/helpers/mutate.ts";
import { random } from "../../../test/helpers/random.ts";
import { fileOf } from "../../../test/helpers/tree.ts";
import { gguf, onnx, safetensors } from "./fixtures/weight-files.ts";
import { huggingface } from "./index.ts";
import { readHubLicense } from "./hub-license.ts";

/** Shared out among the many formats; a large number is for a long run by hand. */
const rounds = Number(process.env["LCC_FUZZ"] ?? 2000);

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

test("damaged texts are read or refused, and quickly", async () => {
  const next = random(1);
  for (const [name, sample] of Object.entries(texts)) {
    for (let round = 0; round < rounds / 8; round++) {
      await check(name, round % 20 === 0 ? randomText(sample, round) : mutate(sample, next), round);
    }
  }
});

test("damaged weight files are read or refused, and quickly", async () => {
  const next = random(2);
  for (const [name, sample] of Object.entries(binaries)) {
    for (let round = 0; round < rounds / 2; round++) await check(name, damaged(sample, next), round);
  }
});

test("damaged license fields are read, and quickly", () => {
  const next = random(3);
  for (let round = 0; round < rounds / 2; round++) {
    const started = performance.now();
    const { expression } = readHubLicense({
      license: mutate("apache-2.0, MIT OR other", next),
      licenseName: mutate("llama3", next),
    });
    assert.ok(expression !== "" && performance.now() - started < 1000);
  }
});

async function check(name: string, content: string | Uint8Array, round: number): Promise<void> {
  const started = performance.now();
  try {
    const { components } = await detectorOf(name).parse(fileOf(`src/${name}`, content, beside));
    for (const component of components) huggingface.purl(component);
  } catch (error) {
    if (!(error instanceof ParseError)) throw new Error(`${name}, round ${round}`, { cause: error });
  }
  assert.ok(performance.now() - started < 1000, `${name}, round ${round}, is slow`);
}

/** Cut off, with some bytes changed, or with the largest numbers in it. */
function damaged(sample: Uint8Array, next: () => number): Uint8Array {
  const copy = sample.slice(0, next() < 0.3 ? Math.floor(next() * sample.length) : sample.length);
  for (let count = Math.floor(next() * 6); count > 0; count--) {
    copy[Math.floor(next() * copy.length)] = next() < 0.5 ? 255 : Math.floor(next() * 256);
  }
  if (next() < 0.3) copy.fill(255, Math.floor(next() * copy.length), Math.floor(next() * copy.length));
  return copy;
}

function detectorOf(name: string): Detector {
  const found = huggingface.detectors.find(({ files }) => files.includes(name)) ?? byEnding(name);
  assert.ok(found, name);
  return found;
}

function byEnding(name: string): Detector | undefined {
  return huggingface.detectors.find(({ files }) =>
    files.some((file) => file.startsWith("*.") && name.endsWith(file.slice(1))),
  );
}
