import type { Functions, ScriptFunction } from "../../script/functions.ts";
import { resultOf } from "../../script/functions.ts";
import type { Language, Node } from "../../script/nodes.ts";
import { evaluate, type Given, type ScriptContext, type Value } from "../../script/values.ts";
import { scopeInside, type Local } from "./local-names.ts";
import { createScopes } from "../scopes.ts";

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
  return (names: readonly string[], given: readonly Given[]): Value | undefined => {
    const found = findFunction(names, given.length, sources);
    if (!found || depth >= maxDepth || ++calls > maxCalls) return undefined;
    const { body, parameters, within } = found.called;
    const result = resultOf(body);
    const outer = { names: new Map(parameters.map((one, at) => [one.name, valueOf(one, at, given)])) };
    const scope = scopeInside([], { nodes: body }, outer);
    depth++;
    const value = result && evaluate(result, createScopes(contextFor(found.language, within))(scope));
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
  given: readonly Given[],
): Local {
  const own = given.find((one) => one.name === name) ?? given.filter((one) => one.name === undefined)[at];
  if (!own) return otherwise ? [otherwise] : [];
  return own.value === undefined ? [] : [toNodes(own.value)];
}

function toNodes(value: Value): readonly Node[] {
  if (typeof value === "string") return [{ kind: "text", parts: [{ literal: value }], line: 0 }];
  const items = value.flatMap((item): Node[] => [...toNodes(item), { kind: "sign", text: ",", line: 0 }]);
  return [{ kind: "group", open: "[", nodes: items, line: 0 }];
}
