import { isInTests } from "../../../../domain/policy/places.ts";
import {
  isMethod,
  listModules,
  listScriptLiterals,
  readScriptSource,
  type Script,
  type ScriptCall,
} from "../../../../languages/javascript/script.ts";
import { findModelClass, type ModelClass } from "../classes.ts";
import { asksLocally, type Client, findClient, findHost, routedBy } from "../clients.ts";
import { findCohereMethod, isReplicateCall, type ModelMethod, findModelMethod, readReplicateName } from "../methods.ts";
import { isModelName, type NamedModel } from "../model-ids.ts";
import { onlyCalls, withLiterals } from "../programs.ts";
import type { Provider } from "../providers.ts";
import { type FoundServices, type ServiceUse, listUses } from "../use.ts";
import { readFactories } from "./factories.ts";

/** The hosted models that a JavaScript or TypeScript program calls. */
export function readScriptServices(source: string, path: string, platform?: Provider): FoundServices {
  const script = readScriptSource(source);
  const modules = listModules(script);
  const uses = (pattern: RegExp) => modules.some((module) => pattern.test(module));
  const program: Program = {
    script,
    uses,
    usesReplicate: modules.includes("replicate"),
    isInTests: isInTests(path),
    clients: clientsOf(script, uses),
  };
  const read = script.calls.map((call) => [call.name, readCall(program, call)] as const);
  const certain = [...read.flatMap(([, uses]) => uses ?? []), ...readFactories(script, modules)];
  if (program.isInTests) return onlyCalls(certain);
  if (asksLocally(program.clients)) return { certain, loose: [] };
  const callees = new Set(read.flatMap(([name, uses]) => (uses ? name : [])));
  return withLiterals(certain, callees, listScriptLiterals(source, script, isModel), platform);
}

interface Program {
  readonly script: Script;
  /** Whether the program imports such a module. */
  readonly uses: (module: RegExp) => boolean;
  readonly usesReplicate: boolean;
  /** Tests pass names to all kinds of functions; only SDK calls are requests there. */
  readonly isInTests: boolean;
  readonly clients: readonly Client[];
}

/** Undefined: not an SDK call. */
function readCall(program: Program, call: ScriptCall): ServiceUse[] | undefined {
  const { script, uses, usesReplicate, clients } = program;
  const modelClass = findModelClass(call.name, uses);
  const options = optionsOf(script, call);
  if (modelClass) return readClass(script, call, options, modelClass);
  if (usesReplicate && isReplicateCall(call.receiver || (isMethod(script, call) ? "()" : ""), call.name))
    return usesAtPosition(script, call.arguments[0], readReplicateName);
  if (options === undefined) return undefined;
  const method = findModelMethod(pathBefore(script, call), call.name) ?? cohereMethod(program, call);
  if (method) return usesAt(script, options, method.keywords, (id) => findHost(id, clients, method.provider));
  return undefined;
}

const isModel = (text: string) => text.length > 1 && isModelName(text);

function readClass(
  script: Script,
  call: ScriptCall,
  options: number | undefined,
  modelClass: ModelClass,
): ServiceUse[] {
  const { provider, position, keywords } = modelClass;
  const addresses = addressesOf(script, options);
  const [route = ""] = provider === "routed" ? textsAt(script, options, ["modelProvider", "model_provider"]) : [];
  const read = (id: string) =>
    provider === "routed" ? routedBy(route, id) : findHost(id, [{ provider, addresses }], provider);
  const byKey = usesAt(script, options, keywords, read);
  return byKey.length > 0 || position === undefined ? byKey : usesAtPosition(script, call.arguments[position], read);
}

/** The first argument that is an object. */
function optionsOf({ tokens }: Script, call: ScriptCall): number | undefined {
  return call.arguments.find((at) => tokens.is(at, "{"));
}

function cohereMethod({ uses }: Program, { name, receiver }: ScriptCall): ModelMethod | undefined {
  return receiver !== "" && uses(/^cohere-ai/) ? findCohereMethod(name) : undefined;
}

/** The names before a method: `chat`, `completions` of `client.chat.completions.create(`. */
function pathBefore({ tokens }: Script, { arguments: [first] }: ScriptCall): string[] {
  const path: string[] = [];
  let at = (first ?? 0) - 3;
  for (; tokens.is(at, ".") && path.length < maxParts; at -= 2) {
    if (!tokens.isKind(at - 1, "name")) break;
    path.unshift(tokens.text(at - 1));
  }
  return path;
}

const maxParts = 8;

function clientsOf(script: Script, uses: Program["uses"]): Client[] {
  return script.calls.flatMap((call) => {
    const isModel = findModelClass(call.name, uses) !== undefined;
    const provider = isModel ? undefined : findClient(call.name, "");
    return provider ? [{ provider, addresses: addressesOf(script, optionsOf(script, call)) }] : [];
  });
}

/** Undefined if there is none. */
function addressesOf(script: Script, options: number | undefined): readonly string[] | undefined {
  if (options === undefined) return undefined;
  const configuration = script.valueOf(options, "configuration"); // of LangChain: options of the SDK
  const places = [options, ...(configuration === undefined ? [] : [configuration])];
  const isSet = places.some((place) => addressKeys.some((key) => script.valueOf(place, key) !== undefined));
  return isSet ? places.flatMap((place) => textsAt(script, place, addressKeys)) : undefined;
}

const addressKeys = ["baseURL", "basePath", "baseUrl", "serverURL", "endpoint", "azureOpenAIEndpoint"];

function textsAt(script: Script, options: number | undefined, keys: readonly string[]): readonly string[] {
  return options === undefined ? [] : script.textsAt(options, keys);
}

function usesAt(
  script: Script,
  options: number | undefined,
  keys: readonly string[],
  read: (id: string) => NamedModel | undefined,
): ServiceUse[] {
  if (options === undefined) return [];
  const places = keys.flatMap((key) => script.valueOf(options, key) ?? []);
  return usesAtPosition(script, places[0], read);
}

function usesAtPosition(
  script: Script,
  at: number | undefined,
  read: (id: string) => NamedModel | undefined,
): ServiceUse[] {
  return at === undefined ? [] : listUses(script.evaluate(at), read, script.tokens.line(at));
}
