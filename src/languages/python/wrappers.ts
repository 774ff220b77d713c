import { once } from "../../async/once.ts";
import { findArgument, type Argument, type Call, type CallList } from "./calls.ts";
import { functionAt } from "./constants.ts";
import { kind, sign } from "../../formats/python/kinds.ts";
import { word } from "../../formats/python/name-table.ts";
import { isNameAt, textAt, type Tokens } from "../../formats/python/scan.ts";

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

/** Finds the function around a position whose parameter is the given argument of a call there, or has the given name. */
export type FindWrapper = (
  place: Pick<Call, "at">,
  argument: Argument | string,
  keywords: readonly string[],
) => Wrapper | undefined;

/** A call of a wrapper, and the argument that is passed on. */
export interface PassedOn {
  readonly caller: Call;
  readonly argument: Argument;
}

export type FindCallers = (wrapper: Wrapper) => readonly PassedOn[];

export function createWrapperSearch(tokens: Tokens, { definitions }: CallList): FindWrapper {
  const functions = once(() => {
    const sorted = definitions.toSorted((a, b) => a.at - b.at);
    return { sorted, starts: sorted.map((definition) => definition.at) };
  });
  return (place, argument, keywords) => {
    const { parameter, isUnpacked } =
      typeof argument === "string" ? { parameter: argument, isUnpacked: false } : parameterIn(tokens, argument);
    if (parameter === undefined) return undefined;
    const { sorted, starts } = functions();
    const around = sorted[functionAt(starts, place.at) - 1];
    if (!around) return undefined;
    const parameters = parametersOf(tokens, around);
    const position = parameters.findIndex(({ name, isRest }) => name === parameter && isRest === isUnpacked);
    if (position < 0) return undefined;
    const hasDefault = parameters[position]?.hasDefault === true;
    const names = isUnpacked ? keywords : [parameter];
    return {
      name: nameOf(tokens, around),
      position,
      keywords: names,
      passesAll: isUnpacked,
      ...(hasDefault && { hasDefault }),
    };
  };
}

/** `name` or `*name` as a whole argument. */
function parameterIn(tokens: Tokens, { start, end }: Argument): { parameter?: string; isUnpacked: boolean } {
  const isUnpacked = isStar(tokens.kinds[start]);
  const at = isUnpacked ? start + 1 : start;
  const isName = end === at + 1 && tokens.kinds[at] === kind.name;
  return { isUnpacked, ...(isName && { parameter: textAt(tokens, at) }) };
}

/** A constructor is called by the name of its class. */
function nameOf(tokens: Tokens, { name, at }: Call): string {
  if (name !== "__init__") return name;
  let before = at;
  while (before > 0 && !isNameAt(tokens, before, word.class)) before--;
  return before > 0 ? textAt(tokens, before + 1) : name;
}

export function createCallerSearch(tokens: Tokens, { calls }: CallList): FindCallers {
  const callers = once(() => Map.groupBy([...calls, ...calls.flatMap(partialCall)], ({ name }) => name));
  /** `partial(load, name="…")` is a call of `load`, too. */
  const partialCall = ({ name, arguments: [first, ...given], receiver, line, at }: Call): Call[] =>
    name === "partial" && first && first.end === first.start + 1
      ? [{ name: textAt(tokens, first.start), receiver, arguments: given, line, at }]
      : [];
  return (wrapper) =>
    (callers().get(wrapper.name) ?? []).slice(0, maxCallers).flatMap((caller) => {
      const argument = passedArgument(wrapper, caller);
      return argument ? [{ caller, argument }] : [];
    });
}

const maxCallers = 100;

/** The argument that the wrapper passes on, in a call of the wrapper. */
export function passedArgument({ position, keywords }: Wrapper, caller: Call): Argument | undefined {
  return findArgument(caller, position, keywords);
}

interface Parameter {
  readonly name: string;
  /** `*name` or `**name`. */
  readonly isRest: boolean;
  readonly hasDefault: boolean;
}

/** Callers do not pass `self`. */
function parametersOf(tokens: Tokens, { arguments: given }: Call): readonly Parameter[] {
  const parameters = given.map(({ start, end }) => {
    const isRest = isStar(tokens.kinds[start]);
    const hasDefault = tokens.kinds.subarray(start, end).includes(sign.equals);
    return { name: textAt(tokens, isRest ? start + 1 : start), isRest, hasDefault };
  });
  const first = parameters[0]?.name;
  return first === "self" || first === "cls" ? parameters.slice(1) : parameters;
}

function isStar(code: number | undefined): boolean {
  return code === sign.star || code === kind.power;
}
