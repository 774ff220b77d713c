import { variableDefault } from "../../../languages/config/variable-default.ts";
import { type Provider, providerOfRoute } from "./providers.ts";

/** A model by its provider and its name there. */
export interface NamedModel {
  /** As in `HostedService`. */
  readonly provider: string;
  readonly id: string;
}

/** Names of one provider's hosted models only; open weights with the same prefix (gpt-oss, Gemma) are excluded. */
const families: readonly (readonly [Provider, RegExp])[] = [
  ["openai", /^(?:ft:)?(?:chat)?gpt-(?:3\.5|35|4|5)[\w.:-]*$/],
  ["openai", /^gpt-(?:image|realtime|audio|video)(?:-[\w.-]*)?$/],
  ["openai", /^o[134](?:-(?:mini|pro|preview|deep-research)[\w-]*|-\d{4}-\d\d-\d\d)?$/],
  ["openai", /^text-embedding-(?:ada-002|3-small|3-large)$/],
  ["openai", /^(?:text|code)-(?:davinci|curie|babbage|ada|cushman)-[\w-]*$|^(?:davinci|babbage)-002$/],
  ["openai", /^(?:dall-e-[23]|whisper-1|tts-1(?:-hd)?|sora-2(?:-pro)?|codex-mini-latest|computer-use-preview)$/],
  ["openai", /^(?:omni|text)-moderation-[\w-]+$/],
  ["anthropic", /^claude-(?:\d|v\d|instant|opus|sonnet|haiku)[\w.@:-]*$/],
  ["google", /^(?:models\/)?gemini-(?:\d|pro|ultra|flash|nano|exp|embedding|robotics|live)[\w.@-]*$/],
  ["google", /^(?:models\/)?(?:text-embedding-00[45]|embedding-001|imagen-[\w.-]+|veo-[\w.-]+|learnlm-[\w.-]+)$/],
  ["google-vertex", /^(?:text|chat|code|codechat)-bison(?:-32k)?(?:@\w+)?$|^textembedding-gecko[\w@-]*$/],
  ["mistral", /^mistral-(?:tiny|small|medium|large|embed|ocr|saba|moderation)(?:-(?:latest|\d{4}))?$/],
  ["mistral", /^(?:codestral|ministral-[38]b|pixtral-(?:12b|large)|magistral-\w+|devstral-\w+)-(?:latest|\d{4})$/],
  ["mistral", /^(?:codestral-embed|open-mi(?:stral|xtral)-[\w.-]+|open-codestral-mamba)$/],
  ["cohere", /^command-(?:r|a|light|nightly|xlarge)[\w.-]*$/],
  ["cohere", /^(?:embed-(?:english|multilingual|v4)|rerank-(?:english|multilingual|v\d))[\w.-]*$/],
  ["deepseek", /^deepseek-(?:chat|reasoner)$/],
  ["xai", /^grok-(?:\d|beta|vision|code|imagine)[\w.-]*$/],
  ["elevenlabs", /^eleven_(?:mono|multi)lingual_\w+$|^eleven_(?:turbo|flash|english)\w*_v\d\w*$|^eleven_v\d$/],
  ["voyage", /^voyage-(?:\d|large|lite|code|law|finance|multilingual|multimodal)[\w.-]*$/],
  ["perplexity", /^sonar(?:-(?:pro|reasoning|reasoning-pro|deep-research))?$/],
  [
    "aws-bedrock",
    /^(?:(?:us|eu|apac|jp|au|ca|us-gov|global)\.)?(?:anthropic|amazon|meta|cohere|mistral|ai21|stability|deepseek|writer|openai|qwen|twelvelabs|luma)\.[a-z][a-z0-9.-]*-[\w.-]*(?::[\w:]+)?$/,
  ],
  ["aws-bedrock", /^arn:aws[\w-]*:bedrock:[\w:./-]+$/],
];

export function providerOfId(id: string): Provider | undefined {
  if (id.length > maxLength || id.length < 2) return undefined;
  return families.find(([, pattern]) => pattern.test(id))?.[0];
}

const maxLength = 200;

/** Whether a text can be a model name at all: not a sentence, a path or a placeholder. */
export function isModelName(text: string): boolean {
  return text.length <= maxLength && /^[A-Za-z0-9@][\w.:@+/-]*$/.test(text) && !/:\/\/|^\d+$/.test(text);
}

/**
 * `openai/gpt-4o` and `openai:gpt-4o`. Outside of routers only unambiguous names are accepted, because names on
 * the Hugging Face Hub look the same: `openai/gpt-oss-20b`.
 */
export function readRouted(text: string, isRouter: boolean): NamedModel | undefined {
  const [, route = "", sign = "", rest = ""] = /^([A-Za-z][\w-]{0,40})([/:])(.{1,200})$/.exec(text) ?? [];
  const provider = providerOfRoute(route);
  if (!provider) return undefined;
  const id = rest.replace(deployment, "");
  if (!isModelName(id)) return undefined;
  const family = providerOfId(id.slice(id.lastIndexOf("/") + 1));
  if (!isRouter && sign === "/" && !family) return undefined;
  if (!isRouter && !family && !isGateway(provider)) return undefined;
  return { provider, id };
}

/** LiteLLM puts the API in between: `bedrock/converse/…`, promptfoo `openai:chat:…`. */
const deployment = /^(?:converse|converse_like|invoke|chat|responses|messages|embeddings?|completion)[/:](?=.)/;

/** They host models under their own names. */
function isGateway(provider: Provider): boolean {
  return provider === "openrouter" || provider === "azure" || provider === "aws-bedrock";
}

/** A plain name, or one with its route in front; also the default of a variable: `${CHAT_MODEL:-gpt-4o}`. */
export function readModelId(text: string): NamedModel | undefined {
  const id = variableDefault(text);
  const provider = providerOfId(id);
  return provider ? { provider, id } : readRouted(id, false);
}

/** A constant of a library for a model: `GPT_4O_MINI`, `GEMINI_1_5_PRO`, `CLAUDE_OPUS_4_6`. */
export function readModelConstant(name: string): NamedModel | undefined {
  const id = name.toLowerCase().replaceAll("_", "-");
  return readModelId(id.startsWith("claude") ? id : id.replace(/(?<=-\d)-(?=\d(?:-|$))/, "."));
}
