import { variableDefault } from "../../../languages/config/variable-default.ts";
import { maxLength, platformOfSetting, type Provider, providerOfId, providerOfRoute } from "./providers.ts";

/** A model by its provider and its name there. */
export interface NamedModel {
  /** As in `HostedService`. */
  readonly provider: string;
  readonly id: string;
}

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

/**
 * Any name in a setting that is named after a company which hosts the models of others: `GROQ_MODEL`. Where a company has
 * open models of its own, such a setting may be about these.
 */
export function readForPlatform(text: string, settings: string): NamedModel | undefined {
  if (!isModelName(text) || !/^[a-z][\w./:@-]*\d/i.test(text) || /^v?\d[\d.]*$/.test(text)) return undefined;
  const keys = settings.split(/[^\w-]+/).filter((word) => /model|llm|embed/i.test(word));
  const provider = keys.map(platformOfSetting).findLast((each) => each !== undefined);
  return provider === undefined ? undefined : { provider, id: text };
}

/** A constant of a library for a model: `GPT_4O_MINI`, `GEMINI_1_5_PRO`, `GPT41Mini`, `ModelClaude3Dot5Sonnet`, `AzureGPT41`. */
export function readModelConstant(name: string): NamedModel | undefined {
  const [, before = "", own = ""] = constantParts.exec(name) ?? [];
  const id = own
    .replaceAll(/(\d)Dot(\d)/g, "$1.$2")
    .replaceAll(/(\w)(?=[A-Z][a-z])|([a-z])(?=\d{6})|([Oo]pus|[Ss]onnet|[Hh]aiku)(?=\d)/g, "$1$2$3-")
    .toLowerCase()
    .replaceAll("_", "-")
    .replace(/^(gpt|claude|gemini|grok|voyage|dall-?e|whisper|tts|command-?r)-?(?=\d)/, "$1-")
    .replace(/^dalle/, "dall-e")
    .replace(/^gpt-4-?o(?:mni)?(?=-|$)/, "gpt-4o");
  const sign = id.startsWith("claude") ? "-" : ".";
  const model = readModelId(id.replace(/(?<=^[a-z]+-\d)[.-]?(?=\d(?:-|$))/, sign));
  const provider = providerOfRoute(before.replaceAll("_", ""));
  return model && provider ? { ...model, provider } : model;
}

/** How such constants begin. */
export const constantHeads = [
  ...["GPT", "Gpt", "CLAUDE", "Claude", "GEMINI", "Gemini", "GROK", "Grok", "MISTRAL_", "DALL", "Dall", "TEXT_EMB"],
  ...["TextEmb", "WHISPER", "Whisper1", "VOYAGE_", "COMMAND_", "O1", "O3", "O4"],
];
const parts = `(?:${constantHeads.join("|")})_?\\w{0,40}`;
const constantParts = new RegExp(`^((?:[A-Z][A-Za-z]{0,20}?_?)??)(?:(?:Chat|Embedding)?Model_?)?(${parts})$`);

/** Where such a constant may be in a program. */
export const modelConstant = new RegExp(`\\b(?:[A-Z][A-Za-z]{0,20}?_?)?${parts}\\b`);
