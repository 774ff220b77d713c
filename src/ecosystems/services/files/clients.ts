import { isHubId } from "../../../models/hub-id.ts";
import { isModelName, type NamedModel, readRouted } from "./model-ids.ts";
import { isLocalAddress, type Provider, providerAt, providerOfRoute, providerOfId } from "./providers.ts";

/** A client that a program creates, and its provider if known. */
export interface Client {
  readonly provider: Provider;
  /** The base URLs that the program sets; undefined: none, empty: known only at run time. */
  readonly addresses?: readonly string[] | undefined;
}

/** The client classes of the SDKs, with their modules. */
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

/** The provider of the client that a call creates; `path`: the full name of the function with its module. */
export function findClient(name: string, path: string): Provider | undefined {
  if (name === "Client" && /^google\.genai\b/.test(path)) return "google";
  const [provider, from] = classes.get(name) ?? [];
  return provider !== undefined && (!from || from.test(path)) ? provider : undefined;
}

/**
 * The host of a model that is passed to a call. A client with a base URL uses the server there; a local one is not
 * a hosted service. The OpenAI SDK is used for many other servers, so there the name must be one of OpenAI's.
 */
export function findHost(id: string, clients: readonly Client[], fallback?: Provider): NamedModel | undefined {
  if (!isModelName(id)) return undefined;
  const family = providerOfId(id);
  const asked = new Set(clients.flatMap(askedBy));
  if (clients.length > 0 && asked.size === 1 && asked.has("local")) return undefined;
  asked.delete("local");
  const [only] = asked;
  if (asked.size === 1 && only !== undefined) return isHostedBy(only, family) ? { provider: only, id } : undefined;
  if (family && (asked.size === 0 || asked.has(family))) return { provider: family, id };
  // Of several clients, only that of a router knows names with an owner.
  if (asked.has("openrouter") && isHubId(id)) return { provider: "openrouter", id };
  if (asked.size > 0 || fallback === undefined) return undefined;
  return fallback === "openai" ? undefined : { provider: fallback, id };
}

/** Empty if a base URL is set but not known. */
function askedBy({ provider, addresses }: Client): readonly string[] {
  if (!addresses) return [provider];
  if (provider === "azure" || provider === "aws-bedrock") return [provider]; // their URLs are specific to a customer
  return addresses.flatMap((address) => providerAt(address) ?? []);
}

/** Whether all that a program asks is on its own machine or network. */
export function asksLocally(clients: readonly Client[]): boolean {
  return clients.length > 0 && clients.every(({ addresses = [] }) => addresses.some(isLocalAddress));
}

/** A default shared by several branches of a program may be a model of another provider. */
function isHostedBy(provider: string, family: Provider | undefined): boolean {
  if (provider === "openai") return family === "openai";
  return !family || family === provider || !ownModelsOnly.has(provider);
}

const ownModelsOnly: ReadonlySet<string> = new Set<Provider>([
  ...(["anthropic", "google", "mistral", "cohere", "deepseek", "xai", "perplexity"] as const),
]);

/** For libraries with the provider as part of the name: LiteLLM, LangChain's `init_chat_model`. */
export function routedModel(id: string): NamedModel | undefined {
  const provider = providerOfId(id);
  return readRouted(id, true) ?? (provider === undefined ? undefined : { provider, id });
}

/** The same where the provider may also be given by itself: `model_provider="openai"`. */
export function routedBy(route: string, id: string): NamedModel | undefined {
  const provider = providerOfRoute(route);
  return provider ? findHost(id, [{ provider }]) : routedModel(id);
}
