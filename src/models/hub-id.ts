import { findCanonical } from "./legacy-names.ts";

export type HubKind = "model" | "dataset";

/** A name on the model hub, as written in a file. */
export interface HubName {
  readonly kind: HubKind;
  readonly id: string;
  /** Branch, tag or commit; absent if the file does not have it. */
  readonly revision?: string;
  /** Which of several quantized files of a model. */
  readonly quantization?: string;
}

/** `namespace/name`, as allowed by the hub. */
export function isHubId(text: string): boolean {
  const slash = text.indexOf("/");
  return slash > 0 && isPart(text.slice(0, slash)) && isPart(text.slice(slash + 1)) && !text.endsWith(".git");
}

/** Whether a well-formed name is on the hub: no folder of the project, hosted service or template placeholder. */
export function isHubReference(text: string, kind: HubKind): boolean {
  if (!isHubId(text)) return false;
  const [namespace = "", name = ""] = text.split("/");
  if (folders.has(namespace.toLowerCase()) || isPlaceholderId(text)) return false;
  // the rest of a name that is put together, and what a trainer writes
  if (name.startsWith("_") || /^checkpoint-\d+$/.test(name)) return false;
  return !dataFile.test(name) && !(kind === "model" && isHosted(namespace, name));
}

/** A legacy name without a namespace. The set is closed: any other name is a folder. */
export function isLegacyModel(text: string): boolean {
  return findCanonical("model", text) !== undefined;
}

/** Names of data files and of checkpoints, which are local files. */
const dataFile =
  /\.(?:jsonl?|csv|tsv|txt|parquet|arrow|pt|pth|bin|gguf|h5|onnx|safetensors|pkl|ya?ml|zip|gz|py|npz?|ckpt|uqff|ggml|llamafile|tflite|mlmodel|mlpackage|nemo|md|png|jpe?g|wav|mp[34]|sh|toml|html?|xml)$/i;

/** Words, digits, dots and hyphens, with a word at both ends; the hub allows 96 characters. */
function isPart(text: string): boolean {
  return text.length <= 96 && /^[A-Za-z0-9_](?:[\w.-]*\w)?$/.test(text) && !text.includes("--") && !text.includes("..");
}

/** First parts of a relative path that are not namespaces of the hub. */
const folders: ReadonlySet<string> = new Set(
  `models model checkpoints checkpoint ckpt ckpts data dataset datasets output outputs out runs results result logs log
  saved_models saved_model saved weights pretrained pretrained_models artifacts artifact tmp temp cache assets src lib
  tests test local trained trained_models exp exps experiments experiment path dir folder resources scripts docs examples
  configs config static public build dist home workspace content kaggle mnt opt usr var gs s3 root project app work
  finetuned fine_tuned fine-tuned final best last llm_models hf_models my_models save saves storage training train eval
  tokenizer tokenizers api v1 feature features refs spaces blog learn papers collections files file images image input
  inputs raw processed raw_data training_data train_data database db vocab notebooks bin etc dev application text audio
  video multipart font mlx_model mlx_models`.split(/\s+/),
);

/** `your-name/model-id`. */
export function isPlaceholderId(id: string): boolean {
  const [namespace = "", name = ""] = id.split("/");
  return (
    placeholder.test(namespace) ||
    /^(?:your|custom|path|foo|lorem|dummy|fake|placeholder|xxx+)(?:[-_]|$)/i.test(namespace) ||
    /^your[-_]|^(?:model|repo|dataset)[-_]?(?:name|id)$|^(?:repo|model|test|download)$|does-?not-?exist|non-?existent|^amet$/i.test(
      name,
    )
  );
}

const placeholder =
  /^(?:your|my|some)?[-_]?(?:user(?:[-_]?name)?|org(?:[-_]?name|anization)?|namespace|hf[-_]?user(?:name)?|account|name|owner|author|someone|somebody|example|repo(?:sitory)?|company|hub)$/i;

/** Model names of routers and hosted services, which look like hub names. */
function isHosted(namespace: string, name: string): boolean {
  if (hosts.has(namespace)) return true;
  if (namespace === "openai")
    return /^(?:gpt-[345]|o[1345](?:-|$)|chatgpt|text-embedding|dall-e|tts-|codex)/.test(name);
  if (namespace === "google") return /^(?:gemini|palm)/.test(name);
  if (namespace === "amazon") return /^(?:nova|titan)-/.test(name);
  return namespace === "cohere" && name.startsWith("command");
}

const hosts: ReadonlySet<string> = new Set(
  `anthropic azure azure_ai bedrock vertex_ai vertex gemini openrouter groq together_ai mistral xai x-ai perplexity
  replicate fireworks_ai fireworks deepseek ollama ollama_chat litellm sagemaker databricks_model watsonx
  hosted_vllm lm_studio codestral github_copilot moonshotai_api`.split(/\s+/),
);
