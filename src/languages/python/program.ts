import { once } from "../../async/once.ts";
import { tokenizePython, type PythonToken } from "../../formats/python/tokens.ts";
import { listCalls, type CallList, type Span } from "./calls.ts";
import { readConstants, type Constants } from "./constants.ts";
import { readImports, type Imports } from "./imports.ts";
import { createCallerSearch, createWrapperSearch, type FindCallers, type FindWrapper } from "./wrappers.ts";
import { createEvaluator, type Evaluate } from "./values.ts";

/** The parts of a Python program that references need: tokens, calls, imports and the values of names. */
export interface Program extends CallList {
  readonly tokens: readonly PythonToken[];
  readonly imports: Imports;
  readonly constants: Constants;
  readonly evaluate: Evaluate;
  /** The file of the program, if it is not the one being read. */
  readonly file?: string;
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

/** The same program with the constants of other modules, under their imported names. */
export function withModules(program: Program, modules: ReadonlyMap<string, Program>): Program {
  const { tokens, constants, imports } = program;
  const lookUp = ([root = "", ...rest]: readonly string[]): readonly string[] => {
    const name = rest.at(-1) ?? imports.names.get(root)?.split(".").pop() ?? "";
    const module = modules.get(root);
    const found = module?.constants.find(name, module.tokens.length) ?? [];
    return found.flatMap(({ value }) => module?.evaluate(value) ?? []);
  };
  const literal = (text: string, at: number): Literal | undefined => {
    const own = program.literal(text, at);
    if (own) return own;
    for (const { file, ...module } of modules.values()) {
      const place = module.literal(text, module.tokens.length);
      if (place && file !== undefined) return { ...place, file };
    }
    return undefined;
  };
  return { ...program, evaluate: createEvaluator(tokens, constants, lookUp), literal };
}

export function readProgram(source: string): Program {
  const tokens = tokenizePython(source).filter(({ kind }) => kind !== "comment");
  const list = listCalls(tokens);
  const constants = readConstants(tokens, list);
  return {
    ...list,
    tokens,
    imports: readImports(tokens),
    constants,
    evaluate: createEvaluator(tokens, constants),
    literal: createLiteralSearch(tokens),
    wrapperOf: createWrapperSearch(tokens, list),
    callersOf: createCallerSearch(list),
    print: (span) => print(tokens.slice(span.start, Math.min(span.end, span.start + 12))),
  };
}

/** The last position before the expression, else the first after it. */
function createLiteralSearch(tokens: readonly PythonToken[]): Program["literal"] {
  const places = once(() => {
    const found = new Map<string, number[]>();
    for (let at = 0; at < tokens.length; at++) {
      const token = tokens[at];
      if (token?.kind !== "string") continue;
      if (!found.get(token.text)?.push(at)) found.set(token.text, [at]);
    }
    return found;
  });
  return (text, at) => {
    const all = places().get(text) ?? [];
    const line = tokens[all.findLast((place) => place <= at) ?? all[0] ?? -1]?.line;
    return line === undefined ? undefined : { line };
  };
}

function print(tokens: readonly PythonToken[]): string {
  const text = tokens.map(spell).join("").replaceAll(/\s+/g, " ");
  return text.length > 80 ? `${text.slice(0, 77)}...` : text;
}

function spell({ kind, text }: PythonToken): string {
  if (kind === "string") return `"${text}"`;
  return kind === "fstring" ? `f"${text}"` : text;
}
