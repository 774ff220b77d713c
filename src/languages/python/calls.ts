import { countBracket, kind, sign } from "../../formats/python/kinds.ts";
import { isWord, word } from "../../formats/python/name-table.ts";
import { isNameAt, findTokenLine, textAt, type Tokens } from "../../formats/python/scan.ts";

/** A range of tokens of the program: from `start` up to, not including, `end`. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export interface Argument extends Span {
  readonly keyword: string | undefined;
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

/** An open bracket. */
interface Frame {
  /** The function before it, or 0. */
  readonly callee: number;
  readonly isDefinition: boolean;
  readonly arguments: Argument[];
  start: number;
}

/** All calls of a program, inner ones before outer ones, in one pass. */
export function listCalls(tokens: Tokens): CallList {
  const calls: Call[] = [];
  const definitions: Call[] = [];
  const open: Frame[] = [];
  const { kinds, end } = tokens;
  for (let at = 1; at < end; at++) {
    const code = kinds[at];
    const depth = countBracket(code);
    if (depth > 0) open.push(openFrame(tokens, at));
    else if (depth < 0) {
      const frame = open.pop();
      if (!frame || frame.callee === 0) continue;
      endArgument(tokens, frame, at);
      (frame.isDefinition ? definitions : calls).push(new CallInProgram(tokens, frame.callee, frame.arguments));
    } else if (code === sign.comma) {
      const frame = open[open.length - 1];
      if (frame && frame.callee !== 0) endArgument(tokens, frame, at);
    }
  }
  return { calls, definitions };
}

/** Most calls are of no interest, so what is rarely needed of one is only read when it is. */
class CallInProgram implements Call {
  readonly #tokens: Tokens;
  readonly at: number;
  readonly name: string;
  readonly arguments: readonly Argument[];

  constructor(tokens: Tokens, at: number, given: readonly Argument[]) {
    this.#tokens = tokens;
    this.at = at;
    this.name = textAt(tokens, at);
    this.arguments = given;
  }

  get receiver(): string {
    return receiverBefore(this.#tokens, this.at - 1);
  }

  get line(): number {
    return findTokenLine(this.#tokens, this.at);
  }
}

const none: Argument[] = [];

function openFrame(tokens: Tokens, at: number): Frame {
  const isCall = isCallee(tokens, at - 1) && tokens.kinds[at] === sign.open;
  if (!isCall) return { callee: 0, isDefinition: false, arguments: none, start: at + 1 };
  return { callee: at - 1, isDefinition: isNameAt(tokens, at - 2, word.def), arguments: [], start: at + 1 };
}

function isCallee(tokens: Tokens, at: number): boolean {
  return tokens.kinds[at] === kind.name && !isWord(tokens.values[at]) && !isNameAt(tokens, at - 1, word.class);
}

/** Long enough for every known library. */
const maxParts = 8;

function receiverBefore(tokens: Tokens, dot: number): string {
  let receiver = "";
  for (let at = dot, parts = 0; tokens.kinds[at] === sign.dot && parts < maxParts; at -= 2, parts++) {
    const isName = tokens.kinds[at - 1] === kind.name;
    const part = isName ? textAt(tokens, at - 1) : "()";
    receiver = receiver === "" ? part : `${part}.${receiver}`;
    if (!isName) break;
  }
  return receiver;
}

function endArgument(tokens: Tokens, frame: Frame, end: number): void {
  const { start } = frame;
  frame.start = end + 1;
  if (start >= end) return;
  const isKeyword = !frame.isDefinition && start + 2 < end && tokens.kinds[start + 1] === sign.equals;
  if (isKeyword && tokens.kinds[start] === kind.name)
    frame.arguments.push({ keyword: textAt(tokens, start), start: start + 2, end });
  else frame.arguments.push({ keyword: undefined, start, end });
}

/** What is between a bracket at `open` and the one that closes it. */
export function readArguments(tokens: Tokens, open: number): readonly Argument[] {
  const frame: Frame = { callee: 0, isDefinition: false, arguments: [], start: open + 1 };
  let depth = 0;
  for (let at = open; at < tokens.end; at++) {
    depth += countBracket(tokens.kinds[at]);
    if (depth === 0 || (depth === 1 && tokens.kinds[at] === sign.comma)) endArgument(tokens, frame, at);
    if (depth === 0) break;
  }
  return frame.arguments;
}

/** The argument at a position, or with one of the keywords. */
export function findArgument(
  call: Pick<Call, "arguments">,
  position: number | undefined,
  keywords: readonly string[],
): Argument | undefined {
  const byKeyword = call.arguments.find(({ keyword }) => keyword !== undefined && keywords.includes(keyword));
  if (byKeyword || position === undefined) return byKeyword;
  const positional = call.arguments[position];
  return positional?.keyword === undefined ? positional : undefined;
}
