import { once } from "../../async/once.ts";
import { argumentOf, type Argument, type Call, type CallList } from "./calls.ts";
import type { PythonToken } from "../../formats/python/tokens.ts";

/** A function that passes one of its parameters to a loading call: `def fetch(repo): snapshot_download(repo)`. */
export interface Wrapper {
  readonly name: string;
  /** Which argument of the function is passed on. */
  readonly position: number;
  readonly keywords: readonly string[];
  /** It passes on all arguments: `snapshot_download(*args, **kwargs)`. */
  readonly passesAll: boolean;
  /** The parameter has a default, so callers need not give it. */
  readonly hasDefault?: true;
}

/** Finds the function around a loading call whose parameter is the given argument of the call. */
export type FindWrapper = (call: Call, argument: Argument, keywords: readonly string[]) => Wrapper | undefined;

/** A call of a wrapper, and the argument that is passed on. */
export interface PassedOn {
  readonly caller: Call;
  readonly argument: Argument;
}

export type FindCallers = (wrapper: Wrapper) => readonly PassedOn[];

export function createWrapperSearch(tokens: readonly PythonToken[], { definitions }: CallList): FindWrapper {
  const sorted = once(() => [...definitions].sort((a, b) => a.at - b.at));
  return (call, { start, end }, keywords) => {
    const isUnpacked = tokens[start]?.kind === "op" && /^\*\*?$/.test(tokens[start]?.text ?? "");
    const at = isUnpacked ? start + 1 : start;
    if (end !== at + 1 || tokens[at]?.kind !== "name") return undefined;
    const around = lastBefore(sorted(), call.at);
    if (!around) return undefined;
    const parameter = tokens[at]?.text ?? "";
    const parameters = parametersOf(tokens, around);
    const position = parameters.findIndex(({ name, isRest }) => name === parameter && isRest === isUnpacked);
    if (position < 0) return undefined;
    const hasDefault = parameters[position]?.hasDefault === true;
    const names = isUnpacked ? keywords : [parameter];
    return { name: around.name, position, keywords: names, passesAll: isUnpacked, ...(hasDefault && { hasDefault }) };
  };
}

export function createCallerSearch({ calls }: CallList): FindCallers {
  const callers = once(() => Map.groupBy(calls, ({ name }) => name));
  return (wrapper) =>
    (callers().get(wrapper.name) ?? []).slice(0, maxCallers).flatMap((caller) => {
      const argument = passedArgument(wrapper, caller);
      return argument ? [{ caller, argument }] : [];
    });
}

const maxCallers = 100;

/** The argument that the wrapper passes on, in a call of the wrapper. */
export function passedArgument({ position, keywords }: Wrapper, caller: Call): Argument | undefined {
  return argumentOf(caller, position, keywords);
}

interface Parameter {
  readonly name: string;
  /** `*name` or `**name`. */
  readonly isRest: boolean;
  readonly hasDefault: boolean;
}

/** Callers do not pass `self`. */
function parametersOf(tokens: readonly PythonToken[], { arguments: given }: Call): readonly Parameter[] {
  const parameters = given.map(({ start, end }) => {
    const isRest = /^\*\*?$/.test(tokens[start]?.text ?? "");
    const hasDefault = tokens.slice(start, end).some(({ kind, text }) => kind === "op" && text === "=");
    return { name: tokens[isRest ? start + 1 : start]?.text ?? "", isRest, hasDefault };
  });
  const first = parameters[0]?.name;
  return first === "self" || first === "cls" ? parameters.slice(1) : parameters;
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
