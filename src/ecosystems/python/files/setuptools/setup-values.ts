import type { Expression } from "./expression.ts";
import { isKeptInValue } from "./dict-keys.ts";
import { isImported, type Program } from "./python-statements.ts";

export interface SetupText {
  readonly text: string;
  readonly line: number;
}

/** The requirements of an expression that are known without running the program. */
interface SetupList {
  readonly texts: readonly SetupText[];
  readonly isComputed: boolean;
  /** A part of it is unknown: from a file, another module or an imported function. */
  readonly isOpen: boolean;
  /** Strings that the computation uses, which may name files or packages. */
  readonly hints: readonly SetupText[];
}

/** The state of one search. Each name and each `x["key"]` is followed once, so cycles end. */
interface Search {
  readonly texts: SetupText[];
  readonly hints: SetupText[];
  readonly seen: Set<unknown>;
  /** Loop variables. The iterated value is evaluated instead. */
  readonly locals: Set<string>;
  isComputed: boolean;
  isOpen: boolean;
  depth: number;
}

const maxDepth = 200;
const maxTexts = 10_000;

export function readSetupList(program: Program, expression: Expression): SetupList {
  const search: Search = {
    ...{ texts: [], hints: [], seen: new Set(), locals: new Set() },
    ...{ isComputed: false, isOpen: false, depth: 0 },
  };
  collect(program, expression, search);
  return search;
}

function collect(program: Program, expression: Expression, search: Search): void {
  if (search.depth >= maxDepth || search.texts.length >= maxTexts) {
    search.isComputed = true;
    search.isOpen = true;
    return;
  }
  search.depth++;
  collectKind(program, expression, search);
  search.depth--;
}

function collectKind(program: Program, expression: Expression, search: Search): void {
  switch (expression.kind) {
    case "string":
      addLines({ ...expression, text: withConstants(expression.text, program) }, search);
      return;
    case "list":
      for (const item of expression.items) collect(program, item, search);
      return;
    case "all":
      for (const part of expression.parts) collect(program, part, search);
      return;
    case "name":
      collectName(program, expression.name, search);
      return;
    case "dict":
      for (const { value } of expression.entries) collect(program, value, search);
      return;
    case "item":
      collectItem(program, expression, search);
      return;
    case "call":
      collectCall(program, expression, search);
      return;
    case "each":
      collectEach(program, expression, search);
      return;
    case "computed":
      search.isComputed = true;
      search.isOpen ||= usesKeys(program, expression);
      for (const name of expression.locals ?? []) search.locals.add(name);
      for (const part of expression.from) collectInside(program, part, search);
  }
}

const constants = new Set(["None", "True", "False"]);

/** Functions that only combine their arguments. */
const combining = new Set([
  ...["sum", "map", "filter", "reversed", "str", "zip", "enumerate", "chain", "chain.from_iterable"],
  ...["itertools.chain", "itertools.chain.from_iterable", "reduce", "functools.reduce"],
]);

function collectName(program: Program, name: string, search: Search): void {
  const values = program.values.get(name);
  const isElsewhere = values === undefined || isImported(program, name);
  if (isElsewhere) search.isComputed ||= !constants.has(name);
  if (isElsewhere) search.isOpen ||= !isKnown(name, search);
  if (values === undefined || search.seen.has(name)) return;
  search.seen.add(name);
  for (const value of values) collect(program, value, search);
}

/** A built-in name, a loop variable, or a method of one: `chain.from_iterable`, `line.strip`. */
function isKnown(name: string, { locals }: Search): boolean {
  const [first = ""] = name.split(".", 1);
  return constants.has(name) || combining.has(name) || wrappers.has(name) || locals.has(first);
}

/** The elements of a list, each loop once. The keys of a dict are not known here, only its values. */
function collectEach(program: Program, each: Expression & { kind: "each" }, search: Search): void {
  if (search.seen.has(each)) return;
  search.seen.add(each);
  if (each.isOfValues || !isDict(program, each.of)) return collect(program, each.of, search);
  search.isComputed = true;
  search.isOpen = true;
}

/** `table["name"]`: an entry of a dict that is known, else a hint. */
function collectItem(program: Program, item: Expression & { kind: "item" }, search: Search): void {
  const id = item.of.kind === "name" ? `${item.of.name}\n${item.key}` : item;
  if (search.seen.has(id)) return;
  search.seen.add(id);
  const values = item.of.kind === "name" ? (program.entries(item.of.name).get(item.key) ?? []) : [];
  if (values.length === 0) {
    search.isComputed = true;
    search.isOpen = true;
    search.hints.push({ text: item.key, line: item.line });
  }
  for (const value of values) collect(program, value, search);
}

const wrappers = new Set(["list", "sorted", "set", "tuple", "dict", "frozenset"]);

/** `"a b".split()`, `list(x)`, a function of the program, or something that is not followed. */
function collectCall(program: Program, call: Expression & { kind: "call" }, search: Search): void {
  const { of, method, items } = call;
  if (of.kind === "string") {
    const words = method === "split" && items.length === 0 ? of.text.split(/\s+/) : [of.text];
    for (const text of words) addLines({ text, line: of.line }, search);
  } else if (of.kind === "name" && method === undefined && wrappers.has(of.name)) {
    for (const item of items) collect(program, item, search);
  } else if (of.kind === "name" && method === undefined && program.values.has(of.name)) {
    collectName(program, of.name, search);
    collectArguments(program, items, search);
  } else {
    search.isComputed = true;
    collectInside(program, of, search);
    if (of.kind === "name" && combining.has(of.name)) for (const item of items) collectInside(program, item, search);
    else collectArguments(program, items, search);
  }
}

/** What a function makes of a loop variable is unknown: `read(extra)`. */
function collectArguments(program: Program, items: readonly Expression[], search: Search): void {
  for (const item of items) {
    if (item.kind === "each") search.isOpen = search.isComputed = true;
    else collectInside(program, item, search);
  }
}

/** Inside a computation a list is used, but a single string may be anything. */
function collectInside(program: Program, expression: Expression, search: Search): void {
  if (expression.kind === "string") search.hints.push({ text: expression.text, line: expression.line });
  else if (expression.kind === "dict")
    for (const { value } of expression.entries) collectInside(program, value, search);
  else collect(program, expression, search);
}

/** Fills an f-string with names that the program assigns exactly once. */
function withConstants(text: string, { values }: Program): string {
  if (!text.includes("{")) return text;
  return text.replaceAll(/\{(\w{1,100})\}/g, (hole, name: string) => {
    const [value, ...others] = values.get(name) ?? [];
    return value?.kind === "string" && others.length === 0 ? value.text : hole;
  });
}

/** A triple-quoted string is a list with one requirement on each line. */
function addLines({ text, line }: SetupText, search: Search): void {
  for (const [index, part] of text.split("\n").entries()) {
    search.texts.push({ text: part.trim(), line: line + index });
  }
}

/** Whether a comprehension makes requirements of a dict's keys, which are not read: `[k + v for k, v in d.items()]`. */
function usesKeys(
  program: Program,
  { from, locals = [], producedCount: made }: Expression & { kind: "computed" },
): boolean {
  const [first] = locals;
  if (made === undefined || first === undefined) return false;
  const isOverDict = from.slice(made).some((part) => isDict(program, part));
  return isOverDict && from.slice(0, made).some((part) => isKeptInValue(part, first) || startsUnknown(part));
}

/** `"%s==%s"`, `"{}=={}".format(…)`, `"==".join(…)`. */
function startsUnknown(part: Expression): boolean {
  if (part.kind === "string") return /^(?:%|\{\d?\})/.test(part.text);
  if (part.kind === "list") return part.items.some(startsUnknown);
  if (part.kind !== "call" || part.of.kind !== "string") return false;
  return part.method === "join" || startsUnknown(part.of);
}

/** Whether a loop over an expression goes through the keys of a dict. */
function isDict(program: Program, expression: Expression): boolean {
  if (expression.kind === "name")
    return (program.values.get(expression.name) ?? []).some(({ kind }) => kind === "dict");
  if (expression.kind !== "call") return expression.kind === "dict";
  const { of, method, items } = expression;
  if (method !== undefined) return method === "items" || method === "keys";
  if (of.kind !== "name") return false;
  return of.name === "dict" || (passing.has(of.name) && items.some((item) => isDict(program, item)));
}

const passing = new Set(["sorted", "list", "tuple", "set", "reversed"]);
