import type { PythonToken } from "../../formats/python/tokens.ts";

/** A range of tokens of the program: from `start` up to, not including, `end`. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export interface Argument extends Span {
  readonly keyword?: string;
}

/** `receiver.name(arguments)`. */
export interface Call {
  readonly name: string;
  /** `a.b` of `a.b.name(…)`; `()` if the receiver is itself a result. */
  readonly receiver: string;
  readonly arguments: readonly Argument[];
  readonly line: number;
  /** Token index of the name. */
  readonly at: number;
}

export interface CallList {
  readonly calls: readonly Call[];
  /** Names of the functions that the file defines, with their parameters as arguments. */
  readonly definitions: readonly Call[];
}

interface Frame {
  readonly call: { name: string; receiver: string; line: number; at: number; isDefinition: boolean } | undefined;
  readonly arguments: Argument[];
  start: number;
}

/** All calls of a program, inner ones before outer ones, in one pass. Expects comments to be removed. */
export function listCalls(tokens: readonly PythonToken[]): CallList {
  const calls: Call[] = [];
  const definitions: Call[] = [];
  const open: Frame[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const { kind, text } = tokens[at] ?? nothing;
    if (kind !== "op") continue;
    if (text === "(" || text === "[" || text === "{") open.push(openFrame(tokens, at));
    else if (text === ",") endArgument(tokens, open.at(-1), at);
    else if (text === ")" || text === "]" || text === "}") {
      const frame = open.pop();
      endArgument(tokens, frame, at);
      if (!frame?.call) continue;
      const { isDefinition, ...call } = frame.call;
      (isDefinition ? definitions : calls).push({ ...call, arguments: frame.arguments });
    }
  }
  return { calls, definitions };
}

const nothing = { kind: "newline", text: "" } as const;

function openFrame(tokens: readonly PythonToken[], at: number): Frame {
  return { call: tokens[at]?.text === "(" ? calleeBefore(tokens, at) : undefined, arguments: [], start: at + 1 };
}

function calleeBefore(tokens: readonly PythonToken[], paren: number): Frame["call"] {
  const name = tokens[paren - 1];
  if (name?.kind !== "name" || keywords.has(name.text)) return undefined;
  const before = tokens[paren - 2];
  const isDefinition = before?.kind === "name" && before.text === "def";
  if (before?.kind === "name" && before.text === "class") return undefined;
  return { name: name.text, receiver: receiverBefore(tokens, paren - 2), line: name.line, at: paren - 1, isDefinition };
}

const keywords: ReadonlySet<string> = new Set(
  "if elif while for in and or not return yield await lambda print with as import from del assert raise except is else".split(
    " ",
  ),
);

/** Long enough for every known library. */
const maxParts = 8;

function receiverBefore(tokens: readonly PythonToken[], dot: number): string {
  const parts: string[] = [];
  for (let at = dot; tokens[at]?.text === "." && parts.length < maxParts; at -= 2) {
    const before = tokens[at - 1];
    if (before?.kind !== "name") return ["()", ...parts].join(".");
    parts.unshift(before.text);
  }
  return parts.join(".");
}

function endArgument(tokens: readonly PythonToken[], frame: Frame | undefined, end: number): void {
  if (!frame) return;
  const { start } = frame;
  frame.start = end + 1;
  if (!frame.call || start >= end) return;
  const keyword = frame.call.isDefinition ? undefined : keywordAt(tokens, start, end);
  frame.arguments.push(keyword === undefined ? { start, end } : { keyword, start: start + 2, end });
}

function keywordAt(tokens: readonly PythonToken[], start: number, end: number): string | undefined {
  const [name, sign] = [tokens[start], tokens[start + 1]];
  return start + 2 < end && name?.kind === "name" && sign?.kind === "op" && sign.text === "=" ? name.text : undefined;
}

/** The argument at a position, or with one of the keywords. */
export function argumentOf(
  call: Call,
  position: number | undefined,
  keywords: readonly string[],
): Argument | undefined {
  const byKeyword = call.arguments.find(({ keyword }) => keyword !== undefined && keywords.includes(keyword));
  if (byKeyword || position === undefined) return byKeyword;
  const positional = call.arguments[position];
  return positional?.keyword === undefined ? positional : undefined;
}
