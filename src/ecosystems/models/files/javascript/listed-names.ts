import { isHubReference } from "../../../../models/hub-id.ts";
import { isKnownOwner } from "../../../../models/known-owners.ts";
import { hubReference, type Reference } from "../../reference.ts";
import type { Script } from "../../../../languages/javascript/script.ts";
import type { Tokens } from "../../../../languages/javascript/tokens.ts";

/** More names than this in a file are a list to choose from. */
const minListed = 5;

/** A name in a list, or in a place of its own; `isKnown`: its owner is known for models. */
interface Candidate {
  readonly reference: Reference;
  readonly list: List | undefined;
  readonly isKnown: boolean;
}

interface List {
  readonly name: string;
}

/** Model names in constants and lists named after models: a worker in another file loads what the page sends. */
export function readListedNames({ tokens }: Script): readonly Reference[] {
  const candidates: Candidate[] = [];
  const open: List[] = [];
  for (let at = 0; at < tokens.count; at++) {
    if (tokens.isKind(at, "sign")) {
      const text = tokens.text(at);
      if ("([{".includes(text)) open.push({ name: nameBefore(tokens, at) || (open.at(-1)?.name ?? "") });
      else if (")]}".includes(text)) open.pop();
    } else if (tokens.isKind(at, "string") && isHubReference(tokens.text(at), "model")) {
      const list = open.at(-1);
      const reference = hubReference({ kind: "model", id: tokens.text(at) }, "likely", tokens.line(at));
      const isPlain = isPlainlyNamed(tokens, at, list?.name ?? "");
      if (isPlain || isNamed(tokens, at, list?.name ?? ""))
        candidates.push({ reference, list, isKnown: isPlain || isKnownOwner(reference.name) });
    }
  }
  const references = telling(candidates);
  const isList = new Set(references.map(({ name }) => name)).size >= minListed;
  return isList ? references.map((reference) => ({ ...reference, scope: "available" as const })) : references;
}

/** Beside names that are known, others of the same list are models, too. */
function telling(candidates: readonly Candidate[]): readonly Reference[] {
  return [...Map.groupBy(candidates, ({ list }) => list).values()].flatMap((group) => {
    const known = group.filter(({ isKnown }) => isKnown);
    const all = known.length >= minKnown && known.length * 2 >= group.length ? group : known;
    return all.map(({ reference }) => reference);
  });
}

const minKnown = 2;

/** `"config.model.name_or_path": ["owner/name", …]`, and the same with a name alone: such a key is for models. */
function isPlainlyNamed(tokens: Tokens, at: number, list: string): boolean {
  const key = tokens.is(at - 1, ":") ? tokens.text(at - 2) : tokens.is(at - 1, "[") ? list : "";
  return key.endsWith("name_or_path") && isHubReference(tokens.text(at), "model");
}

/** `NAME = [`, `NAME: Type[] = [`, `NAME = Object.freeze({`, `name: [`; the arguments of other calls have no name. */
function nameBefore(tokens: Tokens, bracket: number): string {
  if (tokens.is(bracket, "(") && !tokens.is(bracket - 1, "freeze")) return " ";
  for (let at = bracket - 1; at > bracket - 12 && at >= 0; at--) {
    const text = tokens.text(at);
    const isArrayType = text === "[" && tokens.is(at + 1, "]");
    if (tokens.isKind(at, "sign") && ",;(){}[".includes(text) && !isArrayType) return "";
    if (at === bracket - 2 && tokens.isKind(at, "string")) return tokens.text(at);
    if (!tokens.isKind(at, "name")) continue;
    if (declares.has(tokens.text(at - 1)) || (at === bracket - 2 && tokens.is(at + 1, ":"))) return text;
  }
  return "";
}

const declares: ReadonlySet<string> = new Set(["const", "let", "var", "static"]);

/** In a list or mapping of models, or the value of a model key or constant. */
function isNamed(tokens: Tokens, at: number, list: string): boolean {
  const sign = tokens.text(at - 1);
  const key = tokens.text(at - 2);
  if ((sign === ":" || sign === "=") && modelKey.test(key)) return !ignoredList.test(list);
  if (!modelList.test(list) || ignoredList.test(list)) return false;
  const isKey = tokens.is(at + 1, ":") && (sign === "{" || sign === ",");
  const isItem = (sign === "[" || sign === ",") && !tokens.is(at + 1, ":");
  return isKey || isItem || (sign === ":" && /^(?:id|name|value|key)$/i.test(key));
}

const modelKey =
  /^(?:[a-z_]*model_?(?:id|name|path)?|modelId|modelName|modelPath|tokenizer_?(?:id|name)?|checkpoint)$/i;
const modelList = /model|tokenizer|checkpoint|encoder/i;
const ignoredList = /ignore|skip|exclude|black_?list|deny|block|unsupported|deprecated/i;
