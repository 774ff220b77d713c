import { type Branches, type Condition, nextBranch, openBranches, readCondition } from "./branches.ts";
import type { Block, Call, Loop, ReadCall, RubyFile } from "./ruby-file.ts";
import type { Token } from "./scan.ts";
import { endOfBracket, isName, isSign, readValue } from "./values.ts";
import type { Lookup, Tokens, Value } from "./values.ts";

/** Real files are not nested deeper; deeper code is read as if it were at this depth. */
const maxDepth = 50;

interface Open {
  readonly closedBy: "end" | "}";
  readonly block: Block | undefined;
  /** For a conditional: its branches so far. */
  readonly branches?: Branches;
}

interface State {
  readonly tokens: Tokens;
  readonly calls: Call[];
  readonly variables: Map<string, Value>;
  readonly assigned: Set<string>;
  readonly lookup: Lookup;
  readonly open: Open[];
  /** The number of blocks an `end` closes. */
  ends: number;
  /** The call whose block may follow. */
  last: Call | undefined;
  /** `while x do`: the `do` opens nothing. */
  isLoopHead: boolean;
}

/** Reads the tokens, tracks blocks, and collects the calls that `readCall` recognizes. */
export function readBlocks(
  tokens: Tokens,
  readCall: (at: number, block: Block | undefined) => ReadCall | undefined,
): RubyFile {
  const variables = new Map<string, Value>();
  const state: State = {
    tokens,
    calls: [],
    variables,
    lookup: (name) => variables.get(name),
    assigned: new Set(),
    open: [],
    ends: 0,
    last: undefined,
    isLoopHead: false,
  };
  for (let at = 0; at < tokens.all.length;) {
    const read = isMethodName(tokens, at) ? undefined : readCall(at, state.open.at(-1)?.block);
    if (read) {
      const call = withModifier(state, read);
      state.calls.push(call);
      state.last = call;
      at = Math.max(read.end, at + 1);
    } else at = step(state, at);
  }
  return { calls: state.calls, lookup: state.lookup, tokens };
}

/** `gem "x" if RUBY_VERSION >= "3"`. */
function withModifier({ tokens, lookup }: State, { call, end }: ReadCall): Call {
  if (!isName(tokens.all[end], "if") && !isName(tokens.all[end], "unless")) return call;
  return { ...call, block: addCondition(call.block, readCondition(tokens, end, lookup)) };
}

function addCondition(outer: Block | undefined, condition: Condition): Block | undefined {
  const depth = (outer?.depth ?? 0) + 1;
  return depth > maxDepth ? outer : { condition, outer, depth };
}

/** `def gem(name)` defines a method and is not a call. */
function isMethodName(tokens: Tokens, at: number): boolean {
  return isName(tokens.all[at - 1], "def") || isSign(tokens.all[at - 1], "::");
}

function step(state: State, at: number): number {
  const token = state.tokens.all[at];
  if (token?.kind === "line") {
    state.last = undefined;
    state.isLoopHead = false;
  } else if (token?.kind === "sign" && token.value === "{") openBlock(state, at, "}");
  else if (token?.kind === "sign" && token.value === "}") closeBlock(state, "}");
  else if (token?.kind === "name") stepName(state, at, token.value);
  return at + 1;
}

function stepName(state: State, at: number, name: string): void {
  const before = state.tokens.all[at - 1];
  if (isSign(before, ".") || isSign(before, "&.")) return;
  if (name === "end") closeBlock(state, "end");
  else if (name === "do" && !state.isLoopHead) openBlock(state, at, "end");
  else if (branchNames.has(name)) switchBranch(state, at);
  else if (name === "case") openConditional(state, at);
  else if (opensAlways.has(name) && !isEndlessMethod(state.tokens, at)) openPlain(state);
  else if (opensAtStart.has(name) && startsExpression(before)) {
    if (name === "if" || name === "unless") openConditional(state, at);
    else openPlain(state);
    state.isLoopHead = name === "while" || name === "until";
  } else if (name === "for") {
    openPlain(state);
    state.isLoopHead = true;
  } else if (startsStatement(before)) assign(state, at, name);
}

const branchNames = new Set(["elsif", "else", "when"]);
const opensAlways = new Set(["begin", "def", "class", "module"]);
const opensAtStart = new Set(["if", "unless", "while", "until"]);
const beforeExpression = new Set(["do", "then", "else", "begin", "ensure", "return", "and", "or", "not", "when", "in"]);

/** Otherwise `if` and `unless` are modifiers of the statement before them. */
function startsExpression(before: Token | undefined): boolean {
  if (!before || before.kind === "line" || before.kind === "label") return true;
  if (before.kind === "name") return beforeExpression.has(before.value);
  return before.kind === "sign" && before.value !== ")" && before.value !== "]" && before.value !== "}";
}

function startsStatement(before: Token | undefined): boolean {
  return !before || before.kind === "line" || (before.kind === "name" && beforeExpression.has(before.value));
}

/** `def name(x) = value` has no `end`. */
function isEndlessMethod(tokens: Tokens, at: number): boolean {
  if (!isName(tokens.all[at], "def")) return false;
  const next = isSign(tokens.all[at + 2], "(") ? endOfBracket(tokens, at + 2) + 1 : at + 2;
  return isSign(tokens.all[next], "=");
}

function openPlain(state: State): void {
  state.open.push({ closedBy: "end", block: state.open.at(-1)?.block });
  state.ends++;
}

function openConditional(state: State, at: number): void {
  const outer = state.open.at(-1)?.block;
  const branches = openBranches(state.tokens, at, state.lookup);
  state.open.push({ closedBy: "end", block: branches.earlier.reduce(addCondition, outer), branches });
  state.ends++;
}

/** The `else` of a conditional; other kinds of `else` belong to no branches. */
function switchBranch(state: State, at: number): void {
  const last = state.open.at(-1);
  if (!last?.branches) return;
  state.open.pop();
  const outer = state.open.at(-1)?.block;
  const { branches, conditions } = nextBranch(state.tokens, at, state.lookup, last.branches);
  state.open.push({ closedBy: "end", block: conditions.reduce(addCondition, outer), branches });
}

function openBlock(state: State, at: number, closedBy: "end" | "}"): void {
  const outer = state.open.at(-1)?.block;
  const loop = readLoop(state, at);
  const { last } = state;
  const depth = (outer?.depth ?? 0) + 1;
  const isNew = (last ?? loop) !== undefined && depth <= maxDepth;
  const block = isNew ? { ...(last && { call: last }), ...(loop && { loop }), outer, depth } : outer;
  state.open.push({ closedBy, block });
  if (closedBy === "end") state.ends++;
  state.last = undefined;
}

/** An unmatched closing bracket closes nothing; an `end` also closes braces left open inside it. */
function closeBlock(state: State, closedBy: "end" | "}"): void {
  if (closedBy === "}") {
    if (state.open.at(-1)?.closedBy === "}") state.open.pop();
  } else if (state.ends > 0) {
    while (state.open.pop()?.closedBy === "}");
    state.ends--;
  }
}

/** A variable that is set twice could have either value. */
function assign(state: State, at: number, name: string): void {
  if (!isSign(state.tokens.all[at + 1], "=")) return;
  if (state.assigned.has(name)) state.variables.delete(name);
  else state.variables.set(name, readValue(state.tokens, at + 2, endOfLine(state.tokens, at + 2)));
  state.assigned.add(name);
}

function endOfLine(tokens: Tokens, from: number): number {
  let at = from;
  while (at < tokens.all.length && tokens.all[at]?.kind !== "line") at = endOfBracket(tokens, at) + 1;
  return at;
}

/** `%w[a b].each do |name|`, `{ "a" => "1" }.each { |name, version|`, or the same with a variable. */
function readLoop(state: State, at: number): Loop | undefined {
  const { all } = state.tokens;
  if (!isName(all[at - 1], "each") && !isName(all[at - 1], "each_pair")) return undefined;
  if (!isSign(all[at - 2], ".") || !isSign(all[at + 1], "|")) return undefined;
  const names: string[] = [];
  for (let next = at + 2; next < at + 12 && !isSign(all[next], "|"); next++) {
    const token = all[next];
    if (token?.kind === "name") names.push(token.value);
  }
  const rows = rowsOf(collectionBefore(state, at - 2));
  return rows.length > 0 && names.length > 0 ? { names, rows } : undefined;
}

function collectionBefore({ tokens, variables }: State, end: number): Value | undefined {
  const start = tokens.partners.get(end - 1) ?? end - 1;
  if (start >= end) return undefined;
  const value = readValue(tokens, start, end);
  return value.kind === "variable" ? variables.get(value.name) : value;
}

function rowsOf(value: Value | undefined): readonly (readonly Value[])[] {
  if (value?.kind === "pairs") return value.pairs;
  if (value?.kind !== "list") return [];
  return value.items.map((item) => (item.kind === "list" ? item.items : [item]));
}
