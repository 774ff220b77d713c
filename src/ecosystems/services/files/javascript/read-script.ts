import { isInTests } from "../../../../domain/policy/places.ts";
import { isMethod, type Script, type ScriptCall } from "../../../../languages/javascript/script.ts";
import { isSdk, modelClassOf } from "../classes.ts";
import { type Client, clientOf, hostOf, routedModel } from "../clients.ts";
import { cohereMethods, isReplicateCall, isReplicateName, type ModelMethod, modelMethodOf } from "../methods.ts";
import { type NamedModel, readModelId } from "../model-ids.ts";
import { providerAt, providerOfRoute } from "../providers.ts";
import type { ServiceUse } from "../use.ts";
import { readFactories } from "./factories.ts";
import { modulesOf } from "./modules.ts";
import { readSettings } from "./settings.ts";

/** The hosted models that a JavaScript or TypeScript program calls. */
export function readScriptServices(script: Script, path: string): ServiceUse[] {
  const modules = modulesOf(script);
  const uses = (pattern: RegExp) => modules.some((module) => pattern.test(module));
  const program: Program = {
    script,
    uses,
    usesSdk: modules.some(isSdk),
    isInTests: isInTests(path),
    clients: clientsOf(script, uses),
  };
  return [
    ...script.calls.flatMap((call) => readCall(program, call)),
    ...readFactories(script, modules),
    ...(program.isInTests ? [] : readSettings(script)),
  ];
}

interface Program {
  readonly script: Script;
  /** Whether the program imports such a module. */
  readonly uses: (module: RegExp) => boolean;
  readonly usesSdk: boolean;
  /** Tests pass names to all kinds of functions; only SDK calls are requests there. */
  readonly isInTests: boolean;
  readonly clients: readonly Client[];
}

function readCall(program: Program, call: ScriptCall): ServiceUse[] {
  const { script, uses, usesSdk, clients } = program;
  const known = modelClassOf(call.name, uses);
  const options = call.arguments.find((at) => script.tokens[at]?.text === "{");
  if (known) {
    const { provider, position, keywords } = known;
    const addresses = addressesOf(script, options);
    const client = provider === "routed" ? undefined : toClient(provider, addresses);
    const read = (id: string) => (client ? hostOf(id, [client], client.provider) : routedBy(script, options, id));
    const byKey = usesAt(script, options, keywords, read);
    return byKey.length > 0 || position === undefined ? byKey : usesOf(script, call.arguments[position], read);
  }
  if (uses(/^replicate$/) && isReplicateCall(call.receiver || (isMethod(script, call) ? "()" : ""), call.name))
    return usesOf(script, call.arguments[0], replicateModel);
  const method = modelMethodOf(pathBefore(script, call), call.name) ?? cohereMethod(program, call);
  if (method) return usesAt(script, options, method.keywords, (id) => hostOf(id, clients, method.provider));
  // A wrapper function around an SDK: only unambiguous names.
  const isLocal = clients.length > 0 && clients.every(({ addresses = [] }) => addresses.some(isLocalAddress));
  return usesSdk && !isLocal && !program.isInTests
    ? usesAt(script, options, ["model", "modelName", "modelId"], readModelId)
    : [];
}

function cohereMethod({ uses }: Program, { name, receiver }: ScriptCall): ModelMethod | undefined {
  const isCohere = receiver !== "" && cohereMethods.has(name) && uses(/^cohere-ai/);
  return isCohere ? { keywords: ["model"], provider: "cohere" } : undefined;
}

function replicateModel(id: string): NamedModel | undefined {
  return isReplicateName(id) ? { provider: "replicate", id } : undefined;
}

function routedBy(script: Script, options: number | undefined, id: string): NamedModel | undefined {
  const [route = ""] = textsAt(script, options, ["modelProvider", "model_provider"]);
  const provider = providerOfRoute(route);
  return provider ? hostOf(id, [{ provider, hasAddress: false }]) : routedModel(id);
}

/** The names before a method: `chat`, `completions` of `client.chat.completions.create(`. */
function pathBefore({ tokens }: Script, { arguments: [first] }: ScriptCall): string[] {
  const path: string[] = [];
  let at = (first ?? 0) - 3;
  for (; tokens[at]?.text === "." && path.length < maxParts; at -= 2) {
    const before = tokens[at - 1];
    if (before?.kind !== "name") break;
    path.unshift(before.text);
  }
  return path;
}

const maxParts = 8;

function clientsOf(script: Script, uses: Program["uses"]): Client[] {
  return script.calls.flatMap((call) => {
    const isModel = modelClassOf(call.name, uses) !== undefined;
    const provider = isModel ? undefined : clientOf(call.name, "");
    const options = call.arguments.find((at) => script.tokens[at]?.text === "{");
    return provider ? [toClient(provider, addressesOf(script, options))] : [];
  });
}

function toClient(provider: Client["provider"], addresses: readonly string[] | undefined): Client {
  return { provider, hasAddress: addresses !== undefined, ...(addresses && { addresses }) };
}

function isLocalAddress(address: string): boolean {
  return providerAt(address) === "local";
}

/** Undefined if there is none. */
function addressesOf(script: Script, options: number | undefined): readonly string[] | undefined {
  if (options === undefined) return undefined;
  const configuration = script.valueOf(options, "configuration"); // of LangChain: options of the SDK
  const places = [options, ...(configuration === undefined ? [] : [configuration])];
  const given = places.some((place) => addressKeys.some((key) => script.valueOf(place, key) !== undefined));
  return given ? places.flatMap((place) => textsAt(script, place, addressKeys)) : undefined;
}

const addressKeys = ["baseURL", "basePath", "baseUrl", "serverURL", "endpoint", "azureOpenAIEndpoint"];

function textsAt(script: Script, options: number | undefined, keys: readonly string[]): readonly string[] {
  if (options === undefined) return [];
  return keys.flatMap((key) => {
    const at = script.valueOf(options, key);
    return at === undefined ? [] : script.evaluate(at);
  });
}

function usesAt(
  script: Script,
  options: number | undefined,
  keys: readonly string[],
  read: (id: string) => NamedModel | undefined,
): ServiceUse[] {
  if (options === undefined) return [];
  const places = keys.flatMap((key) => script.valueOf(options, key) ?? []);
  return usesOf(script, places[0], read);
}

function usesOf(script: Script, at: number | undefined, read: (id: string) => NamedModel | undefined): ServiceUse[] {
  if (at === undefined) return [];
  const line = script.tokens[at]?.line;
  return script.evaluate(at).flatMap((id) => {
    const model = read(id);
    return model ? [{ ...model, ...(line !== undefined && { line }) }] : [];
  });
}
