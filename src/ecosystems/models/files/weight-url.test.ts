import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { fileOf, packageTreeOf } from "../../../../test/helpers/tree.ts";
import type { Component } from "../../../domain/contracts/component.ts";
import type { Detector } from "../../../domain/contracts/contracts.ts";
import { jsonConfig, yamlConfig } from "./config/config.ts";
import { scripts } from "./javascript/javascript.ts";
import { notebook } from "./notebook.ts";
import { pythonCode } from "./python/python.ts";
import { dockerfile, shellScript } from "./shell/shell.ts";
import { treeLicense } from "../installed/tree-license.ts";
import { isWeightUrl, mayHaveWeightUrl } from "./weight-url.ts";

async function parse(detector: Detector, path: string, content: string): Promise<readonly Component[]> {
  return (await detector.parse(fileOf(path, content))).components;
}

const found = async (detector: Detector, path: string, content: string) =>
  (await parse(detector, path, content)).map(({ type, name, locations: [place] }) => [type, name, place?.line]);

describe("an address is that of weights", () => {
  const weights = [
    "https://dl.acme.dev/a/segment_h.pth",
    "http://dl.acme.dev/a.pt?download=1",
    "https://github.com/o/r/releases/download/v1/net.onnx",
    "https://acme.dev/v1/encoder.safetensors",
    "https://acme.dev/q/tiny.Q4_K_M.gguf",
    "https://acme.dev/sd/v1-5-pruned.ckpt",
    "https://acme.dev/models/pytorch_model.bin",
    "https://acme.dev/best.pth.tar",
    "https://acme.dev/pretrained/net.zip",
    "https://acme.dev/data/glove.6B.zip",
    "https://acme.dev/fold_params_2022-12-06.tar",
    "https://acme.dev/vgg16.h5",
    "https://dl-models.acme.dev/isr/rdn-c6/psnr/rdn-x2.hdf5",
    "https://acme.dev/nn4.small2.v1.t7",
    "https://acme.dev/lid.176.ftz",
    "https://acme.dev/det/inference.pdiparams",
    "https://acme.dev/vocabs/en/pieces.model",
    "s3://acme-nets/run/small.pt",
    "gs://acme-nets/spm.model",
  ];
  for (const address of weights) test(address, () => assert.ok(isWeightUrl(address)));

  const others = [
    "https://acme.dev/firmware/router.bin",
    "https://github.com/o/models/archive/main.zip",
    "https://acme.dev/data/images.zip",
    "https://acme.dev/a.h5",
    "https://models.acme.dev/runs/2/train_x.h5",
    "https://ann-benchmarks.acme.dev/sift-128-euclidean.hdf5",
    "https://acme.dev/samples/pbmc_10k/filtered_feature_bc_matrix.h5",
    "https://www.acme.pt",
    "https://acme.dev/docs/model.html",
    "https://acme.dev/src/user.model",
    "s3://my-bucket/small.pt",
    "gs://acme-nets/table.csv",
    "http://localhost/model.pth",
    "https://files.example.com/model.pth",
    "https://acme.example/model.pth",
    "https://acme.dev/{name}.pth",
    "see https://acme.dev/a.pth",
    "models/a.pth",
  ];
  for (const address of others) test(`not ${address}`, () => assert.ok(!isWeightUrl(address)));
});

describe("weights by their address", () => {
  test("are a component with that origin, and the license of no file of the tree", async () => {
    const [one] = await parse(pythonCode, "net/load.py", `u = "https://u:pw@dl.acme.dev/a/net.pth?sig=1"\n`);
    assert.deepEqual(one, {
      type: "custom",
      name: "dl.acme.dev/a/net.pth",
      version: "",
      scope: "runtime",
      direct: true,
      locations: [{ file: "net/load.py", line: 1 }],
      origin: { kind: "archive", address: "https://dl.acme.dev/a/net.pth" },
      facts: { kind: "model", format: "pth", confidence: "certain" },
    });
    const tree = packageTreeOf({
      "net/load.py": "",
      "net/README.md": "---\nlicense: mit\nlibrary_name: x\n---\n",
      "net/LICENSE": "MIT",
      "net/local.pth": "",
    });
    assert.equal(await treeLicense(one, "net", tree), undefined);
  });

  test("of the hub are the model itself", async () => {
    const source = `u = "https://huggingface.co/o/n/resolve/v2/model.safetensors"\nv = "https://hf.co/o/m/blob/main/a.ckpt"\n`;
    assert.deepEqual(await found(pythonCode, "a.py", source), [
      ["huggingface", "o/n", 1],
      ["huggingface", "o/m", 2],
    ]);
  });

  test("are found in Python, also put together and in commands", async () => {
    const source = [
      `"""https://acme.dev/doc.pth"""`,
      `BASE = "https://acme.dev/w/"`,
      `one = BASE + "one.pth"`,
      `two = f"{BASE}two.onnx"`,
      `os.system("wget -q https://acme.dev/three.pt -O x")`,
      `os.system("(aws s3 cp s3://acme/up.pt . && aws s3 cp no.pt s3://acme/no.pt)")  # https://acme.dev/comment.pth`,
      `load_state_dict_from_url("https://acme.dev/four")`,
      `urlretrieve("https://acme.dev/five", "five.ckpt")`,
      `upload("https://acme.dev/six.pth")`,
      `load_file_from_url(url="https://acme.dev/f/1/?dl=1", file_name="project.yaml")`,
      `gdown.download(id="x", url="https://drive.acme.dev/uc?id=1AbCdEfGhIjKl&key=s", output="seven.pth")`,
      `size = kwargs.get("size", "b")`,
      `file = f"{size}.pth"`,
      `if fp16: file = f"{size}.half.pth"`,
      `retrieve(f"https://acme.dev/{file}")`,
    ].join("\n");
    assert.deepEqual(await found(pythonCode, "a.py", source), [
      ["custom", "acme.dev/w/one.pth", 3],
      ["custom", "acme.dev/w/two.onnx", 4],
      ["custom", "acme.dev/three.pt", 5],
      ["custom", "s3.amazonaws.com/acme/up.pt", 6],
      ["custom", "acme.dev/b.pth", 15],
      ["custom", "acme.dev/b.half.pth", 15],
      ["custom", "acme.dev/four", 7],
      ["custom", "acme.dev/five", 8],
      ["custom", "drive.acme.dev/uc?id=1AbCdEfGhIjKl", 11],
    ]);
  });

  const tables: Readonly<Record<string, string>> = {
    "with a key for addresses": `W = {'m': {'url': 'https://acme.dev/a.h5'}}`,
    "of a constant for weights": `WEIGHTS_URLS = {'m': ['https://acme.dev/a.h5']}`,
    "of a program that uses Keras": `from tensorflow.keras import Model\nurls = ['https://acme.dev/a.h5']`,
    "of parts": `import keras\nBASE = "https://acme.dev/"\nurls = {'m': BASE + 'a.h5'}`,
    "that a program fetches": `from keras.utils import get_file\nU = {'m': 'https://acme.dev/a.h5'}\nget_file('a.h5', U[name])`,
  };
  for (const [name, source] of Object.entries(tables))
    for (const ending of ["h5", "hdf5", "pth"])
      test(`are found in a table ${name}, as ${ending}`, async () => {
        const names = (await parse(pythonCode, "a.py", source.replaceAll(".h5", `.${ending}`))).map((one) => one.name);
        assert.deepEqual(names, [`acme.dev/a.${ending}`]);
      });

  test("are not HDF5 files with data, nor those of programs that have nothing to do with models", async () => {
    const source = [
      `import h5py, keras`,
      `DATA = {'url': 'https://acme.dev/mnist.h5'}`,
      `get_file('train.h5', 'https://acme.dev/train.h5')`,
    ].join("\n");
    assert.deepEqual(await found(pythonCode, "a.py", source), []);
    const strain = `import h5py\nurls = {'H1': 'https://gw.acme.dev/H-H1_4KHZ-32.hdf5'}\nurlretrieve(urls['H1'], 'H1.hdf5')\n`;
    assert.deepEqual(await found(pythonCode, "a.py", strain), []);
  });

  test("of a storage service are named as any program can fetch them, except where a program writes to", async () => {
    const source = `u = "s3://acme-nets/a.pt"\nOUTPUT = "s3://acme-nets/b.pt"\ntorch.save(x, "gs://acme-nets/c.pt")\n`;
    assert.deepEqual(await found(pythonCode, "a.py", source), [["custom", "s3.amazonaws.com/acme-nets/a.pt", 1]]);
    const script = "aws s3 cp a.pt s3://acme-nets/a.pt --quiet\naws s3 cp s3://acme-nets/b.pt b.pt\n";
    assert.deepEqual(await found(shellScript, "a.sh", script), [["custom", "s3.amazonaws.com/acme-nets/b.pt", 2]]);
  });

  test("of one model in several files are one", async () => {
    const script = ["model-00001-of-00002.safetensors", "model-00002-of-00002.safetensors", "tokenizer.model"]
      .concat(["config.json", "model.safetensors.index.json", "tokenizer.json"])
      .map((name) => `wget https://ossci-datasets.s3.amazonaws.com/a/${name}\n`)
      .join("");
    assert.deepEqual(await found(shellScript, "a.sh", script), [
      ["custom", "ossci-datasets.s3.amazonaws.com/a/model-00001-of-00002.safetensors", 1],
    ]);
  });

  test("in a message load nothing", async () => {
    const source = `raise ValueError("https://acme.dev/a.pth")\nlogger.warning("https://acme.dev/b.pth")\nprint("https://acme.dev/c.pth")`;
    assert.deepEqual(await found(pythonCode, "a.py", source), []);
  });

  test("whose name is filled in at run time are a note", async () => {
    const { components, notes } = await pythonCode.parse(fileOf("a.py", `u = "https://acme.dev/{}.pth".format(name)`));
    assert.deepEqual(components, []);
    assert.match(notes?.[0]?.message ?? "", /^unresolved reference: the weights at "https:\/\/acme.dev\/\{\}.pth"/);
  });

  test("are found in notebooks, scripts, Dockerfiles, programs and configurations", async () => {
    const cells = { cells: [{ cell_type: "code", source: ["!wget https://acme.dev/a.pth\n", "x = 1"] }] };
    const script = 'BASE=https://acme.dev\ncurl -L "$BASE/a.gguf" -o m.gguf\nwget https://acme.dev/get/1 -O b.ckpt\n';
    const cases: readonly [Detector, string, string, readonly string[]][] = [
      [notebook, "a.ipynb", JSON.stringify(cells), ["acme.dev/a.pth"]],
      [shellScript, "a.sh", script, ["acme.dev/a.gguf", "acme.dev/get/1"]],
      [dockerfile, "Dockerfile", "FROM x\nADD https://acme.dev/a.onnx /m/\n", ["acme.dev/a.onnx"]],
      [scripts, "a.js", `const u = "https://acme.dev/a.onnx"; load(u)`, ["acme.dev/a.onnx"]],
      [yamlConfig, "a.yaml", "MODEL:\n  WEIGHTS: https://acme.dev/a.pth\n", ["acme.dev/a.pth"]],
      [yamlConfig, "b.yaml", "weights: https://acme.dev/a.h5\ninput: https://acme.dev/b.h5\n", ["acme.dev/a.h5"]],
      [shellScript, "b.sh", "wget https://acme.dev/get/1 -O model.hdf5\n", ["acme.dev/get/1"]],
      [jsonConfig, "a.json", `{"url": "https://acme.dev/a.tflite"}`, ["acme.dev/a.tflite"]],
    ];
    for (const [detector, path, content, want] of cases) {
      const names = (await parse(detector, path, content)).map(({ name }) => name);
      assert.deepEqual(names, want, path);
    }
  });
});

test("a program may have a URL of weights if it has one besides that of its license header", () => {
  const header = "# http://www.apache.org/licenses/LICENSE-2.0\n";
  const mayHave = (text: string) => mayHaveWeightUrl(new TextEncoder().encode(text));
  assert.ok(!mayHave(`${header}save("a.ckpt")\n`));
  assert.ok(!mayHave(`save("a.ckpt")\n${header.trim()}`));
  assert.ok(mayHave(`${header}base = "https://acme.dev/files"\nfetch(base, "a.ckpt")\n`));
  assert.ok(mayHave(`${header}# http://www.apache.org/\nfetch("a.ckpt")\n`));
});

describe("addresses of datasets", () => {
  const named = async (address: string) =>
    (await parse(shellScript, "get.sh", `wget ${address}\n`)).map(({ name }) => name);

  test("by the place", async () => {
    assert.deepEqual(await named("https://us.openslr.org/resources/12/dev-clean.tar.gz"), ["openslr/12"]);
    assert.deepEqual(await named("http://images.cocodataset.org/zips/val2017.zip"), [
      "images.cocodataset.org/zips/val2017.zip",
    ]);
    assert.deepEqual(await named("http://images.cocodataset.org/page.html"), []);
  });

  test("by the last words", async () => {
    const corpus = "https://files.acme.dev/voices/Word-Corpus-1.2.tar.gz";
    assert.deepEqual(await named(corpus), [corpus.slice("https://".length)]);
    for (const other of [
      "o/dataset/archive/main.zip",
      "x/fuzz/seed_corpus.zip",
      "tests/data/dataset.zip",
      "a/datasets-1.whl",
    ])
      assert.deepEqual(await named(`https://files.acme.dev/${other}`), [], other);
  });

  test("by the key or variable of an archive", async () => {
    const names = async (detector: Detector, path: string, text: string) =>
      (await parse(detector, path, text)).map(({ name }) => name);
    const yaml = "NOISE_DATASET_URL: https://acme.dev/s/noise.zip?dl=1\nother_url: https://acme.dev/s/b.zip\n";
    assert.deepEqual(await names(yamlConfig, "a.yaml", yaml), ["acme.dev/s/noise.zip"]);
    const python = `RIR_DATA_URL = "https://acme.dev/s/rir.zip"\nX = "https://acme.dev/s/c.zip"\n`;
    assert.deepEqual(await names(pythonCode, "a.py", python), ["acme.dev/s/rir.zip"]);
  });

  test("and commands of Kaggle", async () => {
    const commands = "kaggle datasets download -d owner/cats --unzip\nkaggle competitions download -c digits\n";
    const components = await parse(shellScript, "get.sh", commands);
    assert.deepEqual(
      components.map(({ name }) => name),
      ["kaggle/owner/cats", "kaggle/competitions/digits"],
    );
  });

  test("but no host that only tests have", async () => {
    assert.deepEqual(await named("https://www.test.foo/a.safetensors"), []);
    assert.deepEqual(await named("https://models.test/a.safetensors"), []);
  });
});
