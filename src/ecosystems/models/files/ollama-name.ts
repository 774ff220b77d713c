import { isHubReference } from "../../../models/hub-id.ts";
import { isModelKey } from "../../../models/setting-keys.ts";
import { readHubUrl } from "../../../models/hub-url.ts";
import { readModel, referencesIn, type NameContext } from "./read-name.ts";
import { hubReference, type Reference } from "../reference.ts";

/** An Ollama model name: `llama3.2:3b`, `user/model`, or a hub model: `hf.co/owner/name:Q4_K_M`. */
export function ollamaReference(text: string, line?: number): Reference | undefined {
  const hub = readHubUrl(text);
  if (hub) return hubReference(hub, "certain", line);
  const [path = "", tag = ""] = text.replace(/^(?:registry\.)?ollama\.(?:ai|com)\/(?:library\/)?/, "").split(":");
  const isName = path.length <= 200 && /^[A-Za-z0-9][\w.-]*(?:\/[A-Za-z0-9][\w.-]*)?$/.test(path);
  if (!isName || !/^[\w.-]*$/.test(tag) || isFile(path)) return undefined;
  return { type: "ollama", name: path, version: tag, confidence: "certain", ...(line !== undefined && { line }) };
}

/** A setting about Ollama, such as `OLLAMA_MODEL` or `spring.ai.ollama.chat.options.model`; `isAbout`: a key above it says so. */
export function readOllamaSetting(key: string, value: string, isAbout: boolean, line?: number): Reference | undefined {
  const isSetting = isModelKey(key) && (isAbout || isAboutOllama(key));
  return isSetting && (/\d|:/.test(value) || ollamaName.test(value)) ? ollamaReference(value, line) : undefined;
}

export function isAboutOllama(key: string): boolean {
  return /ollama/i.test(key);
}

/** Names as Ollama has them, with the size after a colon, and not those of a hosted model. */
export const ollamaName =
  /^(?:llama|phi|mi[sx]tral|(?:code|embedding)?gemma|qwen|codellama|llava|all-minilm|nomic-embed|mxbai|snowflake|deepseek|tinyllama|vicuna|starcoder|granite|smollm|gpt-oss|moondream|dolphin)(?![\w.:-]*-(?:latest|\d{4})$)(?![\w.-]*-\d{1,3}b\b)[\w.-]{0,60}(?::[\w.-]{1,60})?$/i;

function isFile(path: string): boolean {
  return /\.(?:gguf|bin|safetensors|ya?ml|json)$/i.test(path);
}

/**
 * A model name of a router such as LiteLLM or Gradio: the first part is the provider. Only two kinds have available
 * weights: those of the hub (`huggingface/[provider/]owner/name`) and those of Ollama.
 */
export function routedReference(text: string, context: NameContext): Reference | undefined {
  const [server = "", ...rest] = text.split("/");
  if (server === "ollama" || server === "ollama_chat") return ollamaReference(rest.join("/"), context.line);
  if (server !== "huggingface" && server !== "hosted_vllm" && server !== "models") return undefined;
  const id = rest.slice(-2).join("/");
  return isHubReference(id, "model") ? referencesIn(readModel(id, context))[0] : undefined;
}
