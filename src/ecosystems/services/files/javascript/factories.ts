import type { Script } from "../../../../languages/javascript/script.ts";
import { hostOf, routedModel } from "../clients.ts";
import { type Provider, providerAt } from "../providers.ts";
import type { ServiceUse } from "../use.ts";

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
    if (!isGateway || start === undefined) return [];
    return script.evaluate(start).flatMap((id) => {
      const model = routedModel(id);
      return model ? [{ ...model, line }] : [];
    });
  });
}

function readPackages(script: Script, modules: readonly string[]): ServiceUse[] {
  const used = modules.flatMap((module) => {
    const known = packages.get(module);
    return known ? [known] : [];
  });
  const factories = new Map(used.flatMap(([name, maker, provider]) => namesOf(script, name, maker, provider)));
  if (factories.size === 0) return [];
  return script.calls.flatMap((call) => {
    const { name, receiver, arguments: given, line } = call;
    const factory = factories.get(receiver === "" ? name : methods.has(name) ? receiver : "");
    const [start] = given;
    if (!factory || start === undefined) return [];
    const { provider, addresses } = factory;
    const client = { provider, hasAddress: addresses !== undefined, ...(addresses && { addresses }) };
    return script.evaluate(start).flatMap((id) => {
      const model = hostOf(id, [client], provider);
      return model ? [{ ...model, line }] : [];
    });
  });
}

const methods: ReadonlySet<string> = new Set([
  ...["chat", "responses", "completion", "languageModel", "embedding", "textEmbedding", "textEmbeddingModel"],
  ...["embeddingModel", "image", "imageModel", "transcription", "speech"],
]);

interface Factory {
  readonly provider: Provider;
  readonly addresses?: readonly string[];
}

/** The exported factory, and those that the program creates: `const mine = createOpenAI({ baseURL })`. */
function namesOf({ tokens, ...script }: Script, name: string, maker: string, provider: Provider) {
  const found: [string, Factory][] = [[name, { provider }]];
  for (const [at, { kind, text }] of tokens.entries()) {
    if (kind !== "name" || text !== maker || tokens[at + 1]?.text !== "(" || tokens[at - 1]?.text !== "=") continue;
    const own = tokens[at - 2];
    const address = script.valueOf(at + 2, "baseURL");
    const addresses = address === undefined ? undefined : script.evaluate(address);
    if (own?.kind === "name") found.push([own.text, { provider, ...(addresses && { addresses }) }]);
  }
  return found.filter(([, { addresses = [] }]) => !addresses.some((one) => providerAt(one) === "local"));
}
