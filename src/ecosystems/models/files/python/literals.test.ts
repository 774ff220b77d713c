import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { fileOf } from "../../../../../test/helpers/tree.ts";
import { assertQuick } from "../../../../../test/helpers/cpu-time.ts";
import { hasModelForm } from "../../../../models/model-form.ts";
import { pythonCode } from "./python.ts";

const found = async (source: string) =>
  (await pythonCode.parse(fileOf("a.py", `${source}\nA.from_pretrained(given)`))).components.map(
    ({ type, name, scope }) =>
      [type === "huggingface" ? "" : `${type} `, name, scope === "runtime" ? "" : ` ${scope}`].join(""),
  );

describe("a literal in a program is a model", () => {
  const cases: Readonly<Record<string, readonly [source: string, want: readonly string[]]>> = {
    "as a default of an option or a parameter": [
      `p.add_argument("--lm_path", default="acme/opt-1.3b")\ndef f(path: Optional[str] = "acme/opt-30b"): pass`,
      ["acme/opt-1.3b", "acme/opt-30b"],
    ],
    "in a list, a tuple and as the value of an entry": [
      `A = ["acme/zebra-7b-hf"]\nB = [("acme/rerank-base_v1", Config(X))]\nC = {"encoder": "BAAI/new"}`,
      ["acme/zebra-7b-hf", "acme/rerank-base_v1", "BAAI/new"],
    ],
    "as an argument of any function": [`Auto.from_finetuned("acme/bge-v2.5-light")`, ["acme/bge-v2.5-light"]],
    "that is only listed, as the key of a table": [
      `T = {"acme/bge-small-en": "Represent this"}`,
      ["acme/bge-small-en available"],
    ],
    "unless it is compared, or looked up": [
      `if name == "acme/opt-1.3b" or "acme/opt-2.7b" in name or name.startswith("acme/opt-6.7b"): x = T["acme/opt-13b"]`,
      [],
    ],
    "unless it is written to, or is an experiment": [
      `output_dir = "acme/opt-1.3b"\nm.push_to_hub("acme/opt-2.7b")\nA(run_name="acme/opt-6.7b", experiment="acme/opt-13b")`,
      [],
    ],
    "unless it has a price or a limit": [`T = {"acme/opt-1.3b": 0.5, "acme/opt-2.7b": {"input": 1}}`, []],
    "or a dataset, where the key says so": [
      `C = dict(datasets=[{"path": "acme/qwen3-14b-math"}], train_data="acme/bge-base-x")\n@option("--dataset", default="acme/Tables-1")\ndef f(dataset):\n    dataset = datasets.load_dataset(dataset)`,
      ["huggingface-dataset acme/Tables-1", "huggingface-dataset acme/qwen3-14b-math"],
    ],
  };
  for (const [name, [source, want]] of Object.entries(cases))
    test(name, async () => assert.deepEqual(await found(source), want));

  test("by its form", () => {
    const models = ["a/Any-51B-hf", "a/wav2vec2-base-vi", "a/Code-Llama-2.7", "a/x-8x7B", "a/tiny-random-GPTNeoX"];
    const others = [
      "a/llama.cpp",
      "a/whisper",
      "a/bert-data-base",
      "a/Llava-Instruct-150K",
      "llama/llama-7b",
      "src/bert-base",
    ];
    assert.deepEqual([...models, ...others].filter(hasModelForm), models);
  });

  test("in linear time", async () => {
    for (const part of [`a: b[c(`, `"a/b-7b", `, `x = {"a/b-7b": `, `f(a: [`])
      await assertQuick(2000, part, () => found(part.repeat(100_000 / part.length)));
  });
});
