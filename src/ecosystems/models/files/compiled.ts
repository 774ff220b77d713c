import type { SearchDetector, SourceFile } from "../../../domain/contracts/contracts.ts";
import { isFixture } from "../../../domain/policy/places.ts";
import { listLiterals, type Literal } from "../../../languages/compiled/literals.ts";
import { compiledFiles, createLibrarySearch } from "../../../languages/compiled/users.ts";
import { readIfTelling } from "../../../languages/read-text.ts";
import { createWordSearch } from "../../../languages/word-search.ts";
import { toSearchResult, type Reference } from "../reference.ts";
import { isKnownOwner, ownerNames } from "./known-owners.ts";
import { readDataset, readModel, referencesIn } from "./read-name.ts";
import { readAddress, withWeightUrls } from "./weight-url.ts";

/** Programs in Rust, Go, Swift, Kotlin, Java, C# and C++: addresses, and texts that are names of the hub. */
export const compiledPrograms: SearchDetector = {
  id: "huggingface/compiled",
  kind: "search",
  title: "Programs in Rust, Go, Swift, Kotlin, Java, C# and C++ that load models, in projects with a library for that",
  files: compiledFiles,
  incidental: true,

  async parse(file) {
    if (isFixture(file.path) || !(await usesModels(file))) return { components: [] };
    const source = await readIfTelling(file, maxBytes, isTelling);
    if (source === undefined) return { components: [] };
    const isAboutHub = hub.test(source);
    const references = listLiterals(source).flatMap((literal) => readLiteral(file, literal, isAboutHub));
    return toSearchResult(file, { references, notes: [] });
  },
};

const maxBytes = 5_000_000;

const usesModels = createLibrarySearch(
  createWordSearch([
    ...[
      "hf-hub",
      "candle",
      "huggingface",
      "HuggingFace",
      "mlx",
      "swift-transformers",
      "WhisperKit",
      "whisper",
      "llama",
    ],
    ...["ggml", "onnxruntime", "OnnxRuntime", "fastembed", "rust-bert", "tokenizers", "mistralrs", "kalosm", "hugot"],
    ...[
      "gguf",
      "ai.djl",
      "tensorflow",
      "langchain4j",
      "LLamaSharp",
      "SemanticKernel",
      "diffusion",
      "libtorch",
      "ort =",
    ],
  ]),
);

const isTelling = withWeightUrls(
  createWordSearch([
    ...["hugging", "Hugging", "HUGGING", "hf.co/", "hf_hub", "HubApi", "Repo", "pretrained", "_model", "Model"],
    ...ownerNames.map((owner) => `"${owner}/`),
  ]),
);

const hub = /hugging_?face|hf[-_:]hub|HubApi|mlx-community/i;

function readLiteral(file: SourceFile, literal: Literal, isAboutHub: boolean): Reference[] {
  const { text, line, before, after } = literal;
  const address = readAddress(text, line);
  if (address) return [address];
  const isLoaded = isAboutHub && loading.test(before.slice(-150));
  const isKnown = isKnownOwner(text) && aboutModels.test(`${before} ${after}`);
  const isWithFile = isAboutHub && modelFile.test(after.slice(0, 200));
  if (!isLoaded && !isKnown && !isWithFile) return [];
  const read = isDataset(literal) ? readDataset : readModel;
  const isSlug = text.includes("/"); // short names mean something else here
  return isSlug ? referencesIn(read(text, { file, confidence: isLoaded ? "certain" : "likely", line })) : [];
}

/** The text is the first argument of a call that fetches from the hub or makes a model: `api.model("…"`, `from_pretrained("…"`. */
const loading =
  /(?:hugging_?face|hf|hub|pretrained|model|repo|tokenizer|checkpoint)\w*(?:::(?:new|model|dataset|with_revision))?\(\s*(?:\w+\s*[:=]\s*)?$/i;

const aboutModels = /model|repo|weights|tokeniz|checkpoint|hugging|\bhf\b|embed|lora/i;

/** A name, and a file of that repository: `("owner/name", "tokenizer.json")`. */
const modelFile =
  /^[^;{}"]{0,40}"[\w./-]{0,100}(?:\.(?:safetensors|gguf|onnx|bin|pth?|model)|tokenizer\w*\.json|config\.json)"/;

function isDataset({ before, after }: Literal): boolean {
  return /\bdatasets?\(\s*$/.test(before) || /^[^;]{0,60}RepoType::Dataset/.test(after);
}
