import { findTokenLine, textAt } from "../../../../formats/python/scan.ts";
import { isInTests } from "../../../../domain/policy/places.ts";
import { findArgument, type Argument, type Call } from "../../../../languages/python/calls.ts";
import { fullName, originalName } from "../../../../languages/python/imports.ts";
import { type Literal, listLiterals } from "../../../../languages/literals/list-literals.ts";
import { rememberAnswers } from "../../../../text/remember-answers.ts";
import type { Program } from "../../../../languages/python/program.ts";
import { isSdk, type ModelClass, findModelClass } from "../classes.ts";
import { asksLocally, type Client, findClient, findHost, routedBy } from "../clients.ts";
import { findCohereMethod, isReplicateCall, findModelMethod, readReplicateName } from "../methods.ts";
import { modelConstant, type NamedModel } from "../model-ids.ts";
import { isModelKey, isTellingKey } from "../../../../models/setting-keys.ts";
import { isLocalAddress, namesProviderHost } from "../providers.ts";
import { onlyCalls, withLiterals } from "../programs.ts";
import { type FoundServices, type ServiceUse, listUses } from "../use.ts";

/** The hosted models that a Python program calls, if it names them itself. */
export function readPythonServices(program: Program, path: string): FoundServices {
  const calls = tellingCalls(program);
  const clients = clientsOf(program, calls);
  const read = calls.map((call) => [call.name, readCall(program, call, clients)] as const);
  const certain = read.flatMap(([, uses]) => uses ?? []);
  // Tests pass names to all kinds of functions; only SDK calls are requests there.
  if (isInTests(path)) return onlyCalls(certain);
  if (asksLocally(clients)) return { certain, loose: [] };
  const usesSdk = [...program.imports.names.values()].some(isSdk) || asksByHttp(program);
  const literals = listLiterals(program.tokens.source, path, modelConstant);
  const callees = new Set(read.flatMap(([name, uses]) => (uses ? name : [])));
  return withLiterals(certain, callees, usesSdk ? literals : literals.filter(isTelling));
}

/** In a program without any SDK, the name alone is not enough. */
function isTelling({ before, after }: Literal): boolean {
  const lead = before.slice(-80);
  return (
    isTellingKey(lead) ||
    /[a-z\d](?:_|(?=M))model\b/i.test(lead) ||
    request.test(before.slice(-120)) ||
    request.test(after.slice(0, 120))
  );
}

const request = /["'](?:messages|prompt|input|temperature|max_tokens|api_key|base_url|stream)["']\s*:/;

/** A program that posts to the API of a provider without its SDK. */
function asksByHttp({ imports, tokens }: Program): boolean {
  if (!["requests", "httpx", "aiohttp", "urllib", "urllib3"].some((module) => imports.modules.has(module)))
    return false;
  return namesProviderHost(Buffer.from(tokens.source));
}

/** Calls with an argument for a model, or of a class that takes one; all others say nothing about models. */
function tellingCalls({ calls, imports }: Program): readonly Call[] {
  if (imports.modules.has("replicate")) return calls;
  const isKey = rememberAnswers(isModelKey);
  const isClass = rememberAnswers((name) => isClassName(name) || isClassName(originalName(imports, "", name)));
  return calls.filter(
    ({ name, arguments: given }) =>
      isClass(name) || given.some(({ keyword }) => keyword !== undefined && isKey(keyword)),
  );
}

/** Whether a class of this name may take a model or be a client, if it comes from the right module. */
function isClassName(name: string): boolean {
  return findModelClass(name, () => true) !== undefined || findClient(name, "cohere") !== undefined;
}

/** Undefined: not an SDK call. */
function readCall(program: Program, call: Call, clients: readonly Client[]): ServiceUse[] | undefined {
  const path = fullName(program.imports, call.receiver, call.name);
  const name = originalName(program.imports, call.receiver, call.name);
  const modelClass = findModelClass(name, (from) => from.test(path));
  if (modelClass) return readClass(program, call, modelClass);
  if (isReplicate(program, call)) return usesIn(program, findArgument(call, 0, ["ref"]), readReplicateName);
  const method = findModelMethod(call.receiver.split("."), call.name) ?? cohereMethod(program, call);
  if (!method) return undefined;
  const argument = firstOf(call, method.keywords);
  return usesIn(program, argument, (id) => findHost(id, clients, method.provider));
}

function cohereMethod({ imports }: Program, { name, receiver }: Call) {
  return receiver !== "" && imports.modules.has("cohere") ? findCohereMethod(name) : undefined;
}

/** Other modules have functions of these names: `subprocess.run("bin/tool")`. */
function isReplicate({ imports }: Program, { name, receiver }: Call): boolean {
  const parts = receiver.split(".");
  const origin = imports.names.get(parts[0] ?? "") ?? "replicate";
  const isOwn = origin.split(".")[0] === "replicate" && imports.modules.has("replicate");
  return isOwn && isReplicateCall(parts.at(-1) ?? "", name);
}

function readClass(program: Program, call: Call, { provider, position, keywords }: ModelClass): ServiceUse[] {
  const argument = firstOf(call, keywords) ?? findArgument(call, position, []);
  const addresses = textsOf(program, call, addressKeywords);
  if (provider === "routed") {
    const [route = ""] = textsOf(program, call, ["model_provider", "custom_llm_provider", "provider"]) ?? [];
    if (addresses?.every(isLocalAddress) && addresses.length > 0) return [];
    return usesIn(program, argument, (id) => routedBy(route, id));
  }
  return usesIn(program, argument, (id) => findHost(id, [{ provider, addresses }], provider));
}

/** The first of the keywords that the call has. */
function firstOf(call: Call, keywords: readonly string[]): Argument | undefined {
  for (const keyword of keywords) {
    const argument = findArgument(call, undefined, [keyword]);
    if (argument) return argument;
  }
  return undefined;
}

/** If the name is written in another file, that place comes first. */
function usesIn(
  program: Program,
  argument: Argument | undefined,
  read: (id: string) => NamedModel | undefined,
): ServiceUse[] {
  if (!argument) return [];
  const line = findTokenLine(program.tokens, argument.start);
  return program.evaluate(argument).flatMap((name) =>
    listUses([name], read, line).flatMap((use) => {
      const literal = program.literal(name, argument.end);
      return literal?.file === undefined ? [use] : [{ ...use, ...literal }, use];
    }),
  );
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
function clientsOf(program: Program, calls: readonly Call[]): Client[] {
  const clients = calls.flatMap((call): Client[] => {
    const path = fullName(program.imports, call.receiver, call.name);
    const name = originalName(program.imports, call.receiver, call.name);
    if (findModelClass(name, (from) => from.test(path))) return [];
    const provider = findClient(name, path);
    return provider ? [{ provider, addresses: textsOf(program, call, addressKeywords) }] : [];
  });
  const set = program.constants.all.filter(
    ({ name, value }) =>
      (name === "api_base" || name === "base_url") && textAt(program.tokens, value.start - 4) === "openai",
  );
  const whole = set.map(({ value }): Client => ({ provider: "openai", addresses: program.evaluate(value) }));
  return [...clients, ...whole];
}
