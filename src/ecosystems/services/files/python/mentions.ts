import { countBracket, isString, kind, sign } from "../../../../formats/python/kinds.ts";
import { findTokenLine, textAt, type Tokens } from "../../../../formats/python/scan.ts";
import type { Call, Span } from "../../../../languages/python/calls.ts";
import { rememberAnswers } from "../../../../text/remember-answers.ts";
import type { Program } from "../../../../languages/python/program.ts";
import type { Client } from "../clients.ts";
import { isModelKey, isTellingKey } from "../../../../models/setting-keys.ts";
import { readModelConstant, readModelId } from "../model-ids.ts";
import { isLocalAddress } from "../providers.ts";
import { type ServiceUse, listUses } from "../use.ts";

interface Surroundings {
  /** The program imports an SDK or framework for hosted models. */
  readonly usesSdk: boolean;
  readonly clients: readonly Client[];
  /** Calls with arguments for models that are not of an SDK itself. */
  readonly others: readonly Call[];
}

/**
 * Unambiguous names of hosted models in a model key or setting: a wrapper function around an SDK, a request
 * body, a setting that another file reads. A name that is only compared, printed or listed is not included.
 */
export function readMentions(program: Program, { usesSdk, clients, others }: Surroundings): ServiceUse[] {
  if (clients.length > 0 && clients.every(isLocal)) return [];
  const keys = listKeys(program.tokens);
  return [
    ...(usesSdk ? keywordsOf(program, others) : []),
    ...bodiesOf(program, keys),
    ...entriesOf(program, keys),
    ...settingsOf(program, usesSdk),
    ...constantsOf(program),
  ];
}

function isLocal({ addresses = [] }: Client): boolean {
  return addresses.length > 0 && addresses.every(isLocalAddress);
}

/** `ask(model="gpt-4o")`. */
function keywordsOf({ tokens }: Program, calls: readonly Call[]): ServiceUse[] {
  return calls.flatMap((call) =>
    call.arguments.flatMap(({ keyword = "", start, end }) => {
      const isWhole = isString(tokens.kinds[start]) && end === start + 1;
      return isWhole && isModelKey(keyword) ? useAt(tokens, start) : [];
    }),
  );
}

/** `create(model_type=ModelType.GPT_4O)`: a constant of a library, given to a call. */
function constantsOf({ tokens, calls }: Program): ServiceUse[] {
  return calls.flatMap((call) =>
    call.arguments.flatMap(({ start, end }) => {
      if (end !== start + 3 || tokens.kinds[start + 1] !== sign.dot || !modelEnum.test(textAt(tokens, start)))
        return [];
      const name = textAt(tokens, start + 2);
      const model = /^[A-Z]/.test(name) ? readModelConstant(name) : undefined;
      return model ? [{ ...model, line: findTokenLine(tokens, start) }] : [];
    }),
  );
}

const modelEnum = /^(?:[A-Z]\w{0,30})?Model(?:Type|Name|Id|s)?$/;

/** `{"model": "gpt-4o", "messages": …}`: a request body for a provider's API. */
function bodiesOf({ tokens }: Program, keys: readonly number[]): ServiceUse[] {
  return keys
    .filter((at) => isString(tokens.kinds[at]) && textAt(tokens, at) === "model" && hasRequestKey(tokens, at))
    .flatMap((at) => useAt(tokens, at + 2));
}

/** `{"FAST_LLM": "openai:gpt-4o-mini", CONF_CHAT_MODEL: "gpt-4o"}`: settings as a mapping. */
function entriesOf({ tokens }: Program, keys: readonly number[]): ServiceUse[] {
  return keys
    .filter((at) => isModelKey(textAt(tokens, at)) && isTellingKey(textAt(tokens, at)))
    .flatMap((at) => useAt(tokens, at + 2));
}

/** The keys of mappings whose value starts with a string. */
function listKeys({ kinds, end }: Tokens): number[] {
  const keys: number[] = [];
  for (let at = 1; at < end; at++) {
    if (kinds[at + 1] !== sign.colon || !isString(kinds[at + 2])) continue;
    const before = kinds[at - 1];
    const isName = kinds[at] === kind.name && (before === sign.openMap || before === sign.comma);
    if (isName || isString(kinds[at])) keys.push(at);
  }
  return keys;
}

/** Whether another key of a request is in the same mapping, close by. */
function hasRequestKey(tokens: Tokens, at: number): boolean {
  return isKeyNear(tokens, at, 1) || isKeyNear(tokens, at, -1);
}

const maxDistance = 120;

function isKeyNear(tokens: Tokens, from: number, step: 1 | -1): boolean {
  const { kinds, end } = tokens;
  let depth = 0;
  for (let at = from + step; Math.abs(at - from) < maxDistance && at > 0 && at < end; at += step) {
    depth += step * countBracket(kinds[at]);
    if (depth < 0) return false;
    const isKey = depth === 0 && isString(kinds[at]) && kinds[at + 1] === sign.colon;
    if (isKey && requestKeys.has(textAt(tokens, at))) return true;
  }
  return false;
}

const requestKeys: ReadonlySet<string> = new Set([
  ...["messages", "prompt", "input", "temperature", "max_tokens", "api_key", "api_type", "base_url", "stream"],
]);

/**
 * `OPENAI_MODEL = os.getenv("OPENAI_MODEL", "gpt-4o")`, `model: str = "gpt-4o"` in a program with an SDK; in a value that is
 * computed, `model = settings.get("Model", {"value": "gpt-4o"}).value`, the default. A list with one name offers no choice.
 */
function settingsOf(program: Program, usesSdk: boolean): ServiceUse[] {
  const { tokens, constants, evaluate } = program;
  const isSetting = rememberAnswers((name) => isModelKey(name) && (usesSdk || isTellingKey(name)));
  return constants.all.flatMap(({ name, value, at }) => {
    const isOnly = tokens.kinds[value.start] === sign.openList && value.end - value.start === 3;
    if (value.end - value.start > maxTokens || !isSetting(isOnly ? name.replace(/s$/i, "") : name)) return [];
    const given = evaluate(value);
    const names = given.length === 0 ? textsIn(tokens, value) : given;
    return listUses(names, readModelId, findTokenLine(tokens, at));
  });
}

/** The texts in a value, except those that something is compared with. */
function textsIn(tokens: Tokens, { start, end }: Span): string[] {
  const { kinds } = tokens;
  const isCompared = (at: number) =>
    kinds[at] === kind.operator || (kinds[at] === kind.name && textAt(tokens, at) === "in");
  const texts: string[] = [];
  for (let at = start; at < end; at++)
    if (isString(kinds[at]) && !isCompared(at - 1) && !isCompared(at + 1)) texts.push(textAt(tokens, at));
  return texts;
}

const maxTokens = 40;

function useAt(tokens: Tokens, at: number): ServiceUse[] {
  return listUses([textAt(tokens, at)], readModelId, findTokenLine(tokens, at));
}
