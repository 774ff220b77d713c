import type { SourceFile } from "../../../../domain/contracts/contracts.ts";
import { countBracket, isString, kind, sign } from "../../../../formats/python/kinds.ts";
import { word } from "../../../../formats/python/name-table.ts";
import { findTokenLine, isNameAt, textAt, type Tokens } from "../../../../formats/python/scan.ts";
import { startsStatement } from "../../../../languages/python/imports.ts";
import type { Span } from "../../../../languages/python/calls.ts";
import type { Program } from "../../../../languages/python/program.ts";
import { isHubReference, type HubKind } from "../../../../models/hub-id.ts";
import { hasModelForm, hasPartOfForm, isTellingName } from "../../../../models/model-form.ts";
import { isModelWord, isOther, kindOfKey } from "../model-keys.ts";
import { readDataset, readModel, referencesIn } from "../read-name.ts";
import type { Reference } from "../../reference.ts";
import { choosers } from "./registries.ts";
import { isMessage, isWriter } from "./url-references.ts";

/**
 * Names of models wherever they stand: defaults, options, lists, tables, arguments of any function. A name must have the
 * form of a model's, or be known as one and stand where a model is expected.
 */
export function readLiterals(file: SourceFile, program: Program, isRouted: () => boolean): Reference[] {
  const usesHub = hubModules.some((module) => program.imports.modules.has(module));
  const literals = literalsOf(program.tokens, usesHub);
  return literals.flatMap(({ at, isListed, isData, isClear }) => {
    if (!isClear && isRouted()) return [];
    const read = readValue(file, program, { start: at, end: at + 1 }, isData ? "dataset" : "model");
    return isListed ? read.map((each) => ({ ...each, scope: "available" as const })) : read;
  });
}

/** The names of a text, or of a constant that stands for one. */
export function readValue(file: SourceFile, program: Program, span: Span, kind: HubKind): Reference[] {
  const { tokens } = program;
  const read = kind === "dataset" ? readDataset : readModel;
  const isLiteral = isString(tokens.kinds[span.start]);
  const values = isLiteral ? [textAt(tokens, span.start)] : program.evaluate(span);
  return values.flatMap((text) => {
    if (!isLiteral && !isHubReference(text, kind)) return [];
    const line = (isLiteral ? undefined : program.literal(text, span.end)?.line) ?? findTokenLine(tokens, span.start);
    return referencesIn(read(text, { file, confidence: "likely", line, library: "sentence-transformers" }));
  });
}

const hubModules = ["datasets", "transformers", "diffusers", "huggingface_hub", "trl", "lm_eval", "funasr", "mteb"];

interface Literal {
  readonly at: number;
  readonly isData: boolean;
  /** Its key is one that only names of the hub have. */
  readonly isClear: boolean;
  /** It is a key of a table, or something to choose from. */
  readonly isListed: boolean;
}

/** An open bracket. */
interface Frame {
  /** The function, or that of the brackets around it. */
  readonly callee: string;
  /** The variable, argument or key that the brackets are the value of. */
  readonly key: string;
  /** One of the brackets around it is the value of a key that is about datasets. */
  readonly isData: boolean;
  /** What is read by a key: `names["a"]`. */
  readonly isIndex: boolean;
}

function literalsOf(tokens: Tokens, usesHub: boolean): readonly Literal[] {
  const { kinds, end } = tokens;
  const literals: Literal[] = [];
  const open: Frame[] = [];
  let frame = outside;
  let variable = "";
  for (let at = 1; at < end; at++) {
    const code = kinds[at];
    if (code === sign.open || code === sign.openList || code === sign.openMap) {
      open.push(frame);
      frame = openFrame(tokens, at, frame, variable);
    } else if (code === sign.close || code === sign.closeList || code === sign.closeMap) frame = open.pop() ?? outside;
    else if (code === kind.name) {
      if (open.length === 0 && startsStatement(tokens, at)) variable = textAt(tokens, at);
      else literals.push(...constantAt(tokens, at));
    } else if (isString(code) && !frame.isIndex && !isCompared(tokens, at)) {
      if (open.length === 0 && startsStatement(tokens, at)) continue;
      const literal = literalAt(tokens, at, frame, keyBefore(tokens, at) ?? (frame.key || variable), usesHub);
      if (literal) literals.push(literal);
    }
  }
  return literals;
}

const outside: Frame = { callee: "", key: "", isData: false, isIndex: false };

function openFrame(tokens: Tokens, at: number, around: Frame, variable: string): Frame {
  const { kinds } = tokens;
  const before = kinds[at - 1];
  const isOfValue = before === kind.name || before === sign.close || before === sign.closeList || isString(before);
  const isCall = kinds[at] === sign.open && before === kind.name;
  const own = keyBefore(tokens, isCall ? startOfCallee(tokens, at - 1) : at);
  const option = isCall ? optionAt(tokens, at + 1) : undefined;
  const key = option ?? own ?? (around.key || variable);
  return {
    callee: isCall ? textAt(tokens, at - 1) : around.callee,
    key,
    isData: around.isData || /dataset/i.test(key),
    isIndex: kinds[at] === sign.openList && isOfValue,
  };
}

function startOfCallee({ kinds }: Tokens, last: number): number {
  let at = last;
  while (kinds[at - 1] === sign.dot && kinds[at - 2] === kind.name) at -= 2;
  return at;
}

/** `add_argument("-m", "--model", default="…")`, `getenv("MODEL", "…")`: the first text says what the other is. */
function optionAt(tokens: Tokens, first: number): string | undefined {
  const { kinds } = tokens;
  if (!isString(kinds[first]) || kinds[first + 1] !== sign.comma) return undefined;
  const second = first + 2;
  const isLong = isString(kinds[second]) && textAt(tokens, second).startsWith("--");
  const name = textAt(tokens, isLong ? second : first);
  return isLong || /^(?:--?[\w-]{1,60}|[A-Z_\d]{3,60})$/.test(name) ? name : undefined;
}

/** The variable, keyword or key that a value belongs to, if that says more than `default`. */
function keyBefore(tokens: Tokens, at: number): string | undefined {
  const { kinds } = tokens;
  const before = kinds[at - 1];
  // `("key", "value")`, of which a mapping is made
  if (before === sign.comma && kinds[at - 3] === sign.open && kinds[at + 1] === sign.close && isString(kinds[at - 2]))
    return clearKind(textAt(tokens, at - 2), false) && textAt(tokens, at - 2);
  if (before !== sign.equals && before !== sign.colon) return undefined;
  const isItem = before === sign.equals && kinds[at - 2] === sign.closeList && isString(kinds[at - 3]);
  const key = textAt(tokens, isItem ? at - 3 : before === sign.equals ? beforeAnnotation(tokens, at - 2) : at - 2);
  return /^(?:default|value|default_value)$/.test(key) ? undefined : key;
}

/** `model_name_or_path=NAME`, `"hf_model": NAME`: a constant under a clear key. */
function constantAt(tokens: Tokens, at: number): readonly Literal[] {
  const { kinds } = tokens;
  const before = kinds[at - 1];
  const isPair = before === sign.comma && kinds[at + 1] === sign.close;
  if (before !== sign.equals && !isPair && !(before === sign.colon && isString(kinds[at - 2]))) return [];
  const after = kinds[at + 1];
  if (after === sign.dot || after === sign.open || after === sign.openList) return [];
  const found = clearKind(keyBefore(tokens, at) ?? "", false);
  return found ? [{ at, isData: found === "dataset", isClear: true, isListed: false }] : [];
}

/** `name: Optional[str] = …`: the name. */
function beforeAnnotation({ kinds }: Tokens, last: number): number {
  let at = last;
  for (let depth = 0; at > last - maxAnnotation; at--) {
    depth += countBracket(kinds[at]);
    if (depth > 0 || kinds[at] === sign.comma || kinds[at] === kind.newline) break;
    if (depth === 0 && kinds[at] === sign.colon) return at - 1;
  }
  return last;
}

const maxAnnotation = 16;

/** `name == "…"`, `"…" in name`. */
function isCompared(tokens: Tokens, at: number): boolean {
  const { kinds } = tokens;
  if (kinds[at - 1] === kind.operator || kinds[at + 1] === kind.operator || kinds[at + 1] === sign.dot) return true;
  if (kinds[at - 1] === sign.plus || kinds[at + 1] === sign.plus) return true;
  return isNameAt(tokens, at + 1, word.in) || isNameAt(tokens, at - 1, word.in);
}

function literalAt(
  tokens: Tokens,
  at: number,
  { callee, key: around, isData: isAmongData }: Frame,
  own: string,
  usesHub: boolean,
): Literal | undefined {
  const text = textAt(tokens, at);
  if (text.length > 200 || !mayBeName(text)) return undefined;
  const clear = clearKind(own, usesHub);
  const namesModel = clear === "model" && isHubReference(text, "model");
  const isData =
    isHubReference(text, "dataset") &&
    (clear === "dataset" || (namesData(own, isAmongData) && (usesHub || /[A-Z\d-]/.test(text))));
  const isRequest =
    tokens.kinds[at - 1] === sign.colon && isString(tokens.kinds[at - 2]) && /^model(?:name)?$/.test(own);
  const isExpected = isModelWord(own) && !isRequest;
  if (!isData && !namesModel && !isTellingName(text) && !(isExpected && hasPartOfForm(text))) return undefined;
  if (!isLoadable(callee) || isOther(own) || isOther(around)) return undefined;
  const isKey = tokens.kinds[at + 1] === sign.colon;
  if (isKey && tokens.kinds[at + 2] !== kind.name && !isString(tokens.kinds[at + 2])) return undefined; // a price, a limit
  const literal = {
    at,
    isData,
    isClear: clear !== undefined,
    isListed: isKey || choices.has(own) || choosers.has(callee),
  };
  if (isData || namesModel) return literal;
  if (dataWord.test(own) || (dataWord.test(around) && !isModelWord(own))) return undefined;
  return hasModelForm(text) || choices.has(own) || isExpected ? literal : undefined;
}

/** `model_name_or_path`, `hf_dataset`; constants that other modules load: `BASE_MODEL_PATH`, `REPO_ID`, `LORA_REPO_ID`. */
function clearKind(key: string, usesHub: boolean): HubKind | undefined {
  const isConstant = hubConstant.test(key) && (usesHub || isModelWord(/^(.*)_REPO_ID$/.exec(key)?.[1] ?? ""));
  return kindOfKey(key.replace(/^--/, "")) ?? (isConstant || key === "base_model" ? "model" : undefined);
}

const hubConstant = /^_?(?:[A-Z\d]+_)*(?:MODEL_(?:PATH|ID|NAME|REPO)|REPO_ID|HF_REPO|EXTRAS_REPO)$/;

/** `--train_dataset`, `dataset_name`; `dataset={"path": …}`. */
function namesData(own: string, isAmongData: boolean): boolean {
  return dataKey.test(own) || (isAmongData && /^(?:path|id|repo_id|repo)$/.test(own));
}

const dataKey = /^(?:--)?(?:[a-z]{1,20}[_-])?datasets?(?:[_-](?:name|id|path|repo|repo[_-]id|name[_-]or[_-]path)s?)?$/i;
const dataWord = /data|corpus|corpora/i;

function mayBeName(text: string): boolean {
  return /^[A-Za-z\d][\w./-]+$/.test(text);
}

const choices: ReadonlySet<string> = new Set(["choices", "values", "options", "models", "suggestions"]);

/** Functions that do something with a name other than to load it. */
function isLoadable(callee: string): boolean {
  return (
    !isWriter(callee) &&
    !isMessage(callee) &&
    !/^(?:print|startswith|endswith|split|replace|join|remove(?:pre|suf)fix|match|search|sub|compile|raises|skip\w*|get_repo|_?(?:is|has|check|validate|assert|parse|normalize)(?:_?[a-zA-Z]\w*)?)$/.test(
      callee,
    )
  );
}
