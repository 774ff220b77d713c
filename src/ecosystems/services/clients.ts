import { isModelName, type NamedModel, providerOfId, readRouted } from "./model-ids.ts";
import { type Provider, providerAt } from "./providers.ts";

/** A client that a program makes: who it asks, as far as the program says so. */
export interface Client {
  readonly provider: Provider;
  /** Given to it; undefined where the address is known only when the program runs. */
  readonly addresses?: readonly string[];
  readonly hasAddress: boolean;
}

/** The classes of the SDKs that stand for a client, with the modules that have them. */
const classes: ReadonlyMap<string, readonly [Provider, from?: RegExp]> = new Map<string, [Provider, RegExp?]>([
  ["OpenAI", ["openai"]],
  ["AsyncOpenAI", ["openai"]],
  ["AzureOpenAI", ["azure"]],
  ["AsyncAzureOpenAI", ["azure"]],
  ["Anthropic", ["anthropic"]],
  ["AsyncAnthropic", ["anthropic"]],
  ["AnthropicBedrock", ["aws-bedrock"]],
  ["AsyncAnthropicBedrock", ["aws-bedrock"]],
  ["AnthropicVertex", ["google-vertex"]],
  ["AsyncAnthropicVertex", ["google-vertex"]],
  ["GoogleGenerativeAI", ["google"]],
  ["GoogleGenAI", ["google"]],
  ["VertexAI", ["google-vertex"]],
  ["Mistral", ["mistral"]],
  ["MistralClient", ["mistral"]],
  ["MistralAsyncClient", ["mistral"]],
  ["CohereClient", ["cohere"]],
  ["CohereClientV2", ["cohere"]],
  ["Groq", ["groq"]],
  ["AsyncGroq", ["groq"]],
  ["Together", ["together"]],
  ["AsyncTogether", ["together"]],
  ["BedrockRuntimeClient", ["aws-bedrock"]],
  ["Client", ["cohere", /^cohere\b/]],
  ["ClientV2", ["cohere", /^cohere\b/]],
  ["AsyncClient", ["cohere", /^cohere\b/]],
  ["AsyncClientV2", ["cohere", /^cohere\b/]],
]);

/** The provider of a client that a call makes; `path`: the full name of the function with its module. */
export function clientOf(name: string, path: string): Provider | undefined {
  if (name === "Client" && /^google\.genai\b/.test(path)) return "google";
  const [provider, from] = classes.get(name) ?? [];
  return provider !== undefined && (!from || from.test(path)) ? provider : undefined;
}

/**
 * Who hosts a model that is given to a call. A client with an address of its own asks whoever answers there; a local
 * one hosts nothing. The SDK of OpenAI is used for many other servers, so there the name has to be one of OpenAI's.
 */
export function hostOf(id: string, clients: readonly Client[], fallback?: Provider): NamedModel | undefined {
  if (!isModelName(id)) return undefined;
  const family = providerOfId(id);
  const asked = new Set(clients.flatMap(askedBy));
  if (clients.length > 0 && asked.size === 1 && asked.has("local")) return undefined;
  asked.delete("local");
  const [only] = asked;
  if (asked.size === 1 && only !== undefined) return isHostedBy(only, family) ? { provider: only, id } : undefined;
  if (family && (asked.size === 0 || asked.has(family))) return { provider: family, id };
  if (asked.size > 0 || fallback === undefined) return undefined;
  return fallback === "openai" ? undefined : { provider: fallback, id };
}

/** Without a known address nothing is said where one is given. */
function askedBy({ provider, addresses = [], hasAddress }: Client): readonly string[] {
  if (!hasAddress) return [provider];
  if (provider === "azure" || provider === "aws-bedrock") return [provider]; // their addresses are those of a customer
  return addresses.flatMap((address) => providerAt(address) ?? []);
}

/** A default that several branches of a program share may be a model of another provider. */
function isHostedBy(provider: string, family: Provider | undefined): boolean {
  if (provider === "openai") return family === "openai";
  return !family || family === provider || !ownModelsOnly.has(provider);
}

const ownModelsOnly: ReadonlySet<string> = new Set<Provider>([
  ...(["anthropic", "google", "mistral", "cohere", "deepseek", "xai", "perplexity"] as const),
]);

/** For libraries that take the provider as a part of the name: LiteLLM, LangChain's `init_chat_model`. */
export function routedModel(id: string): NamedModel | undefined {
  const provider = providerOfId(id);
  return readRouted(id, true) ?? (provider && { provider, id });
}
