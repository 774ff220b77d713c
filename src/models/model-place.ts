import { isModelKey } from "./setting-keys.ts";

/** A text in a program, with the code around it. */
interface Place {
  readonly text: string;
  /** It is the name of a constant. */
  readonly isName?: true;
  readonly before: string;
  readonly after: string;
}

/** Whether a text with the name of a model stands where a program says which model it uses, in any language. */
export function isUse(place: Place): boolean {
  if (isAlternative(place)) return false;
  if (isDefaultObject.test(place.before.slice(-200))) return true;
  const entry = entryAround(place);
  if (entry && isCatalogueEntry(place, entry)) return false;
  if (entry?.hasProvider && /\bid["']?\s*[:=]\s*$/i.test(place.before.slice(-40))) return true;
  const lead = withoutWrapper(place);
  const [, key] = assigned.exec(lead) ?? [];
  if (key !== undefined && isSetting(key, lead, place)) return true;
  const [, callee] = called.exec(lead) ?? [];
  if (callee !== undefined)
    return (
      (asksModel.test(callee) || isRouted.test(place.text)) &&
      !asksOther.test(callee) &&
      !calleesAround(place.before).some(isListMaker)
    );
  const [, name] = afterKey.exec(lead) ?? [];
  if (name !== undefined) return isModelKey(name);
  const statement = statementBefore(lead);
  return (isFallback.test(lead) && hasModelKey(statement)) || isReturnedForModel(lead, place.before);
}

/** Whether it is one of the models that a program offers: an entry of a table of models. */
export function isOffer(place: Place): boolean {
  const [, key = ""] = assigned.exec(place.before.slice(-200)) ?? [];
  const entry = entryAround(place);
  return (
    entry !== undefined &&
    isCatalogueEntry(place, entry) &&
    !isUse(place) &&
    (/^(?:id|value|name|slug|key)$/i.test(key) || isModelKey(key))
  );
}

/** In a type, all alternatives are names, but none is used: `"gpt-4o" | "gpt-4"`. */
function isAlternative({ before, after }: Place): boolean {
  return (
    /^\s*\|(?!\|)/.test(after) || /(?:^|[^|])\|\s*$/.test(before) || /\btype\s+\w+\s*=\s*$/.test(before.slice(-80))
  );
}

/** The object or call with the text. */
interface Entry {
  readonly beside: string;
  readonly hasProvider: boolean;
  /** It is one of a list: `[{ … }, Model(…)]`. */
  readonly isItem: boolean;
}

function entryAround({ before, after }: Place): Entry | undefined {
  const start = endOfGroup(before.split("").reverse(), "({[", ")}]");
  if (start === undefined) return undefined;
  const end = endOfGroup(after.split(""), ")}]", "({[") ?? after.length;
  const beside = `${before.slice(before.length - start)} ${after.slice(0, end)}`;
  const isItem = /[[,]\s{0,80}\w{0,40}$/.test(before.slice(0, before.length - start - 1).slice(-200));
  return { beside, isItem, hasProvider: providerBeside.test(beside) };
}

/** An entry with a price or the size of a context describes what is offered. */
function isCatalogueEntry({ text, before }: Place, { beside, isItem, hasProvider }: Entry): boolean {
  return (
    (isItem && hasProvider && idOf.test(before.slice(-40))) ||
    offer.test(beside) ||
    [...beside.matchAll(title)].some(([, shown]) => isNamedAfter(text, shown))
  );
}

/** A name for people, beside that of the model: `"Gemini 1.5 Flash"`. */
const title = /["'`]([A-Z][\w.-]{2,20}(?: [\w.()-]{1,20}){1,5})["'`]/g;

/** `listOf(Model("…"), Model("…"))`: what is offered. */
function isListMaker(callee: string): boolean {
  return /^(?:(?:mutable|linked|hash)?(?:list|set|array|map|sequence)of|of|aslist)$/i.test(callee);
}

/** The functions that a text is given to, directly and further out. */
export function calleesAround(before: string): readonly string[] {
  const names: string[] = [];
  let depth = 0;
  for (let at = before.length - 1; at >= 0; at--) {
    const letter = before[at] ?? "";
    if (")]}".includes(letter)) depth++;
    else if ("([{".includes(letter) && depth > 0) depth--;
    else if (letter === "(") names.push(/[\w$]{1,80}$/.exec(before.slice(Math.max(0, at - 80), at))?.[0] ?? "");
  }
  return names;
}

/** The number of letters before the bracket that ends the group. */
function endOfGroup(letters: readonly string[], ending: string, starting: string): number | undefined {
  let depth = 0;
  for (const [at, letter] of letters.entries()) {
    if (starting.includes(letter)) depth++;
    else if (ending.includes(letter) && depth-- === 0) return at;
  }
  return undefined;
}

/** `[{ id: "…", provider: "…" }]`. */
const providerBeside = /\bprovider(?:_?id)?["']?\s*[:=]/i;
const idOf = /\b(?:id|value|name|slug)["']?\s*[:=]\s*$/i;

const offer =
  /(?:\b|_)(?:cost|price|pricing|context_?(?:window|size)|display_?name|knowledge_?cutoff|release_?date|tokenizer)\w*["']?\s*[:=]/i;

/** What only passes a value on: `Some("…")`, `new ModelId("…")`, a list with one entry. */
function withoutWrapper({ before, after, isName }: Place): string {
  const lead = isName ? before.slice(-200).replace(/(?:\w{1,60}(?:\.|::)|\.)+$/, "") : before.slice(-200);
  const list = /^\s*,?\s*\]/.test(after) ? lead.replace(/\[\s*$/, "") : lead;
  const property = list.replace(/\sby\s+\w{1,40}\(\s*$/, " = "); // Kotlin: var model by string("…")
  return property.replace(/\b(?:Some|String::from|Optional\.of|new\s+(?:String|\w*Id|\w*Name))\(\s*$/, "");
}

/** `model: "…"`, `MODEL = "…"`, `"model" => "…"`, `model: &str = "…"`, `args["model"] = "…"`. */
const assigned = /([\w-]{1,80})["'`]?\]?[?!]?\s*(?::\s*[\w$<>.&' [\]?]{1,60}=|=>|->|\bto\b|:=|\|\|=|\?\?=|=|:)\s*$/;

function isSetting(key: string, lead: string, { text, isName, before, after }: Place): boolean {
  if (isName && /^model_?type$/i.test(key)) return true;
  if (key === "value") return hasModelKey(lead.slice(lead.lastIndexOf("\n") + 1));
  if (isDefault.test(key)) return hasModelKey(lead.slice(-160)) || hasModelKey(after.slice(0, 80));
  if (/\?[^:;{}]{0,100}:\s*$/.test(lead)) return hasModelKey(statementBefore(lead)); // `… ? "a" : "b"`
  if (/^[A-Z][A-Z\d_]+$/.test(key) && /^\s*,/.test(after) && /=\s*$/.test(lead)) return false; // an entry of an enumeration
  const isOnly = /\[\s*$/.test(before); // a list with one entry offers no choice
  const name = typed.exec(lead)?.[1];
  const isKey = isModelKey(isOnly ? key.replace(/s$/i, "") : key) || (name !== undefined && isModelKey(name));
  return isKey && !isNamedAfter(text, name);
}

const isDefault = /^(?:default|default_?value|fallback|initial_?value)$/i;

/** `GPT4o ModelId = "gpt-4o"`, `var chatModel string = "gpt-4o"`: a constant of a type. */
const typed = /(\w{1,80})\s+[\w.]{1,60}\s*=\s*$/;

/** A constant with the name of the model itself is one of those that are offered. */
function isNamedAfter(id: string, name = ""): boolean {
  const [own, other] = [compact(id), compact(name)];
  return other === own || (other.length > 3 && (own.includes(other) || other.includes(own)));
}

function compact(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z\d]/g, "");
}

/** `openai("…"`, `.withModel("…"`, `AsChatClient(modelId: "…"`. */
const called = /([\w$]{1,80})(?:<[\w., <>]{0,60}>)?!?\(\s*$/;

const asksModel =
  /model|llm|chat|engine|deploy|embed|openai|anthropic|claude|gemini|google|mistral|cohere|groq|bedrock|azure|vertex|agent|complet|generat|gateway|transcri|speech|tts|image|gpt/i;
const asksOther =
  /token|encod|price|cost|limit|^is|^has|^supports?|^can|info|window|lookup|find|^parse|valid|normali|display|label|icon|register|match|excl|deprecat|^add_?models?$|list$|set$|of$|error|exception|test|mock|fake/i;

/** A name with its provider is for a model, whatever the function: `createTool("openai:gpt-4o")`. */
const isRouted = /^[a-z][\w-]{1,30}[:/]/;

/** `DEFAULT_MODEL: Model = { id: "…"`. */
const isDefaultObject = /\bdefault\w{0,30}model\w{0,10}\s*(?::\s*\w{1,40}\s*)?[:=]\s*\{[^{}]{0,100}\bid["']?\s*:\s*$/i;

/** The second argument, after the name of a setting: `getenv("CHAT_MODEL", "…"`, `flag.String("model", "…"`. */
const afterKey = /["'`:]-{0,2}([\w.-]{1,80})["'`]?\s*,\s*(?:default\s*[:=]\s*)?$/;

/** `?? "…"`, `|| "…"`, `or "…"`, `?: "…"`, `? "…" :`. */
const isFallback = /(?:\?\?|\|\||\?:|\bor|\belse|\?)\s*$/;

function statementBefore(lead: string): string {
  return lead.slice(Math.max(...[";", "{", "}", "\n\n"].map((end) => lead.lastIndexOf(end))) + 1);
}

function hasModelKey(text: string): boolean {
  return text.split(/[^\w$-]+/).some(isModelKey);
}

/** The function that returns it is named after a model. */
function isReturnedForModel(lead: string, before: string): boolean {
  const name = /(?:\breturn|->|=>)\s+$/.test(lead) ? (lastFunction.exec(before)?.[1] ?? "") : "";
  return /model/i.test(name) && !/placeholder|display|label/i.test(name);
}

const lastFunction = /[^]*\b(?:function|def|defp|func|fn|fun|get|static|string)\s+(\w{1,80})\s*\(/i;
