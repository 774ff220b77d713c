import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertQuick } from "../../../../../test/helpers/cpu-time.ts";
import { fileOf } from "../../../../../test/helpers/tree.ts";
import { modelNames } from "../../fixtures/model-names.ts";
import { dockerfile, shellScript } from "./shell.ts";
import { splitCommands } from "./words.ts";

async function names(script: string, path = "run.sh"): Promise<string[]> {
  const detector = path === "Dockerfile" ? dockerfile : shellScript;
  const { components } = await detector.parse(fileOf(path, `# huggingface\n${script}`));
  return modelNames(components);
}

describe("a script", () => {
  const cases: Readonly<Record<string, readonly [script: string, want: readonly string[]]>> = {
    "downloads a repository": [
      "huggingface-cli download o/n --include '*.bin'\nhf download --quiet o/m file.txt",
      ["o/m", "o/n"],
    ],
    "downloads a dataset at a revision": ["hf download --repo-type dataset --revision=r o/d", ["dataset o/d@r"]],
    "downloads from ModelScope": [
      "modelscope download --model o/n --local_dir d\nmodelscope download --dataset o/d\nmodelscope download ./no",
      ["modelscope/o/d", "modelscope/o/n"],
    ],
    "fetches weights from an address without a file name, but no figures for scaling": [
      "wget https://civitai.com/api/download/models/16677\nwget https://host.acme.dev/v1/mel_stats.pth https://civitai.com/models/16677",
      ["civitai.com/api/download/models/16677"],
    ],
    "loads the names of an array": [
      'models=(\n  "o/a", # one\n  o/b\n)\nfor m in "${models[@]}"; do hf download "$m"; done',
      ["o/a", "o/b"],
    ],
    "loads the words of a loop": ["for m in o/a o/b; do hf download ${m} x; done", ["o/a", "o/b"]],
    "has an array of something else": ['x=(o/a o/b)\nfor i in "${x[@]}"; do echo "$i"; done', []],
    uploads: ["huggingface-cli upload o/n .\nhf upload o/m .", []],
    clones: [
      "GIT_LFS_SKIP_SMUDGE=1 git clone https://huggingface.co/o/n dir\ngit clone git@hf.co:o/m\ngit clone https://huggingface.co/datasets/o/d",
      ["dataset o/d", "o/m", "o/n"],
    ],
    "fetches a file": ['curl -L -o x "https://hf.co/o/n/resolve/main/x.gguf?download=true"', ["o/n"]],
    "fetches archives of weights": [
      "wget https://acme.dev/a.zip -O ~/checkpoints/a.zip\nwget https://acme.dev/b.zip -O b.zip\nwget https://modelscope.cn/models/o/n/resolve/v1/weights.zip",
      ["acme.dev/a.zip", "modelscope/o/n"],
    ],
    "fetches what has the ending of many formats": [
      "aria2c -q https://acme.dev/fold.model &\necho https://acme.dev/no.model\n(aws s3 cp s3://acme/p.pt .)",
      ["acme.dev/fold.model", "s3.amazonaws.com/acme/p.pt"],
    ],
    "chooses an address": [
      'B=https://acme.dev/v1\ncase "$s" in\n  "a") url="$B/a.pt" ;;\n  "b") url=$B/b.pt ;;\nesac\ncurl -L $url -o m.pt\nout=s3://acme/c.pt',
      ["acme.dev/v1/a.pt", "acme.dev/v1/b.pt"],
    ],
    "looks at pages": [
      "curl https://huggingface.co/docs/x\nopen https://huggingface.co/spaces/o/n\ncurl https://huggingface.co/o/n",
      [],
    ],
    "starts servers": [
      "vllm serve o/a --dtype auto\ndocker run vllm/vllm-openai --model o/b --served-model-name o/no\ntext-generation-launcher --model-id=o/c\nllama-server -hf o/d:Q8_0\nllama-cli --hf-repo o/e --hf-file x.gguf",
      ["o/a", "o/b", "o/c", "o/d", "o/e"],
    ],
    trains: [
      "torchrun train.py \\\n  --model_name_or_path o/n \\\n  --dataset_name o/d \\\n  --output_dir out/x",
      ["dataset o/d", "o/n"],
    ],
    "trains with flags in groups": [
      "python3 -m t \\\n  --actor.model_name_or_path o/n \\\n  --data.prompt_dataset o/d,o/e \\\n  --eval.dataset data/x --dataset ./y\nargs --data.dataset o/f\npython3 x.py --dataset o/no",
      ["dataset o/d", "dataset o/e", "dataset o/f", "o/n"],
    ],
    "gives scripts to other programs": [
      "read -r -d '' JOB <<EOF\ntrain \\\n  --model.model_name_or_path o/a\nEOF\nsrun bash -c \"hf download o/b && x\"\ncat > job.sh <<'END'\nhf download o/c\nEND\npython3 - <<EOF\nfrom transformers import pipeline\npipeline('x', model='o/d')\nEOF",
      ["o/a", "o/b", "o/c", "o/d"],
    ],
    "uses variables and their defaults": ['M="${M:-o/n}"\nhf download $M\nhf download "${X:-o/m}"', ["o/m", "o/n"]],
    "sets what a server reads": ["export MODEL_ID=o/n OTHER=o/no", ["o/n"]],
    evaluates: ["lm_eval --model hf --model_args pretrained=o/n,dtype=float16", ["o/n"]],
    "runs Python": [`python3 -c "from transformers import pipeline; pipeline('x', model='o/n')"`, ["o/n"]],
    "pulls models of Ollama": [
      "ollama serve & ollama pull phi3:mini && ollama run hf.co/o/n:Q4_K_M hi",
      ["o/n", "phi3@mini"],
    ],
    "talks to hosted services": ["aider --model o/n\nllm -m gpt-4o\npython x.py --model o/n", []],
    "has comments and here-documents": [
      "# hf download a/b\ncat <<EOF\nhf download c/d\nEOF\nhf download o/n # e/f",
      ["o/n"],
    ],
  };
  for (const [name, [script, want]] of Object.entries(cases)) {
    test(`that ${name}`, async () => assert.deepEqual(await names(script), want));
  }

  test("says what only its user knows", async () => {
    const { notes } = await shellScript.parse(fileOf("run.sh", 'huggingface-cli download "$REPO"'));
    assert.match(notes?.[0]?.message ?? "", /unresolved reference: "\$REPO"/);
  });
});

test("a Dockerfile is read by its instructions", async () => {
  const text = [
    "FROM vllm/vllm-openai:latest",
    "ARG MODEL=o/a",
    "ENV MODEL_ID o/b",
    "RUN pip install x && \\",
    "    # a comment between",
    "    hf download ${MODEL}",
    "ADD https://huggingface.co/o/c/resolve/v1/x.gguf /x",
    'CMD ["vllm", "serve", "o/d"]',
  ];
  assert.deepEqual(await names(text.join("\n"), "Dockerfile"), ["o/a", "o/b", "o/c@v1", "o/d"]);
});

test("a file of settings is read line by line", async () =>
  assert.deepEqual(
    await names(
      'HF_MODEL_ID="o/n"\nNAME=o/no\nEMBEDDING_MODEL=BAAI/bge-m3\nX_MODEL=o/no\nOLLAMA_MODEL=phi3:mini\n',
      ".env",
    ),
    ["BAAI/bge-m3", "o/n", "phi3@mini"],
  ));

test("words are split as the shell does it", () =>
  assert.deepEqual(
    splitCommands(`a 'b c' "d \\" e" f\\ g; h|i && j\nk \\\n l # m`).map(({ words, line }) => [line, ...words]),
    [
      [1, "a", "b c", 'd " e', "f g"],
      [1, "h"],
      [1, "i"],
      [1, "j"],
      [2, "k", "l"],
    ],
  ));

test("scripts of Windows are read without their comments", async () => {
  const batch = "@echo off\r\nREM hf download o/a\r\n:: hf download o/b\r\nhf download o/c ^\r\n  --local-dir x\r\n";
  assert.deepEqual(await names(batch, "get.bat"), ["o/c"]);
  assert.deepEqual(await names("# hf download o/a\nhf download o/c `\n  --local-dir x\n", "get.ps1"), ["o/c"]);
});

test("variables that grow with every line cost nothing", async () => {
  const script = `A=o\n${"A=$A$A\n".repeat(100)}hf download $A/n\nhf download o/m\n`;
  assert.deepEqual(await names(script), ["o/m"]);
});

test("arrays in many commands cost little", async () => {
  await assertQuick(10_000, "the script", () =>
    names(`a=(${"o/n ".repeat(200)})\n${'hf download "$a"\n'.repeat(20_000)}${"b=(".repeat(100_000)}`),
  );
});

test("hostile scripts are read in one pass", async () => {
  for (const part of ["'", '"\\', "${a:-", "<<A\n", "\\\n", "--model ", "a=$a ", "ollama pull ", "RUN [", "convert"]) {
    for (const path of ["run.sh", "Dockerfile"]) {
      await assertQuick(2000, part, () => names(part.repeat(Math.floor(100_000 / part.length)), path));
    }
  }
});
