import type { Operator } from "../../../domain/contracts/sources.ts";
import { goSettings } from "./go-settings.ts";

/** Whether a module is private by GOPRIVATE or GONOPROXY, from the environment or the `go env` file. */
export function createIsPrivate(operator: Operator): (module: string) => boolean {
  const settings = goSettings(operator);
  const patterns = ["GOPRIVATE", "GONOPROXY", "GONOSUMDB"].map((name) => settings(name));
  return (module) => patterns.some((pattern) => isPrivate(module, pattern));
}

/** Whether a module matches a pattern of GOPRIVATE or GONOPROXY: globs for as many leading path elements. */
function isPrivate(module: string, patterns: string | undefined): boolean {
  const parts = module.split("/");
  return (patterns ?? "").split(",").some((entry) => {
    const pattern = entry.trim().replace(/\/$/, "");
    if (pattern === "") return false;
    const wanted = pattern.split("/");
    return wanted.length <= parts.length && wanted.every((glob, at) => matchesPart(glob, parts[at] ?? ""));
  });
}

/**
 * `*` any run, `?` one character, `[a-z]` one of these, `\\` escapes the next character. Only the last star is ever
 * retried.
 */
function matchesPart(glob: string, text: string): boolean {
  const tokens = tokenize(glob);
  let at = 0;
  let place = 0;
  let star = -1;
  let resume = 0;
  while (at < text.length) {
    const token = tokens[place];
    if (token === "*") {
      star = place++;
      resume = at;
    } else if (token?.(text.charAt(at))) {
      place++;
      at++;
    } else if (star >= 0) {
      place = star + 1;
      at = ++resume;
    } else return false;
  }
  while (tokens[place] === "*") place++;
  return place === tokens.length;
}

type Token = "*" | ((character: string) => boolean);

function tokenize(glob: string): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < glob.length; at++) {
    const sign = glob.charAt(at);
    const end = glob.indexOf("]", at + 2);
    if (sign === "*") tokens.push("*");
    else if (sign === "?") tokens.push(() => true);
    else if (sign === "[" && end > 0) {
      tokens.push(oneOf(glob.slice(at + 1, end)));
      at = end;
    } else {
      if (sign === "\\") at++;
      const literal = glob.charAt(at);
      tokens.push((character) => character === literal);
    }
  }
  return tokens;
}

function oneOf(range: string): (character: string) => boolean {
  const isNegated = range.startsWith("^");
  const signs = isNegated ? range.slice(1) : range;
  return (character) => {
    for (let at = 0; at < signs.length; at++) {
      const isRange = signs[at + 1] === "-" && at + 2 < signs.length;
      const last = isRange ? signs.charAt(at + 2) : signs.charAt(at);
      if (character >= signs.charAt(at) && character <= last) return !isNegated;
      if (isRange) at += 2;
    }
    return isNegated;
  };
}
