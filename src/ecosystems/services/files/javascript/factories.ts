import type { Script } from "../../../../languages/javascript/script.ts";
import { type Client, findHost, routedModel } from "../clients.ts";
import { isLocalAddress, type Provider } from "../providers.ts";
import { type ServiceUse, listUses } from "../use.ts";

/** Packages of the AI SDK: their exports return a model by its name, `openai("gpt-4o")`, `openai.chat("gpt-4o")`. */
const packages: ReadonlyMap<string, readonly [name: string, maker: string, Provider]> = new Map(
  (
    [
      ["@ai-sdk/openai", "openai", "createOpenAI", "openai"],
      ["@ai-sdk/anthropic", "anthropic", "createAnthropic", "anthropic"],
      ["@ai-sdk/google", "google", "createGoogleGenerativeAI", "google"],
      ["@ai-sdk/google-vertex", "vertex", "createVertex", "google-vertex"],
      ["@ai-sdk/amazon-bedrock", "bedrock", "createAmazonBedrock", "aws-bedrock"],
      ["@ai-sdk/azure", "azure", "createAzure", "azure"],
      ["@ai-sdk/mistral", "mistral", "createMistral", "mistral"],
      ["@ai-sdk/cohere", "cohere", "createCohere", "cohere"],
      ["@ai-sdk/groq", "groq", "createGroq", "groq"],
      ["@ai-sdk/togetherai", "togetherai", "createTogetherAI", "together"],
      ["@ai-sdk/fireworks", "fireworks", "createFireworks", "fireworks"],
      ["@ai-sdk/deepseek", "deepseek", "createDeepSeek", "deepseek"],
      ["@ai-sdk/xai", "xai", "createXai", "xai"],
      ["@ai-sdk/perplexity", "perplexity", "createPerplexity", "perplexity"],
      ["@ai-sdk/replicate", "replicate", "createReplicate", "replicate"],
      ["@openrouter/ai-sdk-provider", "openrouter", "createOpenRouter", "openrouter"],
    ] as const
  ).map(([module, name, maker, provider]) => [module, [name, maker, provider]]),
);

export function readFactories(script: Script, modules: readonly string[]): ServiceUse[] {
  return [...readGateway(script, modules), ...readPackages(script, modules)];
}

/** The gateway of the AI SDK takes the provider as part of the name: `gateway("openai/gpt-4o")`. */
function readGateway(script: Script, modules: readonly string[]): ServiceUse[] {
  if (!modules.some((module) => module === "ai" || module === "@ai-sdk/gateway")) return [];
  return script.calls.flatMap(({ name, receiver, arguments: [start], line }) => {
    const isGateway = receiver === "" ? name === "gateway" : receiver === "gateway" && methods.has(name);
    return isGateway && start !== undefined ? listUses(script.evaluate(start), routedModel, line) : [];
  });
}

function readPackages(script: Script, modules: readonly string[]): ServiceUse[] {
  const used = modules.flatMap((module) => {
    const clientFactory = packages.get(module);
    return clientFactory ? [clientFactory] : [];
  });
  const factories = new Map(used.flatMap(([name, maker, provider]) => listFactories(script, name, maker, provider)));
  if (factories.size === 0) return [];
  return script.calls.flatMap((call) => {
    const {
      name,
      receiver,
      arguments: [start],
      line,
    } = call;
    const factory = factories.get(receiver === "" ? name : methods.has(name) ? receiver : "");
    if (!factory || start === undefined) return [];
    return listUses(script.evaluate(start), (id) => findHost(id, [factory], factory.provider), line);
  });
}

const methods: ReadonlySet<string> = new Set([
  ...["chat", "responses", "completion", "languageModel", "embedding", "textEmbedding", "textEmbeddingModel"],
  ...["embeddingModel", "image", "imageModel", "transcription", "speech"],
]);

/** The exported factory, and those that the program creates: `const mine = createOpenAI({ baseURL })`. */
function listFactories({ tokens, ...script }: Script, name: string, maker: string, provider: Provider) {
  const clients: [string, Client][] = [[name, { provider }]];
  for (let at = 0; at < tokens.count; at++) {
    if (!tokens.isKind(at, "name") || !tokens.is(at, maker)) continue;
    if (!tokens.is(at + 1, "(") || !tokens.is(at - 1, "=")) continue;
    const address = script.valueOf(at + 2, "baseURL");
    const addresses = address === undefined ? undefined : script.evaluate(address);
    if (tokens.isKind(at - 2, "name")) clients.push([tokens.text(at - 2), { provider, addresses }]);
  }
  return clients.filter(([, { addresses = [] }]) => !addresses.some(isLocalAddress));
}
