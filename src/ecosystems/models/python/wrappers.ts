import { once } from "../../../async/once.ts";
import { argumentOf, type Argument, type Call, type CallList } from "./calls.ts";
import type { PythonToken } from "../../../formats/python-tokens.ts";

/** A call of a wrapper, and the argument that it passes on. */
export interface PassedOn {
  readonly caller: Call;
  readonly argument: Argument;
}

/** Finds what callers give to the function around a call that loads one of the function's parameters. */
export type FindPassedOn = (call: Call, argument: Argument) => readonly PassedOn[];

/** `def fetch(repo): snapshot_download(repo)` is a wrapper: the names stand where `fetch` is called. */
export function createWrappers(tokens: readonly PythonToken[], { calls, definitions }: CallList): FindPassedOn {
  const sorted = once(() => [...definitions].sort((a, b) => a.at - b.at));
  const callers = once(() => Map.groupBy(calls, ({ name }) => name));
  return (call, { start, end }) => {
    if (end !== start + 1 || tokens[start]?.kind !== "name") return [];
    const around = lastBefore(sorted(), call.at);
    const parameter = tokens[start]?.text ?? "";
    const position = around ? parametersOf(tokens, around).indexOf(parameter) : -1;
    if (!around || position < 0) return [];
    const found = (callers().get(around.name) ?? []).slice(0, mostCallers).filter(({ at }) => at !== call.at);
    return found.flatMap((caller) => {
      const argument = argumentOf(caller, position, [parameter]);
      return argument ? [{ caller, argument }] : [];
    });
  };
}

const mostCallers = 100;

/** `self` is given by no caller. */
function parametersOf(tokens: readonly PythonToken[], { arguments: given }: Call): readonly string[] {
  const names = given.map(({ start }) => tokens[start]?.text ?? "");
  return names[0] === "self" || names[0] === "cls" ? names.slice(1) : names;
}

function lastBefore(definitions: readonly Call[], at: number): Call | undefined {
  let low = 0;
  let high = definitions.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((definitions[middle]?.at ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  return definitions[low - 1];
}
