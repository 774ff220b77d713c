import { isPassedOn } from "./dict-keys.ts";
import type { Expression } from "./expression.ts";
import type { Program } from "./python-statements.ts";

/** Whether a comprehension makes requirements of a dict's keys, which are not read: `[k + v for k, v in d.items()]`. */
export function usesKeys(program: Program, { from, locals = [], made }: Expression & { kind: "computed" }): boolean {
  const [first] = locals;
  if (made === undefined || first === undefined) return false;
  const isOverDict = from.slice(made).some((part) => isDict(program, part));
  return isOverDict && from.slice(0, made).some((part) => isPassedOn(part, first) || startsUnknown(part));
}

/** `"%s==%s"`, `"{}=={}".format(…)`, `"==".join(…)`. */
function startsUnknown(part: Expression): boolean {
  if (part.kind === "string") return /^(?:%|\{\d?\})/.test(part.text);
  if (part.kind === "list") return part.items.some(startsUnknown);
  if (part.kind !== "call" || part.of.kind !== "string") return false;
  return part.method === "join" || startsUnknown(part.of);
}

/** Whether a loop over an expression goes through the keys of a dict. */
export function isDict(program: Program, expression: Expression): boolean {
  if (expression.kind === "name")
    return (program.values.get(expression.name) ?? []).some(({ kind }) => kind === "dict");
  if (expression.kind !== "call") return expression.kind === "dict";
  const { of, method, items } = expression;
  if (method !== undefined) return method === "items" || method === "keys";
  if (of.kind !== "name") return false;
  return of.name === "dict" || (passing.has(of.name) && items.some((item) => isDict(program, item)));
}

const passing = new Set(["sorted", "list", "tuple", "set", "reversed"]);
