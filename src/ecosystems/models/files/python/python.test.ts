import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertQuick } from "../../../../../test/helpers/cpu-time.ts";
import { fileOf } from "../../../../../test/helpers/tree.ts";
import { pythonCode } from "./python.ts";

const parse = (source: string, others = {}, path = "src/app.py") => pythonCode.parse(fileOf(path, source, others));

const short: Readonly<Record<string, string>> = { huggingface: "model", "huggingface-dataset": "dataset" };

async function names(source: string, others = {}): Promise<string[]> {
  const { components } = await parse(source, others);
  return components
    .map(({ type, name, version }) => `${short[type] ?? type} ${name}${version && `@${version}`}`)
    .sort();
}

test("layers that are made from a tensor load no model", async () => {
  const source = "nn.Embedding.from_pretrained(weights)\nEmbeddingBag.from_pretrained(weights)\n";
  assert.deepEqual((await parse(source)).notes ?? [], []);
});

describe("a Python program", () => {
  const cases: Readonly<Record<string, readonly [source: string, want: readonly string[]]>> = {
    "loads a model by a literal": [`AutoModel.from_pretrained("o/n", device_map="auto")`, ["model o/n"]],
    "loads a model at a revision": [`AutoModel.from_pretrained("o/n", revision="v1")`, ["model o/n@v1"]],
    "loads one model once, pinned and not": [
      `T.from_pretrained("o/n")\nM.from_pretrained("o/n", revision="abc1234")`,
      ["model o/n@abc1234"],
    ],
    "names the model by a keyword": [`T.from_pretrained(pretrained_model_name_or_path="o/n")`, ["model o/n"]],
    "uses a constant": [`MODEL = "o/n"\ndef f():\n    return M.from_pretrained(MODEL)`, ["model o/n"]],
    "has a list with a constant": [
      `A = "o/a"\nfor n in [A, "o/b", C]:\n  M.from_pretrained(n)`,
      ["model o/a", "model o/b"],
    ],
    "collects the arguments of a download": [
      `import os\nA = "o/a"\nargs = dict(repo_id=A if small else "o/b", token=os.getenv("T"))\nsnapshot_download(**args)\ndict(repo_id="o/no", repo_type="space")`,
      ["model o/a", "model o/b"],
    ],
    "sets a key of a configuration": [
      `c["model"]["name_or_path"] = "o/a"\nOrderedDict([("extras_name_or_path", "o/b"), ("path", "o/no")])\nc["path"] = "o/no"`,
      ["model o/a", "model o/b"],
    ],
    "has a constant that other modules load": [
      `from diffusers import Pipe\nBASE_MODEL_PATH = "o/a"\n_REPO_ID = "o/b"\nSOURCE_PATH = "o/no"`,
      ["model o/a", "model o/b"],
    ],
    "has such a constant, but no library for models": [
      `BASE_MODEL_PATH = "o/no"\nREPO_ID = "o/no"\nmodel_id = None`,
      [],
    ],
    "uses a constant of a class": [`class C:\n  NAME: str = "o/n"\nM.from_pretrained(C.NAME)`, ["model o/n"]],
    "uses the default of a parameter": [`def f(name: str = "o/n"):\n  return M.from_pretrained(name)`, ["model o/n"]],
    "asks the inference service for a model per request": [
      `from huggingface_hub import InferenceClient\nclient = InferenceClient()\nInferenceClient().chat_completion(m, model="o/a")\nclient.text_to_image("x/y", model="o/b")\nclient.chat.completions.create(model="o/c", messages=m)\ntranslation("x", model="o/no")`,
      ["model o/a", "model o/b", "model o/c"],
    ],
    "has methods that are called like those of the inference service": [
      `import transformers\nfrom openai import OpenAI\nother.text_to_image("x", model="o/no")\nclient.chat.completions.create(model="o/no")`,
      [],
    ],
    "takes the value of its own function before others": [
      `def f():\n  x = "o/a"\n  M.from_pretrained(x)\ndef g():\n  x = "data/b"\n  open(x)`,
      ["model o/a"],
    ],
    "uses the default of an option": [
      `p.add_argument("--base-model", default="o/n")\nM.from_pretrained(args.base_model)`,
      ["model o/n"],
    ],
    "uses the default of the environment": [
      `import os\na = os.environ.get("A", "o/a")\nM.from_pretrained(a)\nM.from_pretrained(os.getenv("B", default="o/b"))`,
      ["model o/a", "model o/b"],
    ],
    "chooses one of two": [
      `M.from_pretrained("o/a" if big else "o/b")\nM.from_pretrained(x or "o/c")`,
      ["model o/a", "model o/b", "model o/c"],
    ],
    "chooses from a mapping": [`N = {"s": "o/s", "l": "o/l"}\nM.from_pretrained(N[size])`, ["model o/l", "model o/s"]],
    "chooses an entry of a mapping": [`N = {"s": "o/s", "l": "o/l"}\nM.from_pretrained(N["s"])`, ["model o/s"]],
    "goes through a list": [`for n in ["o/a", "o/b"]:\n  M.from_pretrained(n)`, ["model o/a", "model o/b"]],
    "joins texts": [
      `o = "o"\nM.from_pretrained(o + "/n")\nM.from_pretrained("p/" "q")\nM.from_pretrained(f"{o}/m")`,
      ["model o/m", "model o/n", "model p/q"],
    ],
    "joins texts of which one is a choice": [
      `M.from_pretrained("o/n" + ("" if big else ".en"))`,
      ["model o/n", "model o/n.en"],
    ],
    "gives models to a topic model": [
      `SentenceTransformerBackend("sentence-transformers/all-MiniLM-L6-v2")\nModel2VecBackend(loaded)`,
      ["model sentence-transformers/all-MiniLM-L6-v2"],
    ],
    "loads an adapter on a model": [`PeftModel.from_pretrained(base, "o/lora")`, ["model o/lora"]],
    "uses a pipeline": [
      `from transformers import pipeline as p\np("ner", model="o/n", tokenizer="o/t")\np("x", "o/m", revision="r1")`,
      ["model o/m@r1", "model o/n", "model o/t"],
    ],
    "loads a dataset": [
      `from datasets import load_dataset\nload_dataset("o/d", "cfg", revision="r1")\nload_dataset(path="imdb")`,
      ["dataset imdb", "dataset o/d@r1"],
    ],
    "loads files, not datasets": [
      `from datasets import load_dataset\nload_dataset("csv", data_files="a.csv")\nload_dataset("./data")\nload_dataset("x.py")`,
      [],
    ],
    "loads a file of a dataset": [`load_dataset("json", data_files="hf://datasets/o/d@r/x.json")`, ["dataset o/d@r"]],
    "downloads from a repository": [
      `hf_hub_download(repo_id="o/n", filename="x")\nsnapshot_download("o/d", repo_type="dataset")\nsnapshot_download("o/s", repo_type="space")`,
      ["dataset o/d", "model o/n"],
    ],
    "uses sentence-transformers": [
      `SentenceTransformer("all-MiniLM-L6-v2")\nCrossEncoder("o/c")\nSentenceTransformer("output")`,
      ["model all-MiniLM-L6-v2", "model o/c"],
    ],
    "gives functions names of its own": [
      `from sentence_transformers import SentenceTransformer as ST\nimport transformers as tf\nST("LaBSE")\ntf.pipeline("x", "o/m")`,
      ["model LaBSE", "model o/m"],
    ],
    "starts vLLM": [
      `from vllm import LLM\nLLM(model="o/n", tokenizer="o/t")\nLoRARequest("a", 1, "o/l")`,
      ["model o/l", "model o/n", "model o/t"],
    ],
    "uses Ollama": [
      `import ollama\nollama.chat(model="llama3.2:1b")\nChatOllama(model="phi3")\nOllamaEmbeddings(model="hf.co/o/n:Q8_0")`,
      ["model o/n", "ollama llama3.2@1b", "ollama phi3"],
    ],
    "uses frameworks": [
      `HuggingFaceEmbeddings(model_name="o/e")\nHuggingFaceEndpoint(repo_id="o/r")\nHuggingFacePipeline.from_model_id(model_id="o/p")`,
      ["model o/e", "model o/p", "model o/r"],
    ],
    "reads the cache of the hub's client": [
      `load("%s/models--o--n_1" % here)\nopen("x/datasets--o--d/snapshots")\n"--models--x"`,
      ["dataset o/d", "model o/n_1"],
    ],
    "uses prefixes of the hub": [
      `timm.create_model("hf-hub:o/t")\nCausalLM.from_preset("hf://o/k")\npd.read_parquet("hf://datasets/o/d/x.parquet")`,
      ["dataset o/d", "model o/k", "model o/t"],
    ],
    "asks the hub to run a model": [
      `URL = "https://api-inference.huggingface.co/models/o/n"\nimport gradio as gr\ngr.load("models/o/m")\ngr.load("spaces/o/s")`,
      ["model o/m", "model o/n"],
    ],
    "marks a model as local": [`Settings.embed_model = resolve("local:o/n")  # huggingface`, ["model o/n"]],
    "uses a router": [
      `import litellm\nlitellm.completion(model="huggingface/together/o/n")\nlitellm.completion(model="ollama/mistral:7b")\nlitellm.completion(model="azure/gpt-4o")`,
      ["model o/n", "ollama mistral@7b"],
    ],
    "has settings that another file uses": [
      `class S:\n  model_name_or_path: str = field(default="o/n")\n  EMBEDDING_MODEL = "BAAI/bge-m3"\n  image = "library/python"\n  repo = "psf/requests"`,
      ["model BAAI/bge-m3", "model o/n"],
    ],
    "has settings with telling names": [
      `EMBED_MODEL_NAME = "all-MiniLM-L6-v2"\nMODEL_NAME = "gpt2"\nLLM_MODEL = "meta-llama/llama-3-8b"\nMODEL_DIR = "my-model"`,
      ["model all-MiniLM-L6-v2", "model gpt2"],
    ],
    "has settings in a mapping": [`hub = {"HF_MODEL_ID": "o/n", "HF_TASK": "a/b"}`, ["model o/n"]],
    "loads old names": [`BertModel.from_pretrained("bert-base-uncased")`, ["model bert-base-uncased"]],
    "imports functions of the same name from elsewhere": [
      `import seaborn as sns\nfrom modelscope import snapshot_download\nfrom vertexai.language_models import TextEmbeddingModel\nTextEmbeddingModel.from_pretrained("o/no")\nfrom kfp.dsl import pipeline\nfrom tools import load_dataset\nsns.load_dataset("iris")\nsnapshot_download("o/n")\npipeline("a", "o/n")\nload_dataset("squad")`,
      ["custom modelscope/o/n"],
    ],
    publishes: [
      `api.upload_folder(repo_id="o/n")\nm.push_to_hub("o/n")\nArgs(hub_model_id="o/n")\ndf.to_parquet("hf://datasets/o/d/x")\n# from_pretrained`,
      [],
    ],
    "talks about models": [
      `"""from_pretrained("a/b")"""\n# AutoModel.from_pretrained("a/b")\nDOC = '''\nX.from_pretrained("a/b")\n'''\nload = M.from_pretrained`,
      [],
    ],
    "loads folders": [
      `M.from_pretrained("./x")\nM.from_pretrained("/opt/m")\nM.from_pretrained("..\\\\m")\nM.from_pretrained("outputs/x")\nM.from_pretrained(f"{a}/{b}")`,
      [],
    ],
    "uses hosted services": [`ChatOpenAI(model="anthropic/claude-3.5-sonnet")\nfrom_pretrained = 1`, []],
  };
  for (const [name, [source, want]] of Object.entries(cases)) {
    test(`that ${name}`, async () => assert.deepEqual(await names(source), want));
  }

  test("keeps an old name and says what it is called today", async () => {
    const { components } = await parse(`M.from_pretrained("gpt2")\nSentenceTransformer("LaBSE")`);
    assert.deepEqual(
      components.map(({ canonicalName }) => canonicalName),
      ["openai-community/gpt2", "sentence-transformers/LaBSE"],
    );
  });

  test("gives lines, confidence, and whether every use is pinned", async () => {
    const { components } = await parse(
      `\nM.from_pretrained("o/n", revision="r")\nT.from_pretrained("o/n")\nx = {"hf_model": "o/m"}`,
    );
    assert.deepEqual(
      components.map(({ locations, facts }) => [locations.map(({ line }) => line), facts]),
      [
        [[2, 3], { unpinned: true, confidence: "certain" }],
        [[4], { unpinned: true, confidence: "likely" }],
      ],
    );
  });

  test("says what it cannot tell", async () => {
    const { notes = [] } = await parse(
      `from transformers import pipeline\nM.from_pretrained(f"o/{x}")\npipeline("summarization")\nM.from_pretrained("mine")\ntorch.hub.load("u/r", "x")\nM.from_pretrained(args.output_dir)\npipeline("x", model=model)`,
    );
    assert.deepEqual(
      notes.map(({ line, message }) => [line, message.split(":")[0]]),
      [2, 4, 3, 5].map((line) => [line, "unresolved reference"]),
    );
    assert.match(notes[0]?.message ?? "", /f"o\/\{x\}"/);
  });

  test("does not take a folder of the tree for a model", async () => {
    const others = { "src/local/model/config.json": "{}", "acme/x/config.json": "{}" };
    assert.deepEqual(
      await names(`M.from_pretrained("local/model")\nM.from_pretrained("acme/x")\nM.from_pretrained("acme/y")`, others),
      ["model acme/y"],
    );
  });

  test("takes names from other modules of the project", async () => {
    const others = {
      "src/config.py": 'BASE = "o/a"\n',
      "src/core/settings.py": 'class Settings:\n    embedder: str = "o/b"\nsettings = Settings()\n',
      "common/names.py": 'MODEL = os.getenv("M", "o/c")\n',
    };
    const source = [
      ...[
        "from .config import BASE",
        "from core.settings import settings",
        "import common.names as N",
        "from . import config",
      ],
      ...["M.from_pretrained(BASE)", "SentenceTransformer(settings.embedder)", "M.from_pretrained(N.MODEL)"],
      ...["M.from_pretrained(config.BASE, revision='r')", "M.from_pretrained(other.X)"],
    ];
    const { notes = [] } = await parse(source.join("\n"), others);
    assert.deepEqual(await names(source.join("\n"), others), ["model o/a@r", "model o/b", "model o/c"]);
    assert.deepEqual(
      notes.map(({ line }) => line),
      [9],
    );
  });

  test("of hostile shape is read in one pass", async () => {
    const parts = [
      "from_pretrained(",
      "a = a or a\nM.from_pretrained(a)\n",
      "x = [",
      "f'{a}'",
      "M.from_pretrained(a)(",
      "import:",
      "def f(a=",
      "from . import a,",
      "for a in a:\n",
      "a.b.",
      '"hf://',
    ];
    for (const part of parts) {
      await assertQuick(2000, part, () => parse(`from_pretrained\n${part.repeat(Math.floor(100_000 / part.length))}`));
    }
  });
});
