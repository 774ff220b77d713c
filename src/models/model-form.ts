import { isHubReference, isLegacyModel } from "./hub-id.ts";
import { joinAlternatives } from "../text/any-of.ts";
import { isKnownOwner, isOwnerOfModels } from "./known-owners.ts";

/** A known owner, or a name that has the form of a model's: enough where a key is vague. */
export function isModelName(text: string): boolean {
  return isKnownOwner(text) || hasModelForm(text);
}

/** Names that are known as models whatever they are assigned to: also old ones, and those of one library. */
export function isTellingName(text: string): boolean {
  return isModelName(text) || isLegacyModel(text) || sentenceModel.test(text);
}

const sentenceModel = /^(?:all-(?:MiniLM|mpnet)|paraphrase-|multi-qa-|distiluse-)/;

/** `anyone/Family-7B-chat`: an owner of models only, the number of parameters, or a family and what tells its members apart. */
export function hasModelForm(id: string): boolean {
  return hasForm(id, (name) => parameters.test(name) || (family.test(name) && member.test(name)));
}

/** One of the two: enough under a key for models. */
export function hasPartOfForm(id: string): boolean {
  return hasForm(id, (name) => family.test(name) || (/\w[-_.]/.test(name) && member.test(name)));
}

function hasForm(id: string, isOfModel: (name: string) => boolean): boolean {
  const [owner = "", name = ""] = id.split("/");
  if (name === "" || !isHubReference(id, "model") || other.test(name)) return false;
  if (family.test(owner) && !isKnownOwner(id)) return false;
  return isOwnerOfModels(id) || isOfModel(name);
}

function anyOf(...parts: readonly RegExp[]): RegExp {
  return new RegExp(joinAlternatives(...parts), "i");
}

/** `7B`, `1.5b`, `8x7B`, `A3B`. */
const parameters = /(?:^|[-_.]|\dx|A)\d{1,3}(?:\.\d{1,2})?[bB](?=$|[-_.])/;

/** Words of families, which also end other words (`DistilBERT`, `CodeLlama`), and short ones, which stand alone. */
const family = anyOf(
  /bert|llama|llava|gpt|mistral|mixtral|qwen|gemma|deepseek|whisper|wav2vec|wavlm|hubert|stable-?diffusion|sdxl|internlm|internvl|glm/,
  /baichuan|minicpm|minilm|starcoder|vicuna|alpaca|falcon|bloom|pythia|controlnet|rerank|embedding|encodec|musicgen|segformer/,
  /layoutlm|trocr|idefics|florence|moondream|smollm|smolvlm|nemotron|olmo|zephyr|hermes|colbert|splade|mpnet|electra|pegasus/,
  /convnext|resnet|yolo|siglip|codegen|opus-mt|nllb|xlm|mamba|rwkv|bigvgan|vocos|conformer|parakeet|xtts|vicreg|dinov|depth-anything/,
  /(?:^|[-_.\d])(?:t5|mt5|opt|mpt|phi|yi|bge|gte|e5|jina|vit|clip|swin|deit|beit|sam|detr|blip|bart|mbart|sd|flux|esm|flan|granite)\d{0,2}(?:$|[-_.])/,
);

const member = anyOf(
  /(?:^|[-_.])(?:tiny|mini|small|base|medium|large|huge|giant|xl|xxl|nano|turbo|instruct|chat|it|hf|gguf|awq|gptq|onnx|ct2|uncased|cased|multilingual|inpainting|compressed|quantized|tagger)(?=$|[-_.])/,
  /[-_.](?:fp16|fp8|bf16|int[48]|[48]bit|patch\d{1,2}|\d{2,3}m|v\d{1,2})(?=$|[-_.])/,
  /\d\.\d/,
);

/**
 * Words that only datasets have in such names, and how many rows they have: `Instruct-150K`; and models that are only
 * hosted.
 */
const other =
  /^(?:gpt-[345o]|o[134]-)|data(?:set)?s?(?![a-z])|corpus|corpora|preference|feedback|prompts?(?![a-z])|bench(?:mark)?(?![a-z])|questions|conversations|mix(?:ture)?(?![a-z])|trajector|completions|rollouts|evals?(?![a-z])|(?:^|[-_])(?:instruct|sft|sharegpt|train|test)[-_]?\d{1,4}k/i;
