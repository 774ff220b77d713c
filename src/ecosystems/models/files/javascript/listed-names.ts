import { isKnownOwner } from "../known-owners.ts";
import { hubReference, type Reference } from "../../reference.ts";
import type { Script } from "../../../../languages/javascript/script.ts";
import type { ScriptToken } from "../../../../languages/javascript/tokens.ts";

/** More names than this in a file are a list to choose from. */
const minListed = 5;

/**
 * Model names in constants and lists that are named after models: the page has the list, and a worker in another
 * file loads the one that the page sends.
 */
export function readListedNames({ tokens }: Script): readonly Reference[] {
  const found: Reference[] = [];
  const open: string[] = [];
  for (const [at, { kind, text, line }] of tokens.entries()) {
    if (kind === "sign" && "([{".includes(text)) open.push(nameBefore(tokens, at) || (open.at(-1) ?? ""));
    else if (kind === "sign" && ")]}".includes(text)) open.pop();
    else if (kind === "string" && isKnownOwner(text) && isNamed(tokens, at, open.at(-1) ?? ""))
      found.push(hubReference({ kind: "model", id: text }, "likely", line));
  }
  const isList = new Set(found.map(({ name }) => name)).size >= minListed;
  return isList ? found.map((one) => ({ ...one, scope: "available" as const })) : found;
}

/** `NAME = [`, `NAME: Type[] = [`, `NAME = Object.freeze({`, `name: [`; the arguments of other calls have no name. */
function nameBefore(tokens: readonly ScriptToken[], bracket: number): string {
  if (tokens[bracket]?.text === "(" && tokens[bracket - 1]?.text !== "freeze") return " ";
  for (let at = bracket - 1; at > bracket - 12 && at >= 0; at--) {
    const { kind, text } = tokens[at] ?? { kind: "sign", text: "" };
    const isArrayType = text === "[" && tokens[at + 1]?.text === "]";
    if (kind === "sign" && ",;(){}[".includes(text) && !isArrayType) return "";
    const before = tokens[at - 1]?.text ?? "";
    if (kind === "name" && (declares.has(before) || (at === bracket - 2 && tokens[at + 1]?.text === ":"))) return text;
  }
  return "";
}

const declares: ReadonlySet<string> = new Set(["const", "let", "var", "static"]);

/** In a list or mapping of models, or the value of a model key or constant. */
function isNamed(tokens: readonly ScriptToken[], at: number, list: string): boolean {
  const sign = tokens[at - 1]?.text ?? "";
  const key = tokens[at - 2]?.text ?? "";
  if ((sign === ":" || sign === "=") && modelKey.test(key)) return !ignoredList.test(list);
  if (!modelList.test(list) || ignoredList.test(list)) return false;
  const isKey = tokens[at + 1]?.text === ":" && (sign === "{" || sign === ",");
  const isItem = (sign === "[" || sign === ",") && tokens[at + 1]?.text !== ":";
  return isKey || isItem || (sign === ":" && /^(?:id|name|value|key)$/i.test(key));
}

const modelKey =
  /^(?:[a-z_]*model_?(?:id|name|path)?|modelId|modelName|modelPath|tokenizer_?(?:id|name)?|checkpoint)$/i;
const modelList = /model|tokenizer|checkpoint|encoder/i;
const ignoredList = /ignore|skip|exclude|black_?list|deny|block|unsupported|deprecated/i;
