import { ifBroken } from "../../domain/contracts/parse-error.ts";
import type { Operator } from "../../domain/contracts/sources.ts";

/** A settings file of the operator; undefined if it is missing or broken, which package managers ignore or reject too. */
export function readOperatorFile<T>(operator: Operator, path: string, parse: (content: string) => T): T | undefined {
  return parseSettings(operator.readFile(path), parse);
}

/** The same for settings from elsewhere, such as a variable. */
export function parseSettings<T>(content: string | undefined, parse: (content: string) => T): T | undefined {
  if (content === undefined) return undefined;
  try {
    return parse(content);
  } catch (error) {
    return ifBroken(undefined)(error);
  }
}
