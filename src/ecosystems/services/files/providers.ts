import { createWordSearch } from "../../../languages/word-search.ts";

/** Providers of hosted models, and links to their terms for business use. */
const terms = {
  openai: "https://openai.com/policies/services-agreement/",
  anthropic: "https://www.anthropic.com/legal/commercial-terms",
  google: "https://ai.google.dev/gemini-api/terms",
  "google-vertex": "https://cloud.google.com/terms/service-terms",
  "aws-bedrock": "https://aws.amazon.com/service-terms/",
  azure: "https://www.microsoft.com/licensing/terms/productoffering/MicrosoftAzure/MCA",
  mistral: "https://mistral.ai/terms",
  cohere: "https://cohere.com/terms-of-use",
  groq: "https://groq.com/terms-of-use",
  together: "https://www.together.ai/terms-of-service",
  fireworks: "https://fireworks.ai/terms-of-service",
  deepseek: "https://cdn.deepseek.com/policies/en-US/deepseek-open-platform-terms-of-service.html",
  xai: "https://x.ai/legal/terms-of-service-enterprise",
  perplexity: "https://www.perplexity.ai/hub/legal/perplexity-api-terms-of-service",
  openrouter: "https://openrouter.ai/terms",
  replicate: "https://replicate.com/terms",
  elevenlabs: "https://elevenlabs.io/terms-of-use",
  voyage: undefined,
} as const;

export type Provider = keyof typeof terms;

export function findTerms(provider: string): string | undefined {
  return Object.hasOwn(terms, provider) ? terms[provider as Provider] : undefined;
}

/** The names of providers in LiteLLM, LangChain, pydantic-ai and other routers, in lower case. */
const routes: ReadonlyMap<string, Provider> = new Map(
  (
    [
      ["openai", "openai openai-chat openai-responses openai_chat text-completion-openai"],
      ["anthropic", "anthropic anthropic-chat claude"],
      ["google", "google gemini google_genai google-gla googleai google-genai google-generative-ai"],
      ["google-vertex", "vertex vertex_ai vertexai google_vertexai google-vertex google_anthropic_vertex"],
      ["aws-bedrock", "bedrock bedrock_converse aws-bedrock amazon-bedrock amazon_bedrock bedrock-converse"],
      ["azure", "azure azure_openai azure-openai azureopenai azure_ai azure-openai-chat azure_text azureopenai-chat"],
      ["mistral", "mistral mistralai codestral"],
      ["cohere", "cohere cohere_chat"],
      ["groq", "groq"],
      ["together", "together together_ai togetherai"],
      ["fireworks", "fireworks fireworks_ai fireworksai"],
      ["deepseek", "deepseek"],
      ["xai", "xai grok"],
      ["perplexity", "perplexity"],
      ["openrouter", "openrouter"],
      ["replicate", "replicate"],
      ["elevenlabs", "elevenlabs"],
      ["voyage", "voyage voyageai"],
    ] as const
  ).flatMap(([provider, names]) => names.split(" ").map((name) => [name, provider] as const)),
);

export function providerOfRoute(name: string): Provider | undefined {
  return routes.get(name.toLowerCase());
}

/** Host name suffixes of the providers' APIs. */
const hosts: readonly (readonly [end: string, provider: Provider])[] = [
  ["api.openai.com", "openai"],
  ["api.anthropic.com", "anthropic"],
  ["generativelanguage.googleapis.com", "google"],
  ["aiplatform.googleapis.com", "google-vertex"],
  ["openai.azure.com", "azure"],
  ["cognitiveservices.azure.com", "azure"],
  ["models.ai.azure.com", "azure"],
  ["services.ai.azure.com", "azure"],
  ["api.mistral.ai", "mistral"],
  ["codestral.mistral.ai", "mistral"],
  ["api.cohere.com", "cohere"],
  ["api.cohere.ai", "cohere"],
  ["api.groq.com", "groq"],
  ["api.together.xyz", "together"],
  ["api.together.ai", "together"],
  ["api.fireworks.ai", "fireworks"],
  ["api.deepseek.com", "deepseek"],
  ["api.x.ai", "xai"],
  ["api.perplexity.ai", "perplexity"],
  ["openrouter.ai", "openrouter"],
  ["api.replicate.com", "replicate"],
  ["api.elevenlabs.io", "elevenlabs"],
  ["api.voyageai.com", "voyage"],
];

/** The provider of a URL, else its host; `local`: on this machine, so not hosted; undefined: not a URL. */
export function providerAt(address: string): string | undefined {
  if (address.length > 2_000 || !URL.canParse(address)) return undefined;
  const { protocol, hostname } = new URL(address);
  if (protocol !== "https:" && protocol !== "http:") return undefined;
  const host = hostname.toLowerCase().replace(/\.$/, "");
  if (isLocal(host)) return "local";
  if (host.startsWith("bedrock") && host.endsWith(".amazonaws.com")) return "aws-bedrock";
  return hosts.find(([end]) => host === end || host.endsWith(`.${end}`) || host.endsWith(`-${end}`))?.[1] ?? host;
}

/** Whether a program has the address of a provider's API: it may ask it without an SDK. */
export const namesProviderHost = createWordSearch(hosts.map(([end]) => end));

export function isLocalAddress(address: string): boolean {
  return providerAt(address) === "local";
}

/** A name without a dot is on the local network, such as a service of a compose file. */
function isLocal(host: string): boolean {
  if (!host.includes(".")) return true;
  if (/\.(?:local|localhost|internal|lan|test|example|invalid)$/.test(host)) return true;
  return /^(?:127|10|0)\.|^192\.168\.|^172\.(?:1[6-9]|2\d|3[01])\.|^169\.254\./.test(host);
}
