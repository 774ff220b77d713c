import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Detector } from "../../../domain/contracts/contracts.ts";
import { ParseError } from "../../../domain/contracts/parse-error.ts";
import { treeOf } from "../../../../test/helpers/tree.ts";
import { gguf, onnx, safetensors } from "../fixtures/weight-files.ts";
import { ggufWeights } from "./gguf.ts";
import { onnxModel } from "./onnx.ts";
import { opaqueWeights } from "./opaque-weights.ts";
import { safetensorsWeights } from "./safetensors.ts";

async function find(detector: Detector, files: Readonly<Record<string, string | Uint8Array>>, path = "") {
  const file = treeOf(files).get(path || (Object.keys(files)[0] ?? ""));
  if (!file) throw new Error("there is no such file");
  const { components, notes } = await detector.parse(file);
  return {
    notes,
    first: components[0],
    names: components.map(({ type, name, version }) => `${type} ${name}${version && `@${version}`}`),
  };
}

const metadata = {
  "general.architecture": "llama",
  "general.name": "Mine 8B",
  "general.version": "v2",
  "general.license": "llama3.1",
  "general.license.link": "https://acme.dev/x",
  "general.base_model.count": 1,
  "general.base_model.0.repo_url": "https://huggingface.co/o/b",
  "general.dataset.count": 1,
  "general.dataset.0.repo_url": "https://huggingface.co/o/d",
  "general.file_type": 15,
  "llama.context_length": 4096,
};
const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${"a".repeat(64)}\nsize 4920739232\n`;

describe("a GGUF file", () => {
  test("says what it is and what it was made from", async () => {
    const { first, names } = await find(ggufWeights, { "m.gguf": gguf(metadata) });
    assert.deepEqual(names, ["custom Mine 8B@v2", "huggingface o/b", "huggingface-dataset o/d"]);
    assert.equal(first?.declaredLicense, "llama3.1");
    assert.deepEqual(first?.dependsOn, ["huggingface:o/b@", "huggingface-dataset:o/d@"]);
    assert.deepEqual(first?.facts, {
      kind: "model",
      format: "gguf",
      formatVersion: 3,
      architecture: "llama",
      license: "llama3.1",
      licenseLink: "https://acme.dev/x",
      quantization: "Q4_K_M",
      contextLength: 4096,
      baseModels: ["o/b"],
      datasets: ["o/d"],
      confidence: "certain",
      factSources: [
        ...["architecture", "licenseLink", "license", "quantization", "contextLength", "baseModels", "datasets"],
      ].map((fact) => `${fact} m.gguf`),
    });
  });

  test("is read in every version and byte order", async () => {
    for (const shape of [{ version: 1 }, { version: 2 }, { version: 3, isBigEndian: true }] as const) {
      assert.equal((await find(ggufWeights, { "m.gguf": gguf(metadata, shape) })).first?.declaredLicense, "llama3.1");
    }
  });

  test("may have its license after a vocabulary", async () => {
    const tokens = Array.from({ length: 20_000 }, (_, at) => `token${at}`);
    const file = gguf({ "tokenizer.ggml.tokens": tokens, "general.license": "mit", "general.datasets": ["o/d", "x"] });
    const { first, names } = await find(ggufWeights, { "late.gguf": file });
    assert.deepEqual([first?.declaredLicense, names], ["mit", ["custom late", "huggingface-dataset o/d"]]);
  });

  test("in several parts is one model", async () => {
    const files = {
      "m-00001-of-00002.gguf": gguf({ "split.no": 0 }),
      "m-00002-of-00002.gguf": gguf({ "split.no": 1 }),
    };
    assert.deepEqual((await find(ggufWeights, files)).names, ["custom m"]);
    assert.deepEqual((await find(ggufWeights, files, "m-00002-of-00002.gguf")).names, []);
  });

  test("that is broken or hostile is an error", async () => {
    const whole = gguf(metadata);
    const broken = {
      "claims too many entries": gguf(metadata, { claimedEntries: 2n ** 48n }),
      "claims all entries there are": gguf(metadata, { claimedEntries: 2n ** 64n - 1n }),
      "is cut off": whole.slice(0, 90),
      "is empty": new Uint8Array(),
      "is another file": new TextEncoder().encode("license: mit, and nothing else"),
      "has an unknown version": Uint8Array.from(whole, (byte, at) => (at === 4 ? 9 : byte)),
    };
    for (const [name, content] of Object.entries(broken)) {
      await assert.rejects(find(ggufWeights, { "m.gguf": content }), ParseError, name);
    }
  });
});

describe("a safetensors file", () => {
  const tensors = { a: { dtype: "F32", shape: [2, 3], data_offsets: [0, 24] } };

  test("says how many parameters it has, and what its metadata holds", async () => {
    const header = {
      __metadata__: { license: "cc-by-nc-4.0", base_model: "o/b", "modelspec.title": "Light" },
      ...tensors,
    };
    const { first, names } = await find(safetensorsWeights, { "x.safetensors": safetensors(header) });
    assert.deepEqual(names, ["custom Light", "huggingface o/b"]);
    assert.deepEqual([first?.declaredLicense, first?.facts?.["parameters"]], ["cc-by-nc-4.0", 6]);
  });

  test("in several parts is one model, with the parameters of all", async () => {
    const files = {
      "m-00001-of-00002.safetensors": safetensors(tensors),
      "m-00002-of-00002.safetensors": safetensors(tensors),
    };
    const { first, names } = await find(safetensorsWeights, files);
    assert.deepEqual([names, first?.facts?.["parameters"]], [["custom m"], 12]);
  });

  test("that is broken or hostile is an error", async () => {
    for (const content of [
      safetensors(tensors, 2n ** 62n),
      safetensors('{"w": [1,'),
      safetensors("[]"),
      new Uint8Array(3),
    ]) {
      await assert.rejects(find(safetensorsWeights, { "m.safetensors": content }), ParseError);
    }
  });
});

describe("an ONNX file", () => {
  test("has its properties after the graph", async () => {
    const properties = { model_name: "resnet", license: "Apache-2.0", source_model: "o/b" };
    const file = onnx({ modelVersion: 2, properties, graphBytes: 200_000 });
    const { first, names } = await find(onnxModel, { "x.onnx": file });
    assert.deepEqual(names, ["custom resnet@2", "huggingface o/b"]);
    assert.deepEqual([first?.declaredLicense, first?.facts?.["producer"]], ["Apache-2.0", "pytorch 2.0"]);
  });

  test("without any is known by its name", async () =>
    assert.deepEqual((await find(onnxModel, { "v/tiny.onnx": onnx({}) })).names, ["custom tiny"]));

  test("of another format is an error", async () => {
    for (const content of [
      Uint8Array.of(255, 255, 255),
      onnx({}).slice(0, 40),
      new Uint8Array(),
      Uint8Array.of(18, 1, 65),
    ]) {
      await assert.rejects(find(onnxModel, { "m.onnx": content }), ParseError);
    }
  });
});

describe("weights are named", () => {
  const weights = safetensors({ a: { shape: [1] } });
  const config = '{"_name_or_path": "o/n", "model_type": "t"}';

  const cases: Readonly<
    Record<string, readonly [files: Readonly<Record<string, string | Uint8Array>>, want: readonly string[]]>
  > = {
    "by the configuration beside them": [
      { "m/model.safetensors": weights, "m/config.json": config },
      ["huggingface o/n"],
    ],
    "by the adapter beside them, after their folder": [
      { "lora/adapter_model.safetensors": weights, "lora/adapter_config.json": '{"base_model_name_or_path": "o/n"}' },
      ["custom lora", "huggingface o/n"],
    ],
    "by the arguments of MLX beside its adapter": [
      {
        "lora/adapters.safetensors": weights,
        "lora/adapter_config.json": '{"model": "mlx-community/n", "lora_parameters": {}}',
      },
      ["custom lora", "huggingface mlx-community/n"],
    ],
    "by their place in a cache of the hub": [
      { "hub/models--o--n/snapshots/abc123/model.safetensors": weights },
      ["huggingface o/n@abc123"],
    ],
    "by the card beside them": [
      { "m/model.safetensors": weights, "m/README.md": "---\nbase_model: o/n\nmodel-index: [{name: mine}]\n---" },
      ["custom mine", "huggingface o/n"],
    ],
    "after their folder, where the card says that they were trained from what the configuration names": [
      { "m/model.safetensors": weights, "m/config.json": config, "m/README.md": "---\nbase_model: o/n\n---" },
      ["custom m", "huggingface o/n"],
    ],
    "after their folder, where the card says nothing of what the configuration names": [
      { "m/model.safetensors": weights, "m/config.json": config, "m/README.md": "---\nlicense: mit\n---" },
      ["custom m", "huggingface o/n"],
    ],
    "by the configuration, where they are in a folder of that name": [
      { "n/model.safetensors": weights, "n/config.json": config, "n/README.md": "---\nlicense: mit\n---" },
      ["huggingface o/n"],
    ],
    "by the image model they are part of": [
      {
        "sd/vae/x.safetensors": weights,
        "sd/model_index.json": '{"_class_name": "P", "_diffusers_version": "1", "_name_or_path": "o/n"}',
      },
      ["huggingface o/n"],
    ],
    "with their folder, where another file has the same name": [
      { "a/model.safetensors": weights, "b/model.safetensors": weights },
      ["custom a/model"],
    ],
  };
  for (const [name, [files, want]] of Object.entries(cases)) {
    test(name, async () => assert.deepEqual((await find(safetensorsWeights, files)).names, want));
  }

  test("and have the license of the card where they say none themselves", async () => {
    const files = { "m/x.safetensors": weights, "m/README.md": "---\nlicense: apache-2.0\nlibrary_name: x\n---" };
    assert.equal((await find(safetensorsWeights, files)).first?.declaredLicense, "apache-2.0");
  });

  test("also where the card says nothing else, and its file is the one that says so", async () => {
    const files = { "m/x.safetensors": weights, "m/README.md": "---\nlicense: apache-2.0\n---\nText." };
    const { first } = await find(safetensorsWeights, files);
    assert.deepEqual(first?.declaredLicenses, [{ license: "apache-2.0", file: "m/README.md" }]);
  });

  test("also where the card is only a text, if that names a license that lcc knows", async () => {
    const licenseOf = async (name: string, text: string) =>
      (await find(safetensorsWeights, { [`${name.includes("/") ? "m/" : ""}x.safetensors`]: weights, [name]: text }))
        .first?.declaredLicense;
    assert.equal(await licenseOf("m/MODEL_CARD.md", "# M\n\n**License:** CC BY-NC 4.0\n"), "CC BY-NC 4.0");
    assert.equal(await licenseOf("m/README.md", "# M\n## License\n\n[Apache-2.0](LICENSE)\n"), "Apache-2.0");
    assert.equal(await licenseOf("m/README.md", "License: see the file LICENSE\n"), undefined);
    assert.equal(await licenseOf("README.md", "License: MIT\n"), undefined); // that of the project
  });

  test("also where a clone has only a pointer to them", async () => {
    const { first } = await find(ggufWeights, {
      "m/x.gguf": pointer,
      "m/README.md": "---\nlicense: mit\nlibrary_name: x\n---",
    });
    assert.deepEqual([first?.name, first?.declaredLicense], ["x", "mit"]);
    assert.deepEqual([first?.facts?.["size"], first?.facts?.["sha256"]], [4920739232, "a".repeat(64)]);
  });
});

describe("weights of other formats", () => {
  test("are known by name and never opened", async () => {
    assert.deepEqual((await find(opaqueWeights, { "a/net.ckpt": "x" })).names, ["custom net"]);
    assert.deepEqual((await find(opaqueWeights, { "models/yolo.pt": "x" })).names, ["custom yolo"]);
    assert.deepEqual((await find(opaqueWeights, { "a/saved_model.pb": "x" })).names, ["custom saved_model"]);
    assert.deepEqual((await find(opaqueWeights, { "models/graph.pb": "x" })).names, ["custom graph"]);
    assert.deepEqual((await find(opaqueWeights, { "a/openvino_model.bin": "x" })).names, ["custom openvino_model"]);
    assert.deepEqual((await find(opaqueWeights, { "weights/rdn.hdf5": "x" })).names, ["custom rdn"]);
    assert.deepEqual((await find(opaqueWeights, { "weights/nn4.small2.v1.t7": "x" })).names, ["custom nn4.small2.v1"]);
    assert.deepEqual((await find(opaqueWeights, { "a/lid.176.ftz": "x" })).names, ["custom lid.176"]);
    const mlx = { "m/weights.npz": "x", "m/config.json": '{"model_type": "t", "quantization": {"bits": 4}}' };
    assert.equal((await find(opaqueWeights, mlx)).first?.facts?.["quantization"], "4-bit");
    const files = { "m/pytorch_model.bin": "x", "m/config.json": '{"_name_or_path": "o/n", "model_type": "t"}' };
    assert.deepEqual((await find(opaqueWeights, files)).names, ["huggingface o/n"]);
  });

  test("are not reported where they may be other data, or a copy", async () => {
    assert.deepEqual(
      (await find(opaqueWeights, { "a/x.pth": "import x", "b/y.h5": "x", "c/z.pb": "x", "d/a.mar": "x" })).names,
      [],
    );
    for (const name of ["b/y.hdf5", "b/y.t7", "b/train.data-00000-of-00002", "b/a.data-x-of-y"])
      assert.deepEqual((await find(opaqueWeights, { [name]: "x" })).names, [], name);
    assert.deepEqual((await find(opaqueWeights, { "m/pytorch_model.bin": "x", "m/model.safetensors": "x" })).names, []);
  });

  test("are one component for the shards, the index and the graph of a TensorFlow checkpoint", async () => {
    const files = {
      "a/model.ckpt.data-00000-of-00002": "x",
      "a/model.ckpt.data-00001-of-00002": "x",
      "a/model.ckpt.index": "x",
      "a/model.ckpt.meta": "x",
      "a/ckpt-7.data-00000-of-00001": "x",
      "a/net.data-00000-of-00001": "x",
      "a/net.index": "x",
    };
    const namesAt = async (path: string) => (await find(opaqueWeights, files, path)).names;
    assert.deepEqual(await namesAt("a/model.ckpt.data-00000-of-00002"), ["custom model"]);
    assert.deepEqual(await namesAt("a/model.ckpt.data-00001-of-00002"), []);
    assert.deepEqual(await namesAt("a/ckpt-7.data-00000-of-00001"), ["custom ckpt-7"]);
    assert.deepEqual(await namesAt("a/net.data-00000-of-00001"), ["custom net"]);
    assert.equal((await find(opaqueWeights, files)).first?.facts?.["format"], "ckpt");
  });

  test("are the SavedModel for its variables, and the parameters for the network of PaddlePaddle", async () => {
    const saved = {
      "m/variables/variables.data-00000-of-00001": "x",
      "m/variables/variables.index": "x",
      "m/saved_model.pb": "x",
    };
    assert.deepEqual((await find(opaqueWeights, saved)).names, []);
    const paddle = { "det/inference.pdmodel": "x", "det/inference.pdiparams": "x" };
    assert.deepEqual((await find(opaqueWeights, paddle)).names, []);
    assert.deepEqual((await find(opaqueWeights, paddle, "det/inference.pdiparams")).names, ["custom inference"]);
    assert.deepEqual((await find(opaqueWeights, { "det/a.pdmodel": "x" })).names, ["custom a"]);
  });

  test("are also a pointer of Git LFS, by the size that it states", async () => {
    const { first, names } = await find(opaqueWeights, { "a/rdn.hdf5": pointer });
    assert.deepEqual([names, first?.facts?.["lfsPointer"]], [["custom rdn"], true]);
  });
});
