import type { PythonToken } from "../../../../formats/python/tokens.ts";
import { isHubReference } from "../../../../models/hub-id.ts";
import { isKnownOwner } from "../known-owners.ts";
import { kindOfKey } from "../model-keys.ts";
import { hubReference, type Reference } from "../../reference.ts";
import { siteReference } from "../../zoos.ts";
import { type AddressSearch, createAddressSearch } from "./address-search.ts";
import type { Span } from "../../../../languages/python/calls.ts";
import { startsStatement } from "../../../../languages/python/imports.ts";
import type { Program } from "../../../../languages/python/program.ts";

/** Fewer names than this in a file are alternatives of the program, not a registry. */
const minNames = 5;

/**
 * Lists of names that a program may choose from: constants and registering calls with many model names. They are
 * available, but not loaded just for being listed. `isLoaded`: a call of the program may load that name.
 */
export function readRegistries(program: Program, isLoaded: (name: string) => boolean): readonly Reference[] {
  const { tokens } = program;
  const search = createAddressSearch(program);
  const statements = statementsOf(tokens).flatMap(({ head, span }) => {
    const entries = entriesIn(tokens, search, span);
    return entries.length === 0 ? [] : [{ head, entries }];
  });
  const groups = Map.groupBy(statements, ({ head }) => head).values();
  const telling = [...groups].map((group) => group.flatMap(({ entries }) => entries)).filter(isTelling);
  const references = telling.flat().map(({ reference }) => reference);
  const count = new Set(references.map(({ type, name }) => `${type}:${name}`)).size;
  if (count < minNames) return [];
  return references.map((one) => ({ ...one, confidence: "likely" as const, scope: "available" as const }));

  /** Many texts have the form of a name, so at least a third of a list must have stronger evidence. */
  function isTelling(entries: readonly Entry[]): boolean {
    return entries.filter(({ isClear, reference }) => isClear || isLoaded(reference.name)).length * 3 >= entries.length;
  }
}

/** `NAME = {…}`, `NAME: type = dict(…)`, `register_models(…)`: from the opening to the closing bracket. */
function statementsOf(tokens: readonly PythonToken[]): Statement[] {
  const found: Statement[] = [];
  for (let at = 0; at < tokens.length; at++) {
    if (tokens[at]?.kind !== "name" || !startsStatement(tokens, at)) continue;
    const open = openingBracket(tokens, at);
    if (open === undefined) continue;
    const end = closingBracket(tokens, open);
    found.push({ head: tokens[at]?.text ?? "", span: { start: open, end } });
    at = end;
  }
  return found;
}

interface Statement {
  /** The constant, or the registering function. */
  readonly head: string;
  readonly span: Span;
}

function openingBracket(tokens: readonly PythonToken[], start: number): number | undefined {
  const name = tokens[start]?.text ?? "";
  if (/ignore|skip|exclude|black_?list|deny|unsupported|deprecated|error/i.test(name)) return undefined;
  if (tokens[start + 1]?.text === "(") return /regist|^add_/i.test(name) ? start + 1 : undefined;
  for (let at = start + 1; at < start + 20; at++) {
    const { kind, text } = tokens[at] ?? { kind: "newline", text: "" };
    if (kind === "newline") return undefined;
    if (kind !== "op" || text !== "=") continue;
    const next = tokens[at + 1]?.text ?? "";
    if (next === "{" || next === "[") return at + 1;
    return next === "dict" && tokens[at + 2]?.text === "(" ? at + 2 : undefined;
  }
  return undefined;
}

function closingBracket(tokens: readonly PythonToken[], open: number): number {
  let depth = 0;
  for (let at = open; at < tokens.length; at++) {
    const { kind, text } = tokens[at] ?? { kind: "newline", text: "" };
    if (kind !== "op") continue;
    if (text === "(" || text === "[" || text === "{") depth++;
    else if ((text === ")" || text === "]" || text === "}") && --depth === 0) return at;
  }
  return tokens.length;
}

interface Entry {
  readonly reference: Reference;
  /** The key or the name alone identifies a model. */
  readonly isClear: boolean;
}

const maxEntries = 5_000;

function entriesIn(tokens: readonly PythonToken[], search: AddressSearch, span: Span): readonly Entry[] {
  const found: Entry[] = [];
  let others = 0;
  for (let at = span.start + 1; at < span.end && found.length < maxEntries; at++) {
    const token = tokens[at];
    if (token?.kind !== "string" || tokens[at + 1]?.text === ":") continue;
    const address = search.read(token.text, at, token.line);
    const entry = address ? { reference: address, isClear: true } : entryOf(token, keyBefore(tokens, at));
    if (entry) found.push(entry);
    else if (token.text.includes("/")) others++;
  }
  return others > found.length ? [] : found; // mostly texts with slashes that are not models
}

/** The key of a value in a mapping, or the keyword of an argument; empty in a list. */
function keyBefore(tokens: readonly PythonToken[], at: number): string {
  const sign = tokens[at - 1]?.text;
  return sign === ":" || sign === "=" ? (tokens[at - 2]?.text ?? "") : "";
}

function entryOf({ text, line }: PythonToken, key: string): Entry | undefined {
  const id = text.replace(/\/$/, "");
  if (!isHubReference(id, "model") || /openmind|^om$|license|homepage|path$|dir$/i.test(key)) return undefined;
  if (/modelscope|^ms$/i.test(key)) {
    const site = siteReference(`modelscope/${id}`, `https://www.modelscope.cn/models/${id}`, "model", line);
    return { reference: site, isClear: true };
  }
  const isClear = isKnownOwner(id) || kindOfKey(key) === "model" || /^hf|hf_?hub|repo_id|checkpoint/i.test(key);
  return { reference: hubReference({ kind: "model", id }, "likely", line), isClear };
}
