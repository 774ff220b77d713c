import { ifBroken } from "../../domain/contracts/parse-error.ts";
import type { Operator } from "../../domain/contracts/sources.ts";

/** A settings file of the operator; undefined if it is missing or broken, which package managers ignore or reject too. */
export function readOperatorFile(operator: Operator, path: string, parse: (content: string) => unknown): unknown {
  return parseSettings(operator.readFile(path), parse);
}

/** The same for settings from elsewhere, such as a variable. */
export function parseSettings(content: string | undefined, parse: (content: string) => unknown): unknown {
  if (content === undefined) return undefined;
  try {
    return parse(content);
  } catch (error) {
    return ifBroken(undefined)(error);
  }
}
