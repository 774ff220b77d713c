import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { fileOf } from "../../../../../test/helpers/tree.ts";
import { pythonCode } from "./python.ts";

async function names(source: string, others: Readonly<Record<string, string>> = {}): Promise<string[]> {
  const { components } = await pythonCode.parse(fileOf("pkg/run.py", source, others));
  return components.map(({ type, name }) => `${type} ${name}`).sort();
}

describe("names far from the call that loads them", () => {
  test("a constructor keeps the repository that another line loads", async () => {
    const source = `from huggingface_hub import hf_hub_download
specs = {"big": Spec(repo_id="acme/big", file="a"), "page": UploadSpec(repo_id="acme/up")}
hf_hub_download(specs[name].repo_id, "a.json")
`;
    assert.deepEqual(await names(source), ["huggingface acme/big"]);
  });

  test("a name that selects an entry of a table is one of its keys", async () => {
    const source = `from huggingface_hub import hf_hub_download
FILES = {"acme/one": {"unet": "a.bin"}, "acme/two": {"unet": "b.bin"}}
def load(key):
    return hf_hub_download(key, FILES[key]["unet"])
`;
    assert.deepEqual(await names(source), ["huggingface acme/one", "huggingface acme/two"]);
    assert.deepEqual(await names(source.replaceAll(/\{"unet": "[ab].bin"\}/g, "768")), []);
  });

  test("several functions may pass a name on, also in another module", async () => {
    const loaders = `from huggingface_hub import hf_hub_download
def _file(repo, name):
    return hf_hub_download(repo_id=repo, filename=name)
def _state(repo):
    return _file(repo, "a.th")
def load_band(repo):
    return _state(repo)
`;
    const call = `from .loaders import load_band\npath = "facebook/bands"\nload_band(path)\n`;
    assert.deepEqual(await names(call, { "pkg/loaders.py": loaders }), ["huggingface facebook/bands"]);
    assert.deepEqual(await names(`${loaders}load_band("acme/own")\n`), ["huggingface acme/own"]);
  });

  test("a parameter for a path or a repository of the hub has a default", async () => {
    const source = `import mlx\ndef transcribe(audio, path_or_hf_repo: str = "acme/speech"):\n    return load(path_or_hf_repo)\n`;
    assert.deepEqual(await names(source), ["huggingface acme/speech"]);
  });

  test("a recipe has its values in YAML files beside the program", async () => {
    const source = `from lib.voices import Voice
def start(self, hparams):
    self.voice = Voice.from_hparams(source=self.hparams.voice_source, savedir="a")
    self.ear = Voice.from_hparams(source=hparams["ear"])
`;
    const others = {
      "pkg/hparams/a.yaml": "base: acme\nvoice_source: !ref <base>/voice\n",
      "pkg/b.yaml": "ear: acme/ear\nother: acme/other\n",
      "pkg/deep/er/c.yaml": "ear: acme/far\n",
    };
    assert.deepEqual(await names(source, others), ["huggingface acme/ear", "huggingface acme/voice"]);
    assert.deepEqual(await names(source), []);
  });

  test("a module of the project may be named like the library", async () => {
    const source = `import datasets\ndatasets.load_dataset("ptb")\n`;
    assert.deepEqual(await names(source), ["huggingface-dataset ptb"]);
    assert.deepEqual(await names(source, { "pkg/datasets.py": "def load_dataset(name): ...\n" }), []);
  });

  test("what tests call a model is none", async () => {
    const source = `from huggingface_hub import snapshot_download\nsnapshot_download("legacy/model")\nsnapshot_download("a/test")\n`;
    assert.deepEqual(await names(source), []);
  });

  test("a page offers few models to choose from", async () => {
    const source = `import gradio as gr
model = gr.Radio(["facebook/a", "facebook/b", "google/c"], label="Model")
hint = gr.Radio(["text/plain", "acme/other"])
AutoModel.from_pretrained(model.value)
`;
    assert.deepEqual(await names(source), ["huggingface facebook/a", "huggingface facebook/b", "huggingface google/c"]);
  });

  test("names of Demucs and rembg", async () => {
    const source = `from demucs import pretrained\nfrom rembg import new_session\npretrained.get_model("htdemucs")\nnew_session("u2net")\nnew_session("own")\n`;
    assert.deepEqual(await names(source), ["custom demucs/htdemucs", "custom rembg/u2net"]);
  });

  test("Kaggle's own client", async () => {
    const source = `import kaggle\ndef get(dataset, to):\n    kaggle.api.dataset_download_files(dataset, to)\nget("acme/voices", "data")\n`;
    assert.deepEqual(await names(source), ["custom kaggle/acme/voices"]);
  });
});
