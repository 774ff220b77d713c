import { countBracket, isEscaped, isString, kind, sign } from "../../../../formats/python/kinds.ts";
import { findTokenLine, textAt, type Tokens } from "../../../../formats/python/scan.ts";
import { isHubReference } from "../../../../models/hub-id.ts";
import { isKnownOwner } from "../../../../models/known-owners.ts";
import { kindOfKey } from "../model-keys.ts";
import { hubReference, type Reference } from "../../reference.ts";
import { modelScopeReference } from "../../zoos.ts";
import { type AddressSearch, createAddressSearch } from "./address-search.ts";
import type { Span } from "../../../../languages/python/calls.ts";
import { rulesFor } from "./rules.ts";
import { startsStatement } from "../../../../languages/python/imports.ts";
import { isElement } from "../../../../languages/python/values.ts";
import type { Program } from "../../../../languages/python/program.ts";

/** Fewer names than this in a file are alternatives of the program, not a registry. */
const minNames = 5;

/**
 * Lists of names that a program may choose from: constants and registering calls with many model names. They are
 * available, but not loaded just for being listed. `isLoaded`: a call of the program may load that name.
 */
export function readRegistries(program: Program, isLoaded: (name: string) => boolean): readonly Reference[] {
  const { tokens } = program;
  if (!hasSlashes(tokens)) return [];
  const search = createAddressSearch(program);
  const statements = statementsOf(tokens).flatMap(({ head, span, isObject }) => {
    const entries = entriesIn(program, search, span, isObject, !/dataset/i.test(head));
    return entries.length === 0 ? [] : [{ head, entries }];
  });
  const groups = [...Map.groupBy(statements, ({ head }) => head)];
  const telling = groups.flatMap(([head, group]) => {
    const entries = group.flatMap((statement) => statement.entries);
    return isTelling(entries) || (listName.test(head) && entries.length >= 2) ? [entries] : [];
  });
  // Beside lists of models, others that are to be chosen from are of models, too.
  if (telling.length > 0)
    for (const [head, group] of groups)
      if (head.endsWith("_CHOICES")) telling.push(group.flatMap((statement) => statement.entries));
  const count = new Set(telling.flat().map(({ reference: { type, name } }) => `${type}:${name}`)).size;
  // What is named a list of models may be short.
  const isSure = ({ head, entries }: (typeof statements)[number]) =>
    listName.test(head) && entries.length >= 2 && isTelling(entries);
  const listed = count < minNames ? statements.filter(isSure).flatMap(({ entries }) => entries) : telling.flat();
  return listed.map(({ reference }) => ({
    ...reference,
    confidence: "likely" as const,
    scope: "available" as const,
  }));

  /** Many texts have the form of a name, so at least a third of a list must have stronger evidence. */
  function isTelling(entries: readonly Entry[]): boolean {
    return entries.filter(({ isClear, reference }) => isClear || isLoaded(reference.name)).length * 3 >= entries.length;
  }
}

/** Constants whose name says that they list models. */
const listName =
  /^[A-Z\d_]*(?:MODEL|CHECKPOINT|CONTROLNET|LORA|TOKENIZER|ENCODER|DIFFUSER)S?(?:_[A-Z\d_]*)?(?:S|CHOICES|LIST|MAP|HF)$/;

/** Whether enough texts have a slash, as names of models and addresses do. */
function hasSlashes({ source, kinds, starts, values, end }: Tokens): boolean {
  let count = 0;
  let slash = -1;
  for (let at = 1; at < end && count < minNames; at++) {
    if (!isString(kinds[at])) continue;
    const start = starts[at] ?? 0;
    if (slash < start) slash = source.indexOf("/", start);
    if (slash < 0) slash = source.length;
    if (slash < (values[at] ?? 0) || isEscaped(kinds[at] ?? 0)) count++;
  }
  return count >= minNames;
}

/** `NAME = {…}`, `NAME: type = dict(…)`, `register_models(…)`: from the opening to the closing bracket. */
function statementsOf(tokens: Tokens): Statement[] {
  const statements: Statement[] = [];
  for (let at = 1; at < tokens.end; at++) {
    if (tokens.kinds[at] !== kind.name || !startsStatement(tokens, at)) continue;
    const open = openingBracket(tokens, at);
    if (open === undefined) continue;
    const end = closingBracket(tokens, open);
    // Objects of one class belong together: `a = Model(source="…")`, `b = Model(source="…")`.
    const called = tokens.kinds[open] === sign.open && open > at + 1 ? textAt(tokens, open - 1) : "";
    const isObject = isClass(called) && !choosers.has(called);
    statements.push({ head: isObject ? called : textAt(tokens, at), span: { start: open, end }, isObject });
    at = end;
  }
  return statements;
}

interface Statement {
  /** The constant, the registering function, or the class of an object. */
  readonly head: string;
  readonly span: Span;
  /** An object that says where a model is from. */
  readonly isObject: boolean;
}

function openingBracket(tokens: Tokens, start: number): number | undefined {
  const open = tokens.kinds[start + 1] === sign.open ? start + 1 : openingOfValue(tokens, start);
  if (open === undefined) return undefined;
  const name = textAt(tokens, start);
  if (open === start + 1 && !/regist|^add_/i.test(name)) return undefined;
  return /ignore|skip|exclude|black_?list|deny|unsupported|deprecated|error/i.test(name) ? undefined : open;
}

function openingOfValue(tokens: Tokens, start: number): number | undefined {
  const { kinds } = tokens;
  for (let at = start + 1; at < start + 20; at++) {
    if (kinds[at] === kind.newline || at >= tokens.end) return undefined;
    if (kinds[at] !== sign.equals) continue;
    const next = kinds[at + 1];
    if (next === sign.openMap || next === sign.openList) return at + 1;
    // `model = gr.Radio([…])`: what a user of the program chooses from
    if (kinds[at + 2] === sign.dot && kinds[at + 4] === sign.open && choosers.has(textAt(tokens, at + 3)))
      return at + 4;
    return kinds[at + 2] === sign.open && (isClass(textAt(tokens, at + 1)) || textAt(tokens, at + 1) === "dict")
      ? at + 2
      : undefined;
  }
  return undefined;
}

/** A class whose objects only say something about a model, and do not load it. */
function isClass(name: string): boolean {
  return /^[A-Z]/.test(name) && rulesFor(name).length === 0;
}

/** Controls of a page: `gr.Radio([…])`. */
export const choosers: ReadonlySet<string> = new Set([
  "Radio",
  "Dropdown",
  "CheckboxGroup",
  "selectbox",
  "radio",
  "multiselect",
]);

function closingBracket(tokens: Tokens, open: number): number {
  let depth = 0;
  for (let at = open; at < tokens.end; at++) {
    depth += countBracket(tokens.kinds[at]);
    if (depth === 0) return at;
  }
  return tokens.end;
}

interface Entry {
  readonly reference: Reference;
  /** The key or the name alone identifies a model. */
  readonly isClear: boolean;
}

const maxEntries = 5_000;

function entriesIn(
  program: Program,
  search: AddressSearch,
  span: Span,
  isObject: boolean,
  hasModels: boolean,
): readonly Entry[] {
  const { tokens } = program;
  const entries: Entry[] = [];
  let others = 0;
  for (let at = span.start + 1; at < span.end && entries.length < maxEntries; at++) {
    if (!isText(tokens, at) || tokens.kinds[at + 1] === sign.colon) continue;
    if (isObject && !originKey.test(keyBefore(tokens, at))) continue;
    const text = isString(tokens.kinds[at]) ? textAt(tokens, at) : program.evaluate({ start: at, end: at + 1 })[0];
    if (text?.includes("/") !== true) continue; // neither an address nor the name of a model
    const address = search.read(text, at);
    const entry = address ? { reference: address, isClear: true } : hasModels ? entryOf(tokens, text, at) : undefined;
    if (entry) entries.push(entry);
    else others++;
  }
  return others > entries.length ? [] : entries; // mostly texts with slashes that are not models
}

/** A text, or a constant in a list. */
function isText(tokens: Tokens, at: number): boolean {
  return isString(tokens.kinds[at]) || (tokens.kinds[at] === kind.name && isElement(tokens, at));
}

/** The key of a value in a mapping, or the keyword of an argument; empty in a list. */
function keyBefore(tokens: Tokens, at: number): string {
  const before = tokens.kinds[at - 1];
  return before === sign.colon || before === sign.equals ? textAt(tokens, at - 2) : "";
}

/** Arguments that say where a model is from, rather than what to load now. */
const originKey = /^(?:source|origin|url|link|download_url|repo|repository|repo_id|hf_\w{1,40}|huggingface\w{0,40})$/;

/** `owner/name/pytorch_model.bin`, `owner/name::folder`. */
const weightFile =
  /::.{1,200}$|\/(?:(?:[\w-]{0,40}model[\w-]{0,40}|weights)\.(?:bin|safetensors|pt|pth|ckpt|onnx|gguf))?$/;

function entryOf(tokens: Tokens, text: string, at: number): Entry | undefined {
  const id = text.replace(weightFile, "");
  const key = keyBefore(tokens, at);
  if (!isHubReference(id, "model") || /openmind|^om$|license|homepage|path$|dir$/i.test(key)) return undefined;
  const line = findTokenLine(tokens, at);
  const [site] = /modelscope|^ms$/i.test(key) ? modelScopeReference(id, "model", line) : [];
  if (site) return { reference: site, isClear: true };
  const isFile = id !== text && !text.endsWith("/");
  const isClear =
    isFile || isKnownOwner(id) || kindOfKey(key) === "model" || /^hf|hf_?hub|repo_id|checkpoint/i.test(key);
  return { reference: hubReference({ kind: "model", id }, "likely", line), isClear };
}
