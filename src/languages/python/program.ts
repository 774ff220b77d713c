import { createPlaceSearch } from "../place-search.ts";
import { isFormatted, isString } from "../../formats/python/kinds.ts";
import { findTokenLine, scanPython, textAt, type Tokens } from "../../formats/python/scan.ts";
import { listCalls, type CallList, type Span } from "./calls.ts";
import { readConstants, type Constants } from "./constants.ts";
import { readImports, type Imports } from "./imports.ts";
import { createCallerSearch, createWrapperSearch, type FindCallers, type FindWrapper } from "./wrappers.ts";
import { createKeySearch } from "./key-search.ts";
import { createEvaluator, type Evaluate } from "./values.ts";

/** The parts of a Python program that references need: tokens, calls, imports and the values of names. */
export interface Program extends CallList {
  readonly tokens: Tokens;
  readonly imports: Imports;
  readonly constants: Constants;
  readonly evaluate: Evaluate;
  /** The keys of the mappings from which a name selects entries: `TABLE[name]`. */
  readonly keysFor: Evaluate;
  /** Where the text value of an expression is written. */
  literal(text: string, at: number): Literal | undefined;
  readonly wrapperOf: FindWrapper;
  /** The calls of a wrapper in this program. */
  readonly callersOf: FindCallers;
  /** The source text at a position, for messages. */
  print(span: Span): string;
}

export interface Literal {
  readonly line: number;
  /** Absent: the file being read. */
  readonly file?: string;
}

export function readProgram(source: string): Program {
  const tokens = scanPython(source);
  const list = listCalls(tokens);
  return toProgram({ ...list, tokens, imports: readImports(tokens), constants: readConstants(tokens, list) });
}

/** The same program; `isWithoutLong`: its strings in triple quotes are comments. */
export function copyProgram(program: Program, isWithoutLong: boolean): Program {
  return toProgram({ ...program, tokens: { ...program.tokens, isWithoutLong } });
}

function toProgram(parts: CallList & Pick<Program, "tokens" | "imports" | "constants">): Program {
  const { tokens, imports, constants, calls, definitions } = parts;
  return {
    tokens,
    imports,
    constants,
    calls,
    definitions,
    evaluate: createEvaluator(tokens, constants),
    keysFor: createKeySearch(tokens, constants),
    literal: createLiteralSearch(tokens),
    wrapperOf: createWrapperSearch(tokens, parts),
    callersOf: createCallerSearch(tokens, parts),
    print: (span) => print(tokens, span),
  };
}

/** The last position before the expression, else the first after it. */
function createLiteralSearch(tokens: Tokens): Program["literal"] {
  const findPlace = createPlaceSearch(tokens.end, (at) =>
    isString(tokens.kinds[at]) ? textAt(tokens, at) : undefined,
  );
  return (text, at) => {
    const place = findPlace(text, at);
    return place === undefined ? undefined : { line: findTokenLine(tokens, place) };
  };
}

const maxPrinted = 12;

function print(tokens: Tokens, { start, end }: Span): string {
  let text = "";
  for (let at = start; at < Math.min(end, start + maxPrinted); at++) text += spell(tokens, at);
  const line = text.replaceAll(/\s+/g, " ");
  return line.length > 80 ? `${line.slice(0, 77)}...` : line;
}

function spell(tokens: Tokens, at: number): string {
  const text = textAt(tokens, at);
  if (isString(tokens.kinds[at])) return `"${text}"`;
  return isFormatted(tokens.kinds[at]) ? `f"${text}"` : text;
}
