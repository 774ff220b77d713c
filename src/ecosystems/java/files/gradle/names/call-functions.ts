import { type Functions, readResult, type ScriptFunction } from "../../script/functions.ts";
import { type Language, type Node, textNode } from "../../script/nodes.ts";
import { evaluate, type Given, type ScriptContext, type Value } from "../../script/values.ts";
import { createScopes, type Local, scopeInside } from "./local-names.ts";

interface Source {
  readonly functions: Functions;
  readonly language: Language;
}

type ContextFor = (language: Language, within: string) => ScriptContext;

const maxDepth = 20;
/** Functions that call others may multiply. */
const maxCalls = 10_000;

/** Evaluates functions of the build that return coordinates or versions: `fun ktor(module: String) = "io.ktor:…"`. */
export function createCalls(sources: readonly Source[], contextFor: ContextFor) {
  let depth = 0;
  let calls = 0;
  return (names: readonly string[], callArguments: readonly Given[]): Value | undefined => {
    const match = findFunction(names, callArguments.length, sources);
    if (!match || depth >= maxDepth || ++calls > maxCalls) return undefined;
    const { body, parameters, within } = match.called;
    const result = readResult(body);
    const outer = {
      names: new Map(parameters.map((parameter, at) => [parameter.name, valueOf(parameter, at, callArguments)])),
    };
    const scope = scopeInside([], { nodes: body }, outer);
    depth++;
    const value = result && evaluate(result, createScopes(contextFor(match.language, within))(scope));
    depth--;
    return value;
  };
}

function findFunction(names: readonly string[], count: number, sources: readonly Source[]) {
  for (const { functions, language } of sources) {
    for (const name of names) {
      const called = functions.get(name)?.find(({ parameters }) => parameters.length >= count);
      if (called) return { called, language };
    }
  }
  return undefined;
}

function valueOf(
  { name, otherwise }: ScriptFunction["parameters"][number],
  at: number,
  callArguments: readonly Given[],
): Local {
  const own =
    callArguments.find((argument) => argument.name === name) ??
    callArguments.filter((argument) => argument.name === undefined)[at];
  if (!own) return otherwise ? [otherwise] : [];
  return own.value === undefined ? [] : [toNodes(own.value)];
}

function toNodes(value: Value): readonly Node[] {
  if (typeof value === "string") return [textNode(value, 0)];
  const items = value.flatMap((item): Node[] => [...toNodes(item), { kind: "sign", text: ",", line: 0 }]);
  return [{ kind: "group", open: "[", nodes: items, line: 0 }];
}
