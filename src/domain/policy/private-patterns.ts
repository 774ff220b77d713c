import type { PrivateRule } from "./private-rule.ts";

const maxPatternLength = 300;

/** Parses a pattern of private names, `npm:@acme/*`; an error text completes `"…" …`. */
export function readPattern(text: string): Pick<PrivateRule, "type" | "name"> | { readonly problem: string } {
  const colon = text.indexOf(":");
  const type = text.slice(0, Math.max(0, colon)).trim();
  const name = text.slice(colon + 1).trim();
  if (!/^[a-z][a-z-]{0,40}$/.test(type) || name === "") {
    return { problem: "must be a type and a name with a colon between them, such as npm:@acme/* or maven:com.acme*" };
  }
  if (name.length > maxPatternLength) return { problem: `has more than ${maxPatternLength} characters` };
  if (/\s/.test(name)) return { problem: "must not contain spaces in the name" };
  return { type, name };
}
