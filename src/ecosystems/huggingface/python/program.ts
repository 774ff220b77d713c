import { tokenizePython, type PythonToken } from "../../../formats/python-tokens.ts";
import { listCalls, type CallList, type Span } from "./calls.ts";
import { readConstants, type Constants } from "./constants.ts";
import { readImports, type Imports } from "./imports.ts";
import { createEvaluator, type Evaluate } from "./values.ts";

/** A Python program as far as its references are concerned: words, calls, imports and what names stand for. */
export interface Program extends CallList {
  readonly tokens: readonly PythonToken[];
  readonly imports: Imports;
  readonly constants: Constants;
  readonly evaluate: Evaluate;
  /** What stands at a place of the program, for messages. */
  print(span: Span): string;
}

/** The same program with the constants of other modules, by the names it has imported them under. */
export function withModules(program: Program, modules: ReadonlyMap<string, Program>): Program {
  const { tokens, constants, imports } = program;
  const lookUp = ([root = "", ...rest]: readonly string[]): readonly string[] => {
    const name = rest.at(-1) ?? imports.names.get(root)?.split(".").pop() ?? "";
    const module = modules.get(root);
    const found = module?.constants.find(name, module.tokens.length) ?? [];
    return found.flatMap(({ value }) => module?.evaluate(value) ?? []);
  };
  return { ...program, evaluate: createEvaluator(tokens, constants, lookUp) };
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
    print: (span) => print(tokens.slice(span.start, Math.min(span.end, span.start + 12))),
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
