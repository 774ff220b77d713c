import { once } from "../../async/once.ts";
import { listBlocks, type Block } from "./blocks.ts";
import { tokenizeScript, type ScriptToken } from "./tokens.ts";

export interface ScriptCall {
  readonly name: string;
  /** The name before the dot; empty without one. */
  readonly receiver: string;
  /** The token indexes of the arguments. */
  readonly arguments: readonly number[];
  readonly line: number;
}

/** The parts of a JavaScript program that references need. */
export interface Script {
  readonly tokens: readonly ScriptToken[];
  readonly calls: readonly ScriptCall[];
  /** The possible text values of an expression that begins at a position. */
  evaluate(at: number): readonly string[];
  /** The line of the literal with a text: the last one before a position, else the first. */
  lineOf(text: string, at: number): number | undefined;
  /** The position of a key's value in the object that begins at a position. */
  valueOf(at: number, key: string): number | undefined;
}

export function readScriptSource(source: string): Script {
  const tokens = tokenizeScript(source);
  const blocks = listBlocks(tokens);
  const program: Program = { tokens, blocks, constants: readConstants(tokens, blocks), steps: 0 };
  return {
    tokens,
    calls: listCalls(tokens),
    evaluate: (at) => evaluate(program, at, 0),
    lineOf: createLineSearch(tokens),
    valueOf: (at, key) => valueOf(tokens, at, key),
  };
}

/** Whether the call has something before a dot, also the result of another call: `new Client().ask(…)`. */
export function isMethod({ tokens }: Script, { receiver, arguments: [first = 0] }: ScriptCall): boolean {
  return receiver !== "" || tokens[first - 3]?.text === ".";
}

function createLineSearch(tokens: readonly ScriptToken[]): Script["lineOf"] {
  const places = once(() => {
    const found = new Map<string, number[]>();
    for (const [at, { kind, text }] of tokens.entries()) {
      if (kind !== "string" && kind !== "template") continue;
      if (!found.get(text)?.push(at)) found.set(text, [at]);
    }
    return found;
  });
  return (text, at) => {
    const all = places().get(text) ?? [];
    return tokens[all.findLast((place) => place <= at) ?? all[0] ?? -1]?.line;
  };
}

function listCalls(tokens: readonly ScriptToken[]): ScriptCall[] {
  const calls: ScriptCall[] = [];
  const open: { call: ScriptCall | undefined; starts: number[] }[] = [];
  for (const [at, { kind, text }] of tokens.entries()) {
    if (kind !== "sign") continue;
    if (text === "(" || text === "[" || text === "{") {
      const starts = [at + 1];
      open.push({ call: text === "(" ? callBefore(tokens, at, starts) : undefined, starts });
    } else if (text === ",") open.at(-1)?.starts.push(at + 1);
    else if (text === ")" || text === "]" || text === "}") {
      const call = open.pop()?.call;
      // `name(…) {` defines a method.
      if (call && !(call.receiver === "" && tokens[at + 1]?.text === "{")) calls.push(call);
    }
  }
  return calls;
}

function callBefore(tokens: readonly ScriptToken[], paren: number, starts: readonly number[]): ScriptCall | undefined {
  const at = tokens[paren - 1]?.text === ">" ? beforeTypeArguments(tokens, paren - 1) : paren - 1;
  const name = tokens[at];
  if (name?.kind !== "name" || definers.has(tokens[at - 1]?.text ?? "")) return undefined;
  const receiver = tokens[at - 1]?.text === "." && tokens[at - 2]?.kind === "name" ? tokens[at - 2]?.text : "";
  return { name: name.text, receiver: receiver ?? "", arguments: starts, line: name.line };
}

/** Words before a name that is defined here, not called. */
const definers: ReadonlySet<string> = new Set(["function", "async", "static", "get", "set"]);

/** `pipeline<"x">(…)` */
function beforeTypeArguments(tokens: readonly ScriptToken[], close: number): number {
  for (let at = close - 1; at > close - 12; at--) if (tokens[at]?.text === "<") return at - 1;
  return -1;
}

interface Constant {
  /** The position of its value. */
  readonly at: number;
  /** The block that it is visible in. */
  readonly block: Block;
}

type Constants = ReadonlyMap<string, readonly Constant[]>;

const maxPerName = 1_000;

/** `const name = …`; a `name: "…"` of an object is not one. */
function readConstants(tokens: readonly ScriptToken[], blocks: readonly Block[]): Constants {
  const constants = new Map<string, Constant[]>();
  for (const [at, { kind, text }] of tokens.entries()) {
    if (kind !== "sign" || text !== "=" || tokens[at + 1]?.text === "=" || tokens[at - 1]?.text === "=") continue;
    const name = nameBefore(tokens, at);
    const block = blocks[at];
    if (name === undefined || !block) continue;
    const known = constants.get(name);
    if (!known) constants.set(name, [{ at: at + 1, block }]);
    else if (known.length < maxPerName) known.push({ at: at + 1, block });
  }
  return constants;
}

const maxPlaces = 10;

/** The constants of a name visible at a position, from the innermost block; all if there is none: `this.model`. */
function visibleAt({ constants, blocks }: Program, name: string, at: number): readonly number[] {
  const found = constants.get(name) ?? [];
  if (found.length < 2) return found.map((one) => one.at);
  for (let block = blocks[at]; block; block = block.around) {
    const inBlock = found.filter((one) => one.block === block && one.at < at);
    if (inBlock.length > 0) return inBlock.slice(0, maxPlaces).map((one) => one.at);
  }
  return found.slice(0, maxPlaces).map((one) => one.at);
}

/** The assigned name: before the sign, or before the type between them. */
function nameBefore(tokens: readonly ScriptToken[], sign: number): string | undefined {
  const near = tokens[sign - 1];
  if (near?.kind !== "name") return undefined;
  return tokens[sign - 2]?.text === ":" && tokens[sign - 3]?.kind === "name" ? tokens[sign - 3]?.text : near.text;
}

interface Program {
  readonly tokens: readonly ScriptToken[];
  /** The block of each token. */
  readonly blocks: readonly Block[];
  readonly constants: Constants;
  /** The number of evaluations, limited because names with many values multiply. */
  steps: number;
}

const maxDepth = 3;
const maxSteps = 20_000;

function evaluate(program: Program, at: number, depth: number): readonly string[] {
  const { tokens } = program;
  if (++program.steps > maxSteps) return [];
  const { values, next } = primary(program, at, depth);
  const sign = tokens[next]?.text;
  if (depth >= maxDepth || tokens[next]?.kind !== "sign") return values;
  if (sign === "??" || sign === "||") return [...new Set([...values, ...evaluate(program, next + 1, depth + 1)])];
  if (sign === "?") return choice(program, next + 1, depth);
  if (sign !== "+") return values;
  const rest = evaluate(program, next + 1, depth + 1);
  return values.length === 1 && rest.length === 1 ? [`${values[0]}${rest[0]}`] : [];
}

/** `condition ? a : b` may be either. */
function choice(program: Program, at: number, depth: number): readonly string[] {
  const first = primary(program, at, depth);
  if (program.tokens[first.next]?.text !== ":") return [];
  return [...new Set([...first.values, ...evaluate(program, first.next + 1, depth + 1)])];
}

function primary(program: Program, start: number, depth: number): { values: readonly string[]; next: number } {
  const { tokens } = program;
  const at = tokens[start]?.text === "await" || tokens[start]?.text === "(" ? start + 1 : start;
  const token = tokens[at];
  if (token?.kind === "string") return { values: [token.text], next: at + 1 };
  if (token?.kind === "template") return { values: filled(program, token.text, at, depth), next: at + 1 };
  if (token?.kind !== "name") return { values: [], next: at + 1 };
  let next = at + 1;
  while (tokens[next]?.text === "." && tokens[next + 1]?.kind === "name" && next < at + 20) next += 2;
  if (depth >= maxDepth || token.text === "process" || token.text === "import") return { values: [], next };
  const places = visibleAt(program, tokens[next - 1]?.text ?? "", at); // `this.model` and `Settings.model` too
  return { values: places.flatMap((place) => evaluate(program, place, depth + 1)).slice(0, 20), next };
}

/** A template whose placeholders are plain names with one known value each. */
function filled(program: Program, text: string, at: number, depth: number): readonly string[] {
  if (text.length > 300 || depth >= maxDepth) return [];
  let isKnown = true;
  const result = text.replaceAll(/\$\{([^{}]*)\}/g, (_, hole: string) => {
    const places = visibleAt(program, hole.trim(), at);
    const values = places.flatMap((place) => evaluate(program, place, depth + 1));
    if (values.length !== 1) isKnown = false;
    return values[0] ?? "";
  });
  return isKnown && !result.includes("${") ? [result] : [];
}

const maxTokens = 400;

function valueOf(tokens: readonly ScriptToken[], start: number, key: string): number | undefined {
  if (tokens[start]?.text !== "{") return undefined;
  let depth = 0;
  for (let at = start; at < Math.min(tokens.length, start + maxTokens); at++) {
    const token = tokens[at];
    if (token?.kind === "sign" && "([{".includes(token.text)) depth++;
    else if (token?.kind === "sign" && ")]}".includes(token.text)) depth--;
    if (depth === 0) return undefined;
    const isKey = depth === 1 && token?.text === key && (token.kind === "name" || token.kind === "string");
    if (isKey && tokens[at + 1]?.text === ":") return at + 2;
    if (isKey && token.kind === "name" && (tokens[at + 1]?.text === "," || tokens[at + 1]?.text === "}")) return at;
  }
  return undefined;
}
