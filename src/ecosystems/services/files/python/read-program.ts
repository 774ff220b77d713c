import { isInTests } from "../../../../domain/policy/places.ts";
import { argumentOf, type Argument, type Call } from "../../../../languages/python/calls.ts";
import { fullName, originalName } from "../../../../languages/python/imports.ts";
import type { Program } from "../../../../languages/python/program.ts";
import { isSdk, type ModelClass, modelClassOf } from "../classes.ts";
import { type Client, clientOf, hostOf, routedModel } from "../clients.ts";
import { cohereMethods, isReplicateCall, isReplicateName, modelMethodOf } from "../methods.ts";
import type { NamedModel } from "../model-ids.ts";
import { providerAt, providerOfRoute } from "../providers.ts";
import type { ServiceUse } from "../use.ts";
import { readMentions } from "./mentions.ts";

/** The hosted models that a Python program calls, if it names them itself. */
export function readPythonServices(program: Program, path: string): ServiceUse[] {
  const paths = [...program.imports.names.values()];
  const clients = clientsOf(program);
  const read = new Map(program.calls.map((call) => [call, readCall(program, call, clients)]));
  const others = program.calls.filter((call) => read.get(call) === undefined);
  // Tests pass names to all kinds of functions; only SDK calls are requests there.
  const mentions = isInTests(path) ? [] : readMentions(program, { usesSdk: paths.some(isSdk), clients, others });
  return [...[...read.values()].flatMap((uses) => uses ?? []), ...mentions];
}

/** Undefined: not an SDK call. */
function readCall(program: Program, call: Call, clients: readonly Client[]): ServiceUse[] | undefined {
  const path = fullName(program.imports, call.receiver, call.name);
  const name = originalName(program.imports, call.receiver, call.name);
  const known = modelClassOf(name, (from) => from.test(path));
  if (known) return readClass(program, call, known);
  const parts = call.receiver.split(".");
  if (isReplicate(program, call)) return readReplicate(program, call);
  const method = modelMethodOf(parts, call.name) ?? cohereMethod(program, call);
  if (!method) return undefined;
  const argument = firstOf(call, method.keywords);
  return usesOf(program, argument, (id) => hostOf(id, clients, method.provider));
}

function cohereMethod({ imports }: Program, { name, receiver }: Call) {
  const isCohere = receiver !== "" && cohereMethods.has(name) && imports.modules.has("cohere");
  return isCohere ? ({ keywords: ["model"], provider: "cohere" } as const) : undefined;
}

/** Other modules have functions of these names: `subprocess.run("bin/tool")`. */
function isReplicate({ imports }: Program, { name, receiver }: Call): boolean {
  const parts = receiver.split(".");
  const origin = imports.names.get(parts[0] ?? "") ?? "replicate";
  const isOwn = origin.split(".")[0] === "replicate" && imports.modules.has("replicate");
  return isOwn && isReplicateCall(parts.at(-1) ?? "", name);
}

function readReplicate(program: Program, call: Call): ServiceUse[] {
  const argument = argumentOf(call, 0, ["ref"]);
  return usesOf(program, argument, (id) => (isReplicateName(id) ? { provider: "replicate", id } : undefined));
}

function readClass(program: Program, call: Call, { provider, position, keywords }: ModelClass): ServiceUse[] {
  const argument = firstOf(call, keywords) ?? argumentOf(call, position, []);
  const addresses = textsOf(program, call, addressKeywords);
  if (provider === "routed") {
    const [route = ""] = textsOf(program, call, ["model_provider", "custom_llm_provider", "provider"]) ?? [];
    if (addresses?.every((address) => providerAt(address) === "local") && addresses.length > 0) return [];
    return usesOf(program, argument, (id) => routedBy(route, id));
  }
  const client: Client = { provider, hasAddress: addresses !== undefined, ...(addresses && { addresses }) };
  return usesOf(program, argument, (id) => hostOf(id, [client], provider));
}

function routedBy(route: string, id: string): NamedModel | undefined {
  const provider = providerOfRoute(route);
  return provider ? hostOf(id, [{ provider, hasAddress: false }]) : routedModel(id);
}

/** The first of the keywords that the call has. */
function firstOf(call: Call, keywords: readonly string[]): Argument | undefined {
  for (const keyword of keywords) {
    const found = argumentOf(call, undefined, [keyword]);
    if (found) return found;
  }
  return undefined;
}

function usesOf(
  program: Program,
  argument: Argument | undefined,
  read: (id: string) => NamedModel | undefined,
): ServiceUse[] {
  if (!argument) return [];
  const line = program.tokens[argument.start]?.line;
  return program.evaluate(argument).flatMap((id) => {
    const model = read(id);
    if (!model) return [];
    const literal = program.literal(id, argument.end);
    const use = { ...model, ...(line !== undefined && { line }) };
    return literal?.file === undefined ? [use] : [{ ...model, ...literal }, use];
  });
}

const addressKeywords = [
  ...["base_url", "api_base", "openai_api_base", "anthropic_api_url", "azure_endpoint", "endpoint_url", "server_url"],
  ...["endpoint"],
];

/** Undefined if the call has none of the keywords. */
function textsOf(program: Program, call: Call, keywords: readonly string[]): readonly string[] | undefined {
  const argument = firstOf(call, keywords);
  return argument && program.evaluate(argument);
}

/** The clients that the program creates, and the base URL that it sets for the whole OpenAI module. */
function clientsOf(program: Program): Client[] {
  const made = program.calls.flatMap((call): Client[] => {
    const path = fullName(program.imports, call.receiver, call.name);
    const name = originalName(program.imports, call.receiver, call.name);
    if (modelClassOf(name, (from) => from.test(path))) return [];
    const provider = clientOf(name, path);
    const addresses = textsOf(program, call, addressKeywords);
    return provider ? [{ provider, hasAddress: addresses !== undefined, ...(addresses && { addresses }) }] : [];
  });
  const set = program.constants.all.filter(
    ({ name, value }) =>
      (name === "api_base" || name === "base_url") && program.tokens[value.start - 4]?.text === "openai",
  );
  const whole = set.map(({ value }): Client => ({
    provider: "openai",
    hasAddress: true,
    addresses: program.evaluate(value),
  }));
  return [...made, ...whole];
}
