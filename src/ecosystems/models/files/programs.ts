import type { SearchDetector, SourceFile } from "../../../domain/contracts/contracts.ts";
import { isFixture } from "../../../domain/policy/places.ts";
import { listLiterals, type Literal } from "../../../languages/literals/list-literals.ts";
import { literalFiles, createLibrarySearch } from "../../../languages/literals/users.ts";
import { readIfTelling } from "../../../languages/read-text.ts";
import { createWordSearch } from "../../../languages/word-search.ts";
import { toSearchResult, type Reference } from "../reference.ts";
import { isUse } from "../../../models/model-place.ts";
import { isKnownOwner, ownerNames } from "../../../models/known-owners.ts";
import { hasModelForm } from "../../../models/model-form.ts";
import { ollamaName, ollamaReference } from "./ollama-name.ts";
import { namesRouter } from "./routers.ts";
import { readDataset, readModel, referencesIn } from "./read-name.ts";
import { readAddress, withWeightUrls } from "./weight-url.ts";

/** Programs in languages other than Python and JavaScript: addresses, and texts that are names of the hub or of Ollama. */
export const programs: SearchDetector = {
  id: "huggingface/programs",
  kind: "search",
  title:
    "Programs in Rust, Go, Swift, Kotlin, Java, Scala, C#, C++, Ruby, PHP, Elixir and Dart that load models, in projects with a library for that",
  files: literalFiles,
  incidental: true,

  async parse(file) {
    if (isFixture(file.path) || !(await usesModels(file))) return { components: [] };
    const source = await readIfTelling(file, maxBytes, isTelling);
    if (source === undefined) return { components: [] };
    const names = hub.test(source) ? "hub" : namesRouter(source) ? "router" : "unknown";
    const about: About = { names, ollama: /ollama|:11434/i.test(source) };
    const references = listLiterals(source, file.path).flatMap((literal) => readLiteral(file, literal, about));
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
    ...["gguf", "ai.djl", "tensorflow", "langchain", "LLamaSharp", "SemanticKernel", "diffusion", "libtorch", "ort ="],
    ...["Extensions.AI", "spring-ai", "bumblebee", "informers", "transformers", "LLM", "llm"],
  ]),
);

const isTelling = withWeightUrls(
  createWordSearch([
    ...[
      "hugging",
      "Hugging",
      "HUGGING",
      "hf.co/",
      "hf_hub",
      "HubApi",
      "Repo",
      "pretrained",
      "_model",
      "Model",
      "llama",
    ],
    ...[":hf,", "model:", "odelName("],
    ...ownerNames.map((owner) => `"${owner}/`),
  ]),
);

const hub = /hugging_?face|hf[-_:]hub|HubApi|mlx-community|\{:hf,/i;
/** What a program is about. */
interface About {
  /** Names of models mean those of the hub, or those of a service that has the same names. */
  readonly names: "hub" | "router" | "unknown";
  readonly ollama: boolean;
}

function readLiteral(file: SourceFile, literal: Literal, about: About): Reference[] {
  const { text, line, before, after } = literal;
  const address = readAddress(text, line);
  if (address) return [address];
  const isServed =
    about.ollama &&
    (ollamaCall.test(before) || (ollamaName.test(text) && (ollamaClient.test(before) || isUse(literal))));
  const served = isServed ? ollamaReference(text, line) : undefined;
  if (served) return [served];
  const isLoaded = about.names === "hub" && loading.test(before.slice(-150));
  const isKnown =
    about.names !== "router" &&
    (isKnownOwner(text) ? aboutModels.test(`${before} ${after}`) : hasModelForm(text) && isUse(literal));
  const isWithFile =
    about.names === "hub" && (modelFile.test(after.slice(0, 300)) || repository.test(before.slice(-80)));
  if (!isLoaded && !isKnown && !isWithFile) return [];
  const read = isDataset(literal) ? readDataset : readModel;
  const isSlug = text.includes("/"); // short names mean something else here
  return isSlug ? referencesIn(read(text, { file, confidence: isLoaded ? "certain" : "likely", line })) : [];
}

/** The text is the first argument of a call that fetches from the hub or makes a model: `api.model("…"`, `from_pretrained("…"`. */
const loading =
  /\{:hf,\s*$|(?:hugging_?face|hf|hub|pretrained|model|repo|tokenizer|checkpoint)\w*(?:::(?:new|model|dataset|with_revision))?\(\s*(?:\w+\s*[:=]\s*)?$/i;

const aboutModels = /model|pipeline\(|repo|weights|tokeniz|checkpoint|hugging|\bhf\b|embed|lora/i;

/** A name, and a file of that repository, perhaps with the revision in between: `("owner/name", "main", "a.gguf")`. */
const modelFile =
  /^(?:[^;{}"]{0,60}"[^"\n]{0,60}"){0,2}[^;{}"]{0,60}"[\w./-]{0,100}(?:\.(?:safetensors|gguf|onnx|bin|pth?|model)|tokenizer\w*\.json|config\.json)"/i;

/** `let repo = "owner/name"`, `model_id: "owner/name"`. */
const repository =
  /\b(?!git)(?:\w{1,30}_)?(?:repo|repo_?id|model_?id|model_?repo)(?:_\w{1,30})?"?\s*(?::[^;,{}()"=]{0,30})?[:=]\s*$/i;

/** `ollama.WithModel("…"`, `OllamaChatModel.builder().modelName("…"`. */
const ollamaCall = /ollama(?:[^;\n]|\n\s{0,40}\.){0,200}model(?:_?name)?\(\s*$/i;

/** `new OllamaClient(address, "…"`. */
const ollamaClient = /ollama\w{0,40}\([^;{}"]{0,120}(?:"[^"\n]{0,80}"\s*)?,\s*$/i;

function isDataset({ before, after }: Literal): boolean {
  return /\bdatasets?\(\s*$/.test(before) || /^[^;]{0,60}RepoType::Dataset/.test(after);
}
