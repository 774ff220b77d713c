import type { Script } from "../../../../languages/javascript/script.ts";
import { type Client, findHost, routedModel } from "../clients.ts";
import { isLocalAddress, providerOfRoute } from "../providers.ts";
import { type ServiceUse, listUses } from "../use.ts";

/** The AI SDK: functions that return a model by its name, `openai("gpt-4o")`, `openai.chat("gpt-4o")`, `gateway("openai/gpt-4o")`. */
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
  if (!modules.some((module) => /^@ai-sdk\/|ai-sdk-provider/.test(module))) return [];
  const made = listMade(script);
  return script.calls.flatMap(({ name, receiver, arguments: [start], line }) => {
    const factory = receiver === "" ? name : methods.has(name) ? receiver : "";
    const provider = providerOfRoute(factory);
    const client = made.get(factory) ?? (provider === undefined ? undefined : { provider });
    if (!client || start === undefined || client.addresses?.some(isLocalAddress)) return [];
    return listUses(script.evaluate(start), (id) => findHost(id, [client], client.provider), line);
  });
}

const methods: ReadonlySet<string> = new Set([
  ...["chat", "responses", "completion", "languageModel", "embedding", "textEmbedding", "textEmbeddingModel"],
  ...["embeddingModel", "image", "imageModel", "transcription", "speech"],
]);

/** Those that the program makes: `const mine = createOpenAI({ baseURL })`. */
function listMade({ tokens, ...script }: Script): ReadonlyMap<string, Client> {
  const made = new Map<string, Client>();
  for (let at = 0; at < tokens.count; at++) {
    if (!tokens.isKind(at, "name") || !tokens.is(at + 1, "(") || !tokens.is(at - 1, "=")) continue;
    const provider = tokens.text(at).startsWith("create") ? providerOfRoute(tokens.text(at).slice(6)) : undefined;
    if (provider === undefined) continue;
    const address = script.valueOf(at + 2, "baseURL");
    made.set(tokens.text(at - 2), {
      provider,
      addresses: address === undefined ? undefined : script.evaluate(address),
    });
  }
  return made;
}
