import type { SearchDetector } from "../../../../domain/contracts/contracts.ts";
import { readDockerfile } from "./dockerfile.ts";
import { readScript } from "./script.ts";
import { readPython } from "../python/python.ts";
import { readIfTelling } from "../../../../languages/read-text.ts";
import { toSearchResult } from "../../reference.ts";
import { withWeightUrls } from "../weight-url.ts";
import { createWordSearch } from "../../../../languages/word-search.ts";

/** Scripts that download models or start servers with them, and settings files for such servers. */
export const shellScript: SearchDetector = {
  id: "huggingface/shell",
  kind: "search",
  title: "Scripts of shells, PowerShell and Windows, makefiles and .env files that fetch or serve models",
  incidental: true,
  prefilter: { bytes: (bytes) => isTelling(bytes) },
  files: [
    ...[
      "*.sh",
      "*.bash",
      "*.zsh",
      "*.slurm",
      "*.sbatch",
      "Makefile",
      "makefile",
      "GNUmakefile",
      "*.mk",
      "justfile",
      "Justfile",
    ],
    ...["Procfile", ".env", ".env.*", "*.env", ".envrc", "*.ps1", "*.bat", "*.cmd"],
  ],

  async parse(file) {
    const script = await readIfTelling(file, maxBytes, isTelling);
    if (script === undefined) return { components: [] };
    const source = /\.(?:bat|cmd)$/.test(file.name) ? withoutRemarks(script) : script;
    return toSearchResult(
      file,
      readScript(file, source, (python) => readPython(file, python)),
    );
  },
};

/** Comments of batch files; their lines stay. */
function withoutRemarks(script: string): string {
  return script.replaceAll(/^[ \t@]*(?:rem\b|::).*$/gim, "");
}

/** Dockerfiles that build models into an image or start a server with one. */
export const dockerfile: SearchDetector = {
  id: "huggingface/dockerfile",
  kind: "search",
  title: "Dockerfiles that fetch or serve models",
  incidental: true,
  prefilter: { bytes: (bytes) => isTelling(bytes) },
  files: [
    "Dockerfile",
    "Dockerfile.*",
    "*.Dockerfile",
    "*.dockerfile",
    "*Dockerfile",
    "Containerfile",
    "Containerfile.*",
    "dockerfile",
  ],

  async parse(file) {
    const text = await readIfTelling(file, maxBytes, isTelling);
    if (text === undefined) return { components: [] };
    return toSearchResult(
      file,
      readDockerfile(file, text, (source) => readPython(file, source)),
    );
  },
};

const maxBytes = 2_000_000;

/** Quick filter: a script without any of these words names no model. */
export const scriptWords: readonly string[] = [
  "huggingface|hf.co/|git@hf.co|hf-mirror|\"hf://|'hf://| hf://|=hf://|hf download|er -hf |li -hf |ollama|kaggle",
  "vllm serve|vllm.entry|vllm/vllm|vllm bench|sglang|mlx_lm|lmdeploy|model_id|model-id|model_name|MODEL_ID",
  "MODEL_NAME|VLLM_MODEL|--model|name_or_path|from_pretrained|SentenceTransformer|snapshot_download",
  "dataset_name|modelscope|hf-repo|HF_MODEL|_MODEL=|_MODEL |WHISPER|ASR_MODEL|tune download|download-weights|api_server|spacy download|nltk.down|model=yolo",
].flatMap((line) => line.split("|"));

const isTelling = withWeightUrls(createWordSearch(scriptWords));
