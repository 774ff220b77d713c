import { rememberAnswers } from "../../../../text/remember-answers.ts";
import { field, list, text } from "../../../../formats/value.ts";
import { type Node, createOutline } from "../../../../languages/config/outline.ts";
import { findModelClass } from "../classes.ts";
import { findHost, routedModel } from "../clients.ts";
import { isModelKey, providerKeys } from "../../../../models/setting-keys.ts";
import { isModelName, type NamedModel, readForPlatform, readModelId, readRouted } from "../model-ids.ts";
import { isLocalAddress, type Provider, providerAt, providerOfRoute, providerOfId } from "../providers.ts";

interface ConfigServices {
  /** Models of LiteLLM and LangChain. */
  readonly certain: readonly NamedModel[];
  readonly loose: readonly NamedModel[];
  readonly offered: readonly string[];
}

/** The hosted models that a configuration names: for LiteLLM, LangChain, agents, MCP tools, containers. */
export function readConfigServices(documents: readonly unknown[]): ConfigServices {
  const isKey = rememberAnswers(isTellingKey);
  const nodes = documents
    .flatMap((document) => createOutline(document).nodes)
    .filter(({ path, fields }) => (path && isKey(path.key)) || Object.keys(fields).some(isKey))
    .filter((node) => !isNoUse(node));
  return {
    certain: nodes.flatMap((node) => readForTool(node) ?? []),
    loose: nodes.filter((node) => readForTool(node) === undefined).flatMap(readNode),
    offered: nodes.filter(isItem).flatMap(({ fields }) => readEntry(fields).map(({ id }) => id)),
  };
}

/** Mappings without any of these keys name no model; most have none. */
function isTellingKey(key: string): boolean {
  return isModelKey(key) || otherKeys.has(key);
}

function isNoUse({ fields }: Node): boolean {
  return isReply(fields) || isMeasured(fields) || isLocal(fields);
}

/** Entries specific to LiteLLM or LangChain; undefined for everything else. */
function readForTool({ path, fields }: Node): NamedModel[] | undefined {
  if (path?.key === "litellm_params") return readLiteLlm(fields);
  if (Object.hasOwn(fields, "litellm_params")) return []; // the name next to them is the alias for callers
  return readSerialized(fields);
}

/**
 * A LiteLLM model. One with a base URL is hosted by the server there; if the URL is only known at run time,
 * the name must be one of the provider's own models.
 */
function readLiteLlm(fields: Fields): NamedModel[] {
  const model = routedModel(text(field(fields, "model")) ?? "");
  const addresses = addressKeys.flatMap((key) => text(field(fields, key)) ?? []);
  if (!model || addresses.length === 0 || ownAddresses.has(model.provider)) return present(model);
  const host = addresses.map(providerAt).find((provider) => provider !== undefined);
  if (host !== undefined) return [{ ...model, provider: host }];
  return providerOfId(model.id) === model.provider ? [model] : [];
}

/** Each customer has a separate URL there. */
const ownAddresses: ReadonlySet<string> = new Set(["azure", "aws-bedrock", "google-vertex"]);

function readNode({ path, fields }: Node): NamedModel[] {
  // `model: {name: gemini-2.5-pro}`, `chatModelName: {value: gpt-4o}`
  const inside = path && isModelKey(path.key) ? text(field(fields, "name") ?? field(fields, "value")) : undefined;
  const named = inside === undefined ? undefined : readModelId(inside);
  return [
    ...present(named),
    ...(isItem({ path, fields }) ? [] : readEntry(fields)),
    ...readKeys(fields),
    ...readVariables(fields),
    ...readArguments(fields),
    ...readProviders(fields),
  ];
}

/** `{id: gpt-4o, providerId: openai}`: what is used; in a list, what is offered. */
function readEntry(fields: Fields): NamedModel[] {
  return providerBeside(fields) ? present(readModelId(text(field(fields, "id")) ?? "")) : [];
}

function isItem({ path }: Node): boolean {
  return path !== undefined && Array.isArray(path.within[path.key]);
}

type Fields = Node["fields"];

const variableKeys = ["environment", "env"];
const argumentKeys = ["args", "command"];
const listKeys = ["providers", "models", "targets"];
const otherKeys: ReadonlySet<string> = new Set([
  ...[...variableKeys, ...argumentKeys, ...listKeys],
  ...["value", "litellm_params", "lc", ...providerKeys],
]);

/** A recorded API response, kept for a test or as a log, configures nothing. */
function isReply(fields: Fields): boolean {
  return ["choices", "usage", "created", "completion", "response"].some((key) => Object.hasOwn(fields, key));
}

/** An entry of a leaderboard, or a benchmark record. */
function isMeasured(fields: Fields): boolean {
  return Object.keys(fields).some((key) => key.length < 100 && measure.test(key));
}

const measure = /(?:^|[_-])(?:score|accuracy|pass_rate|passrate|total_cost|duration|latency|test_cases|elo)(?:[_-]|$)/i;

/** A self-hosted server, which the providers' SDKs can be used with as well. */
function isLocal(fields: Fields): boolean {
  return addressKeys.some((key) => {
    const address = text(field(fields, key));
    return address !== undefined && isLocalAddress(address);
  });
}

const addressKeys = ["base_url", "baseURL", "baseUrl", "api_base", "apiBase", "endpoint", "openai_api_base"];

/** `model: gpt-4o`, and any name with the provider next to it. */
function readKeys(fields: Fields): NamedModel[] {
  const provider = providerBeside(fields);
  return Object.entries(fields).flatMap(([key, value]) => {
    const name = text(value);
    if (name === undefined || !isModelKey(key)) return [];
    const model = readModelId(name) ?? readForPlatform(name, key);
    if (!provider || key === "engine" || key === "deployment") return present(model);
    const id = readRouted(name, false)?.id ?? name;
    return isModelName(id) ? [{ provider, id }] : [];
  });
}

function providerBeside(fields: Fields): Provider | undefined {
  for (const key of providerKeys) {
    const provider = providerOfRoute(text(field(fields, key)) ?? "");
    if (provider) return provider;
  }
  return undefined;
}

/** `OPENAI_MODEL=gpt-4o` in a list, `{name: OPENAI_MODEL, value: gpt-4o}` in a list. */
function readVariables(fields: Fields): NamedModel[] {
  const lists = variableKeys.flatMap((key) => list(field(fields, key)));
  const pairs = lists.flatMap((line) => readAssignment(text(line) ?? ""));
  const name = text(field(fields, "name"));
  const value = text(field(fields, "value"));
  const isPair = name !== undefined && value !== undefined && isModelKey(name);
  return [...pairs, ...(isPair ? present(readModelId(value)) : [])];
}

/** A line of an environment or properties file, or of a script: `KEY=value`, `tool --model value`. */
export function readLine(line: string): NamedModel[] {
  if (/^\s*[#!]/.test(line)) return [];
  const words = line
    .slice(0, 500)
    .split(/[\s=]+/)
    .map((word) => word.replace(/^(["'])(.*)\1$/, "$2"));
  return [...readAssignment(line), ...readArguments({ args: words })];
}

function readAssignment(line: string): NamedModel[] {
  const [, key = "", value = ""] =
    /^\s{0,20}(?:export\s{1,5})?([A-Za-z_][\w.-]{0,120})\s{0,5}=\s{0,5}(\S.{0,300})$/.exec(line) ?? [];
  const bare = value.trim().replace(/^(["'])(.*)\1(?:\s+#.*)?$/, "$2");
  const id = bare.replace(/\s+#.*$/, "");
  return isModelKey(key.slice(-80)) ? present(readModelId(id) ?? readForPlatform(id, key)) : [];
}

/** `args: ["--model", "gpt-4o"]`. */
function readArguments(fields: Fields): NamedModel[] {
  const words = argumentKeys.flatMap((key) => list(field(fields, key)).map((word) => text(word) ?? ""));
  return words.flatMap((word, at) => {
    const [flag = "", value = words[at + 1] ?? ""] = splitFlag(word);
    return flag.startsWith("--") && isModelKey(flag.slice(2)) ? present(readModelId(value)) : [];
  });
}

function splitFlag(word: string): string[] {
  const sign = word.indexOf("=");
  return sign < 0 ? [word] : [word.slice(0, sign), word.slice(sign + 1)];
}

/** `providers: [openai:gpt-4o]`: a list of names with their providers. */
function readProviders(fields: Fields): NamedModel[] {
  const names = listKeys.flatMap((key) => list(field(fields, key)));
  return names.flatMap((entry) => present(readRouted(text(entry) ?? text(field(entry, "id")) ?? "", false)));
}

/** An object serialized by LangChain: its class is in `id`, the constructor arguments in `kwargs`. */
function readSerialized(fields: Fields): NamedModel[] | undefined {
  if (!Object.hasOwn(fields, "lc") || field(fields, "type") !== "constructor") return undefined;
  const path = list(field(fields, "id")).flatMap((part) => text(part) ?? []);
  const modelClass = findModelClass(path.at(-1) ?? "", (from) => from.test("langchain"));
  const constructorArguments = field(fields, "kwargs");
  if (!modelClass || modelClass.provider === "routed") return undefined;
  const { provider } = modelClass;
  const name = modelClass.keywords
    .map((key) => text(field(constructorArguments, key)))
    .find((value) => value !== undefined);
  return present(name === undefined ? undefined : findHost(name, [{ provider }], provider));
}

function present(model: NamedModel | undefined): NamedModel[] {
  return model ? [model] : [];
}
