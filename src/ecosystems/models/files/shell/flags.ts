import type { SourceFile } from "../../../../domain/contracts/contracts.ts";
import { joinAlternatives } from "../../../../text/any-of.ts";
import { isHubReference, isLegacyModel } from "../../../../models/hub-id.ts";
import { isKnownOwner } from "../../../../models/known-owners.ts";
import { isModelName } from "../../../../models/model-form.ts";
import { isModelWord, isWeakModelKey, kindOfKey } from "../model-keys.ts";
import { readDataset, readModel, referencesIn, type NameContext } from "../read-name.ts";
import type { Reference } from "../../reference.ts";

/** `--model owner/name` and similar flags of a command, and the model that a server is started with. */
export function readFlags(file: SourceFile, words: readonly string[], place: { readonly line?: number }): Reference[] {
  const pairs = pairsOf(words);
  const revision = pairs.find(({ flag }) => flag === "--revision")?.value;
  const context: NameContext = { file, confidence: "certain", ...place, ...(revision !== undefined && { revision }) };
  const served = servedName(words);
  const isClient = words.slice(0, 4).some((word) => clients.has(word));
  const isServer = words.some((word) => word.length < 400 && servers.test(word));
  return [
    ...(served === undefined ? [] : read("model", served, context)),
    ...pairs.flatMap(({ flag, value }) => {
      const kind = kindOf(flag, value, isClient, isServer);
      return kind ? read(kind, value, context) : [];
    }),
    ...readTrainingData(pairs, context),
    ...pairs.flatMap(({ flag, value }) => (flag === "--model_args" ? readArguments(value, context) : [])),
  ];
}

interface Pair {
  readonly flag: string;
  readonly value: string;
}

/** `--flag value` and `--flag=value`. */
function pairsOf(words: readonly string[]): Pair[] {
  return words.flatMap((word, at) => {
    if (!word.startsWith("-") || word.length > 400) return [];
    const equals = word.indexOf("=");
    if (equals > 0) return [{ flag: word.slice(0, equals), value: word.slice(equals + 1) }];
    const value = words[at + 1] ?? "";
    return value.startsWith("-") || value === "" ? [] : [{ flag: word, value }];
  });
}

type FlagKind = "model" | "dataset" | "quantized";

function kindOf(flag: string, value: string, isClient: boolean, isServer: boolean): FlagKind | undefined {
  const name = nameOf(flag);
  if (name === "hf_repo" || (isServer && (name === "hf" || name === "hfr"))) return "quantized";
  if (clearModels.has(name) || kindOfKey(name) === "model") return "model";
  if (clearDatasets.has(name) || kindOfKey(name) === "dataset")
    return isHubReference(value, "dataset") ? "dataset" : undefined;
  if (isClient) return undefined;
  // many programs have `--model`: unless the command is a model server, the value must be a known model
  const isVague = isWeakModelKey(name) || vagueModels.has(name);
  return (isVague && (isServer || isKnownOwner(value))) || (isModelWord(name) && isModelName(value))
    ? "model"
    : undefined;
}

/** Trainers with many flags group them: `--actor.model_name_or_path`. */
function nameOf(flag: string): string {
  return flag
    .replace(/^-{0,2}(?:\w{1,30}\.){0,3}/, "")
    .replaceAll("-", "_")
    .toLowerCase();
}

/** `--dataset owner/name` of a command that also names its model, or in a group; other programs have it for paths. */
function readTrainingData(pairs: readonly Pair[], context: NameContext): Reference[] {
  const trains = pairs.some(({ flag }) => clearModels.has(nameOf(flag)));
  return pairs.flatMap(({ flag, value }) =>
    (trains || /^--(?:data|eval)\./.test(flag)) && trainingData.test(nameOf(flag))
      ? value.split(",").flatMap((name) => (isHubReference(name, "dataset") ? read("dataset", name, context) : []))
      : [],
  );
}

const trainingData = /^(?:(?:prompt|train|eval|test|reward|sft|pretrain)_)?datasets?$|^prompt_data$/;

/** Flags that are clearer than the same keys of a configuration. */
const clearModels: ReadonlySet<string> = new Set("model_id model_id_or_path hf_path reward_model_path_hf".split(" "));
const clearDatasets: ReadonlySet<string> = new Set("dataset_name dataset_id".split(" "));
const vagueModels: ReadonlySet<string> = new Set("pretrained lora_path mm_vision_tower lm_path".split(" "));

/** Clients of hosted services, whose `--model` names a hosted model. */
const clients: ReadonlySet<string> = new Set(
  "aider llm claude codex opencode goose sgpt mods aichat crush gemini promptfoo fabric gh cursor-agent qwen".split(
    " ",
  ),
);

const servers = new RegExp(
  joinAlternatives(
    /^(?:vllm|sglang|mlx_lm|lmdeploy|tgi|text-generation|text-embeddings|infinity_emb|llama-|lm_eval|lm-eval|trl|axolotl|autotrain|optimum-cli|accelerate|torchrun|deepspeed|litgpt|tune|swift|ct2-)/,
    /(?:^|[/.])(?:vllm|sglang|mlx_lm|mlx_vlm|text-generation|text-embeddings|tritonserver|llama\.cpp|llama-server|llama-cli)/,
    /convert[\w-]*\.py$/,
  ),
);

function read(kind: FlagKind, value: string, context: NameContext): Reference[] {
  const [name = "", quantization] = kind === "quantized" ? value.split(":") : [value];
  const isShort = kind !== "dataset" && !name.includes("/");
  if (isShort && !isLegacyModel(name)) return [];
  const references = referencesIn(kind === "dataset" ? readDataset(name, context) : readModel(name, context));
  return quantization
    ? references.map((reference) => ({ ...reference, facts: { ...reference.facts, quantization } }))
    : references;
}

/** `vllm serve owner/name`, `lmdeploy serve api_server owner/name`, `download-weights owner/name`. */
function servedName(words: readonly string[]): string | undefined {
  const at = words.findIndex((word, index) => {
    const before = words[index - 1] ?? "";
    if (word === "serve") return /(?:^|\/)vllm$/.test(before);
    return word === "api_server" || word === "download-weights" || word === "chat_server";
  });
  const name = at < 0 ? undefined : words[at + 1];
  return name === undefined || name.startsWith("-") ? undefined : name;
}

/** lm-eval writes `--model_args pretrained=owner/name,dtype=float16`. */
function readArguments(value: string, context: NameContext): Reference[] {
  return value.split(",").flatMap((part) => {
    const [key, name = ""] = part.split("=");
    return key === "pretrained" || key === "tokenizer" || key === "peft" ? read("model", name, context) : [];
  });
}
