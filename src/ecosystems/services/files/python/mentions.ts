import type { Call } from "../../../../languages/python/calls.ts";
import type { Program } from "../../../../languages/python/program.ts";
import type { Client } from "../clients.ts";
import { isModelKey, isTellingKey } from "../model-keys.ts";
import { readModelId } from "../model-ids.ts";
import { providerAt } from "../providers.ts";
import type { ServiceUse } from "../use.ts";

interface Surroundings {
  /** The program imports an SDK or framework for hosted models. */
  readonly usesSdk: boolean;
  readonly clients: readonly Client[];
  /** Calls that are not of an SDK itself. */
  readonly others: readonly Call[];
}

/**
 * Unambiguous names of hosted models in a model key or setting: a wrapper function around an SDK, a request
 * body, a setting that another file reads. A name that is only compared, printed or listed is not included.
 */
export function readMentions(program: Program, { usesSdk, clients, others }: Surroundings): ServiceUse[] {
  if (clients.length > 0 && clients.every(isLocal)) return [];
  return [
    ...(usesSdk ? keywordsOf(program, others) : []),
    ...bodiesOf(program),
    ...entriesOf(program),
    ...settingsOf(program, usesSdk),
  ];
}

function isLocal({ addresses = [] }: Client): boolean {
  return addresses.length > 0 && addresses.every((address) => providerAt(address) === "local");
}

/** `ask(model="gpt-4o")`. */
function keywordsOf({ tokens }: Program, calls: readonly Call[]): ServiceUse[] {
  return calls.flatMap((call) =>
    call.arguments.flatMap(({ keyword = "", start, end }) => {
      const token = tokens[start];
      const isText = token?.kind === "string" && end === start + 1;
      return isText && isModelKey(keyword) ? useOf(token.text, token.line) : [];
    }),
  );
}

/** `{"model": "gpt-4o", "messages": …}`: a request body for a provider's API. */
function bodiesOf({ tokens }: Program): ServiceUse[] {
  return tokens.flatMap(({ kind, text }, at) => {
    const value = tokens[at + 2];
    const isPair = kind === "string" && text === "model" && tokens[at + 1]?.text === ":" && value?.kind === "string";
    return isPair && hasRequestKey(tokens, at) ? useOf(value.text, value.line) : [];
  });
}

/** `{"FAST_LLM": "openai:gpt-4o-mini", CONF_CHAT_MODEL: "gpt-4o"}`: settings as a mapping. */
function entriesOf({ tokens }: Program): ServiceUse[] {
  return tokens.flatMap(({ kind, text }, at) => {
    const value = tokens[at + 2];
    const before = tokens[at - 1]?.text;
    const isKey = kind === "string" || (kind === "name" && (before === "{" || before === ","));
    const isPair = isKey && tokens[at + 1]?.text === ":" && value?.kind === "string";
    return isPair && isModelKey(text) && isTellingKey(text) ? useOf(value.text, value.line) : [];
  });
}

/** Whether another key of a request is in the same mapping, close by. */
function hasRequestKey(tokens: Program["tokens"], at: number): boolean {
  return isKeyNear(tokens, at, 1) || isKeyNear(tokens, at, -1);
}

const maxDistance = 120;

function isKeyNear(tokens: Program["tokens"], from: number, step: 1 | -1): boolean {
  let depth = 0;
  for (let at = from + step; Math.abs(at - from) < maxDistance; at += step) {
    const token = tokens[at];
    if (!token) return false;
    if (token.kind === "op" && "([{".includes(token.text)) depth += step;
    else if (token.kind === "op" && ")]}".includes(token.text)) depth -= step;
    if (depth < 0) return false;
    if (depth === 0 && token.kind === "string" && tokens[at + 1]?.text === ":" && requestKeys.has(token.text))
      return true;
  }
  return false;
}

const requestKeys: ReadonlySet<string> = new Set([
  ...["messages", "prompt", "input", "temperature", "max_tokens", "api_key", "api_type", "base_url", "stream"],
]);

/** `OPENAI_MODEL = os.getenv("OPENAI_MODEL", "gpt-4o")`, `model: str = "gpt-4o"` in a program with an SDK. */
function settingsOf(program: Program, usesSdk: boolean): ServiceUse[] {
  return program.constants.all.flatMap(({ name, value, line }) => {
    if (!isModelKey(name) || !(usesSdk || isTellingKey(name)) || value.end - value.start > maxTokens) return [];
    return program.evaluate(value).flatMap((text) => useOf(text, line));
  });
}

const maxTokens = 40;

function useOf(text: string, line: number): ServiceUse[] {
  const model = readModelId(text);
  return model ? [{ ...model, line }] : [];
}
