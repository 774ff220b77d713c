import type { SearchDetector, SourceFile } from "../../../../domain/contracts/contracts.ts";
import { once, oncePerObject } from "../../../../async/once.ts";
import { readCalls } from "./call-references.ts";
import { readPipelines } from "./pipeline-references.ts";
import { ownerNames } from "../../../../models/known-owners.ts";
import { namesRouter } from "../routers.ts";
import { hasModelName } from "./has-model-name.ts";
import { readImportedWrappers } from "./imported-wrappers.ts";
import type { Call } from "../../../../languages/python/calls.ts";
import { hyperparameters } from "../../../../languages/python/hyperparameters.ts";
import { withModules } from "../../../../languages/python/modules.ts";
import { maxProgramBytes, readProgramIn, searchPrograms } from "../../../../languages/python/file-program.ts";
import { readProgram, copyProgram, type Program } from "../../../../languages/python/program.ts";
import { readRegistries } from "./registries.ts";
import { tellingCalls } from "./telling-calls.ts";
import { stripTexts } from "./strip-texts.ts";
import { readTexts } from "./text-references.ts";
import { readUrls } from "./url-references.ts";
import { isZooCall, readZoos } from "./zoo-references.ts";
import { readIfTelling } from "../../../../languages/read-text.ts";
import { joinReferences, toSearchResult, type Reference, type References } from "../../reference.ts";
import { unresolved } from "../../unresolved.ts";
import { mayHaveWeightUrl, withWeightUrls } from "../weight-url.ts";
import { createWordSearch } from "../../../../languages/word-search.ts";
import { originalName } from "../../../../languages/python/imports.ts";
import { rulesFor } from "./rules.ts";
import { withStatedLicenses } from "./stated-licenses.ts";
import { isWeightLoader } from "./weight-loaders.ts";
import { ifBroken } from "../../../../domain/contracts/parse-error.ts";

/** Programs that load models and datasets by name. */
export const pythonCode: SearchDetector = {
  id: "huggingface/python",
  kind: "search",
  title: "Python programs that load models or datasets of the Hugging Face Hub or Ollama",
  files: ["*.py"],
  incidental: true,
  prefilter: { bytes: (bytes) => hasSetting(bytes) || hasLoaderOrUrl(bytes) },

  async parse(file) {
    const source = await readIfTelling(file, maxProgramBytes, isTelling, stripTexts);
    if (source === undefined) return { components: [] };
    const program = await readWithoutTexts(file, source);
    const references = readReferences(file, program, source);
    const isOpen =
      references.notes.length > 0 ||
      program.tokens.names.find(hyperparameters) !== undefined ||
      program.calls.some((call) => isZooCall(program, call));
    const whole = isOpen ? await withModules(file, program, (call) => loadsModel(program, call)) : program;
    const all = whole === program ? references : readReferences(file, whole, source);
    const wrapped = await readImportedWrappers(file, program);
    const listed = await withRegistry(file, program, { ...all, references: [...all.references, ...wrapped] });
    const isStated = /licen[cs]e/i.test(source);
    return toSearchResult(
      file,
      isStated ? { ...listed, references: withStatedLicenses(program, listed.references) } : listed,
    );
  },
};

/** The program without comments and long texts; `source`: what is left of it. */
async function readWithoutTexts(file: SourceFile, source: string): Promise<Program> {
  const whole = await readProgramIn(file);
  return whole ? copyProgram(whole, whole.tokens.source !== source) : readProgram(source);
}

/** Names in a registry are available; a name that is loaded as a literal, or outside of the registry, is used. */
async function withRegistry(file: SourceFile, program: Program, references: References): Promise<References> {
  const usedNames = new Set(references.references.map(({ name }) => name));
  const registered = readRegistries(program, (name) => usedNames.has(name));
  if (registered.length === 0 || !(await hasLoader(file))) return references;
  const listed = new Set(registered.map(({ type, name }) => `${type}:${name}`));
  const lines = new Set(registered.map(({ line }) => line));
  const isChosen = ({ type, name, line, confidence }: Reference) =>
    listed.has(`${type}:${name}`) && (confidence === "likely" || lines.has(line));
  return {
    ...references,
    references: [...references.references.filter((reference) => !isChosen(reference)), ...registered],
  };
}

/** Words of calls and libraries. */
const loaderWords: readonly string[] = [
  "from_pretrained|from_single_file|from_hparams|from_model_id|load_dataset|load_lora|load_adapter|hf_hub",
  "hf-hub:|snapshot_download|huggingface|HuggingFace|\"hf://|'hf://|load_ip_adapter|LeRobotDataset",
  "SentenceTransformer|transformers import|import transformers|CrossEncoder|pipeline(|ollama",
  "Ollama|from vllm|import vllm|sglang|mlx_lm|mlx_vlm|mlx_whisper|mlx_embeddings|faster_whisper|FlagEmbedding|fastembed|litellm",
  "clip.load|from clip import|encodec_model_|get_pretrained|import dspy|hf_dataset|import timm|from timm|, timm|(\"timm|('timm|\"timm/|'timm/",
  "INSTRUCTOR(|KeyBERT|BERTopic|torch.hub|InferenceClient|LoRARequest|from flair",
  "load_textual|open_clip|whisper|import spacy|spacy.|nltk.download|torchvision.models|torchvision import models",
  "torchaudio.pipelines|torchaudio import pipelines|_Weights|torch.hub|ultralytics|tensorflow_hub|tensorflow_datasets|modelscope|kagglehub|gensim.down|easyocr",
  "DictDefault|lpips|funasr|demucs|rembg|import kaggle|from kaggle|models--|datasets--|'license':|\"license\":",
  "downloader as|paddleocr|PaddleOCR|import download|from nltk|load_model|load_tokenizer|download_model|DATASET_PATH",
  "get_kernel|attn_implementation|get_dataset_|bertscore|bert_score|_from_url(|model_zoo",
].flatMap((line) => line.split("|"));

/** Words of settings, which many other programs have too: only their value tells whether they are about models. */
const settingWords: string[] = [
  "name_or_path|HF_MODEL|hf_model|hf_repo|_MODEL|model_name|embed_model|embedding_model|model_id|repo_id|_REPO_ID|_dataset(",
  '"encoder"|\'encoder\'|"checkpoint":|name_or_path|base_model=|base_model =|base_model:|base_model"|base_model\'|base_model_name|_CHECKPOINT',
  `-base"|-base'|-large"|-large'|-small"|-small'|nstruct"|nstruct'|-chat-hf|uncased"|uncased'`,
  `dataset={|dataset="|dataset='|dataset_name|dataset_id|"--dataset|MODEL_ID|pretrained_path|model_path`,
].flatMap((line) => line.split("|"));
// A function of another module may load what a program only names.
for (const owner of ownerNames) if (owner.length > 3) settingWords.push(`"${owner}/`, `'${owner}/`);

export const pythonWords = [...loaderWords, ...settingWords];

const hasWord = createWordSearch(pythonWords);
const hasLoaderWord = createWordSearch(loaderWords);

/** Most programs have none of these. */
const hasLoaderOrUrl = searchPrograms(loaderWords, mayHaveWeightUrl);
const hasSetting = searchPrograms(settingWords);

/** Quick filter: a program without these words, or with settings but nothing that could be a name, names no model. */
const isTelling = withWeightUrls((bytes) => hasWord(bytes) && (hasModelName(bytes) || hasLoaderWord(bytes)));

/** The models and datasets that a Python program loads, if it names them itself. */
export function readPython(file: SourceFile, source: string): References {
  return readReferences(file, readProgram(source), source);
}

function readReferences(file: SourceFile, program: Program, source: string): References {
  const telling = tellingCalls(program);
  const isRouted = once(() => namesRouter(source));
  return joinReferences([
    readCalls(file, program, telling),
    readPipelines(file, program, telling),
    readUrls(program, telling),
    readZoos(file, program),
    { references: readTexts(file, program, telling, isRouted), notes: readTorchHub(program, telling) },
  ]);
}

/** PyTorch Hub runs code and loads weights from a repository that is in no package registry. */
function readTorchHub(program: Program, calls: readonly Call[]): References["notes"] {
  return calls.flatMap((call) => {
    const [argument] = call.arguments;
    if (call.name !== "load" || call.receiver !== "torch.hub" || !argument) return [];
    const names = program.evaluate(argument).filter((name) => /^[\w-][\w.-]{0,60}\//.test(name));
    const reason = "fetches code and weights from a repository";
    return names.map((name) => unresolved(`torch.hub.load("${name}")`, reason, call.line));
  });
}

/** Whether a call takes the name of a model. */
function loadsModel(program: Program, call: Call): boolean {
  const { imports } = program;
  const original = originalName(imports, call.receiver, call.name);
  if (original === "pipeline" || rulesFor(original).length > 0 || isWeightLoader(imports, call)) return true;
  return isZooCall(program, call);
}

/** Whether any program in the tree loads models: without one, a list of names is only a list. */
async function hasLoader(file: SourceFile): Promise<boolean> {
  const [first] = file.find("*.py");
  return (await isLoader(file)) || (first !== undefined && (await hasLoaderInTree(first)));
}

/** Every program of the tree has the same answer. `first`: the first one of the tree. */
const hasLoaderInTree = oncePerObject(async (first: SourceFile): Promise<boolean> => {
  for (const file of first.find("*.py").slice(0, maxFiles)) if (await isLoader(file)) return true;
  return false;
});

async function isLoader(file: SourceFile): Promise<boolean> {
  const bytes = await file.bytes(maxBytes).catch(ifBroken(undefined));
  return bytes !== undefined && loads(bytes);
}

/** Loading programs are among the first files of a tree. */
const maxFiles = 300;
const maxBytes = 500_000;

const loads = createWordSearch([
  ...[
    ".from_pretrained(",
    "hf_hub_download(",
    "snapshot_download(",
    "load_state_dict_from_url(",
    "load_file_from_url(",
  ],
  ...["urlopen(", "urlretrieve(", "hub.load(", "_download(", "download_url", "SentenceTransformer(", "LLM("],
]);
