import { once } from "../../async/once.ts";
import { createPlaceSearch } from "../place-search.ts";
import { listImports } from "./imports.ts";
import { isCompared, type Literal, literalAt } from "../literals/list-literals.ts";
import { listBlocks, type Blocks } from "./blocks.ts";
import { tokenizeScript, type Tokens } from "./tokens.ts";

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
  readonly tokens: Tokens;
  readonly calls: readonly ScriptCall[];
  /** The possible text values of an expression that begins at a position. */
  evaluate(at: number): readonly string[];
  /** The line of the literal with a text: the last one before a position, else the first. */
  lineOf(text: string, at: number): number | undefined;
  /** The position of a key's value in the object that begins at a position. */
  valueOf(at: number, key: string): number | undefined;
  /** The possible text values of these keys of the object. */
  textsAt(at: number, keys: readonly string[]): readonly string[];
}

/** The texts of a program, but not those that something is only compared with. */
export function listScriptLiterals(source: string, { tokens }: Script, isWanted: (text: string) => boolean): Literal[] {
  const literals: Literal[] = [];
  for (let at = 0; at < tokens.count; at++) {
    const text = tokens.isKind(at, "string") ? tokens.text(at) : "";
    if (text === "" || !isWanted(text)) continue;
    const start = tokens.start(at) - 1;
    const literal = literalAt(source, start, start + text.length + 2, text);
    if (!isCompared(literal)) literals.push({ ...literal, line: tokens.line(at) ?? 1 });
  }
  return literals;
}

export function readScriptSource(source: string): Script {
  const tokens = tokenizeScript(source);
  const blocks = once(() => listBlocks(tokens));
  const program: Program = { tokens, blocks, constants: once(() => readConstants(tokens, blocks())), steps: 0 };
  return {
    tokens,
    calls: listCalls(tokens),
    evaluate: (at) => evaluate(program, at, 0),
    lineOf: createLineSearch(tokens),
    valueOf: (at, key) => valueOf(tokens, at, key),
    textsAt: (at, keys) =>
      keys.flatMap((key) => {
        const value = valueOf(tokens, at, key);
        return value === undefined ? [] : evaluate(program, value, 0);
      }),
  };
}

/** The modules that a program imports, for types too. */
export function listModules({ tokens }: Script): readonly string[] {
  return [...new Set(listImports(tokens).map(({ module }) => module))];
}

/** Whether the call has something before a dot, also the result of another call: `new Client().ask(…)`. */
export function isMethod({ tokens }: Script, { receiver, arguments: [first = 0] }: ScriptCall): boolean {
  return receiver !== "" || tokens.is(first - 3, ".");
}

function createLineSearch(tokens: Tokens): Script["lineOf"] {
  const isText = (at: number) => tokens.isKind(at, "string") || tokens.isKind(at, "template");
  const findPlace = createPlaceSearch(tokens.count, (at) => (isText(at) ? tokens.text(at) : undefined));
  return (text, at) => tokens.line(findPlace(text, at) ?? -1);
}

const [openParen, closeParen, comma, equals] = [0x28, 0x29, 0x2c, 0x3d];
const [openList, closeList, openBlock, closeBlock] = [0x5b, 0x5d, 0x7b, 0x7d];

function listCalls(tokens: Tokens): ScriptCall[] {
  const calls: ScriptCall[] = [];
  const open: (OpenCall | undefined)[] = [];
  for (let at = 0; at < tokens.count; at++) {
    const sign = tokens.sign(at);
    if (sign === 0) continue;
    if (sign === openParen) open.push(callBefore(tokens, at));
    else if (isOpening(sign)) open.push(undefined);
    else if (sign === comma) open.at(-1)?.arguments.push(at + 1);
    else if (isClosing(sign)) {
      const call = open.pop();
      // `name(…) {` defines a method.
      if (call && !(call.receiver === "" && tokens.is(at + 1, "{"))) calls.push(call);
    }
  }
  return calls;
}

interface OpenCall extends ScriptCall {
  readonly arguments: number[];
}

function isOpening(sign: number): boolean {
  return sign === openParen || sign === openList || sign === openBlock;
}

function isClosing(sign: number): boolean {
  return sign === closeParen || sign === closeList || sign === closeBlock;
}

function callBefore(tokens: Tokens, paren: number): OpenCall | undefined {
  const at = tokens.is(paren - 1, ">") ? beforeTypeArguments(tokens, paren - 1) : paren - 1;
  if (!tokens.isKind(at, "name") || definers.has(tokens.text(at - 1))) return undefined;
  const receiver = tokens.is(at - 1, ".") && tokens.isKind(at - 2, "name") ? tokens.text(at - 2) : "";
  return { name: tokens.text(at), receiver, arguments: [paren + 1], line: tokens.line(at) ?? 1 };
}

/** Words before a name that is defined here, not called. */
const definers: ReadonlySet<string> = new Set(["function", "async", "static", "get", "set"]);

/** `pipeline<"x">(…)` */
function beforeTypeArguments(tokens: Tokens, close: number): number {
  for (let at = close - 1; at > close - 12; at--) if (tokens.is(at, "<")) return at - 1;
  return -1;
}

interface Constant {
  /** The position of its value. */
  readonly at: number;
  /** The block that it is visible in. */
  readonly block: number;
}

type Constants = ReadonlyMap<string, readonly Constant[]>;

const maxPerName = 1_000;

/** `const name = …`; a `name: "…"` of an object is not one. */
function readConstants(tokens: Tokens, blocks: Blocks): Constants {
  const constants = new Map<string, Constant[]>();
  for (let at = 0; at < tokens.count; at++) {
    if (tokens.sign(at) !== equals || tokens.is(at + 1, "=") || tokens.is(at - 1, "=")) continue;
    const name = nameBefore(tokens, at);
    if (name === undefined) continue;
    const constant = { at: at + 1, block: blocks.of[at] ?? 0 };
    const sameName = constants.get(name);
    if (!sameName) constants.set(name, [constant]);
    else if (sameName.length < maxPerName) sameName.push(constant);
  }
  return constants;
}

const maxPlaces = 10;

/** The constants of a name visible at a position, from the innermost block; all if there is none: `this.model`. */
function visibleAt({ constants, blocks }: Program, name: string, at: number): readonly number[] {
  const sameName = constants().get(name) ?? [];
  if (sameName.length < 2) return sameName.map((constant) => constant.at);
  const { of, around } = blocks();
  for (let block = of[at]; block !== undefined; block = block === 0 ? undefined : around[block]) {
    const inBlock = sameName.filter((constant) => constant.block === block && constant.at < at);
    if (inBlock.length > 0) return inBlock.slice(0, maxPlaces).map((constant) => constant.at);
  }
  return sameName.slice(0, maxPlaces).map((constant) => constant.at);
}

/** The assigned name: before the sign, or before the type between them. */
function nameBefore(tokens: Tokens, sign: number): string | undefined {
  if (!tokens.isKind(sign - 1, "name")) return undefined;
  const isTyped = tokens.is(sign - 2, ":") && tokens.isKind(sign - 3, "name");
  return tokens.text(isTyped ? sign - 3 : sign - 1);
}

interface Program {
  readonly tokens: Tokens;
  readonly blocks: () => Blocks;
  readonly constants: () => Constants;
  /** The number of evaluations, limited because names with many values multiply. */
  steps: number;
}

const maxDepth = 3;
const maxSteps = 20_000;

function evaluate(program: Program, at: number, depth: number): readonly string[] {
  const { tokens } = program;
  if (++program.steps > maxSteps) return [];
  const { values, next } = primary(program, at, depth);
  if (depth >= maxDepth || !tokens.isKind(next, "sign")) return values;
  const sign = tokens.text(next);
  if (sign === "??" || sign === "||") return [...new Set([...values, ...evaluate(program, next + 1, depth + 1)])];
  if (sign === "?") return choice(program, next + 1, depth);
  if (sign !== "+") return values;
  const rest = evaluate(program, next + 1, depth + 1);
  return values.length === 1 && rest.length === 1 ? [`${values[0]}${rest[0]}`] : [];
}

/** `condition ? a : b` may be either. */
function choice(program: Program, at: number, depth: number): readonly string[] {
  const first = primary(program, at, depth);
  if (!program.tokens.is(first.next, ":")) return [];
  return [...new Set([...first.values, ...evaluate(program, first.next + 1, depth + 1)])];
}

function primary(program: Program, start: number, depth: number): { values: readonly string[]; next: number } {
  const { tokens } = program;
  const at = tokens.is(start, "await") || tokens.is(start, "(") ? start + 1 : start;
  if (tokens.isKind(at, "string")) return { values: [tokens.text(at)], next: at + 1 };
  if (tokens.isKind(at, "template")) return { values: filled(program, tokens.text(at), at, depth), next: at + 1 };
  if (!tokens.isKind(at, "name")) return { values: [], next: at + 1 };
  let next = at + 1;
  while (tokens.is(next, ".") && tokens.isKind(next + 1, "name") && next < at + 20) next += 2;
  if (depth >= maxDepth || tokens.is(at, "process") || tokens.is(at, "import")) return { values: [], next };
  const places = visibleAt(program, tokens.text(next - 1), at); // `this.model` and `Settings.model` too
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

function valueOf(tokens: Tokens, start: number, key: string): number | undefined {
  if (!tokens.is(start, "{")) return undefined;
  let depth = 0;
  for (let at = start; at < Math.min(tokens.count, start + maxTokens); at++) {
    const sign = tokens.sign(at);
    if (isOpening(sign)) depth++;
    else if (isClosing(sign)) depth--;
    if (depth === 0) return undefined;
    if (depth !== 1 || !tokens.is(at, key)) continue;
    const isName = tokens.isKind(at, "name");
    if ((isName || tokens.isKind(at, "string")) && tokens.is(at + 1, ":")) return at + 2;
    if (isName && (tokens.is(at + 1, ",") || tokens.is(at + 1, "}"))) return at;
  }
  return undefined;
}
