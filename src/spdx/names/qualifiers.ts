import { once } from "../../async/once.ts";
import { emptyPhrases, findLongestPhrase, addPhrase, type Match, type Phrases } from "./phrases.ts";
import { tokenizeOwnName, type Token } from "./words.ts";

/** Reads "or later", "or any newer version", "+" (true) and "only" (false). */
export function readLater(tokens: readonly Token[], start: number): Match<boolean> | undefined {
  const match = findLongestPhrase(phrases(), tokens, start);
  // "plus" ends a name such as `gpl-2.0-plus`; with more tokens after it, it joins two licenses
  if (tokens[start]?.text === "plus" && start + 1 < tokens.length) return undefined;
  return match;
}

interface NamedVersion {
  readonly text: string;
  /** `>= 2` includes "or later". */
  readonly orLater: boolean;
  readonly isCut: boolean;
}

/** Reads a version: `2.0`, `>= 2`; not the 3 of "3-clause". */
export function readVersion(tokens: readonly Token[], start: number): Match<NamedVersion> | undefined {
  const orLater = tokens[start]?.text === ">=";
  const at = orLater ? start + 1 : start;
  const token = tokens[at];
  if (token?.kind !== "number" || /^clauses?$/.test(tokens[at + 1]?.text ?? "")) return undefined;
  return { value: { text: token.text, orLater, isCut: token.isCut === true }, end: at + 1 };
}

const phrases = once((): Phrases<boolean> => {
  const phrases = emptyPhrases<boolean>();
  const add = (phrase: string, value: boolean): void => {
    addPhrase(phrases, tokenizeOwnName(phrase)).value = value;
  };
  const option = ["or (at your option)", "or at your option", "or at your option,", "or, at your option,"];
  for (const link of ["or", "and", "&", "or any", "and any", ...option.map((words) => `${words} any`)]) {
    for (const word of ["later", "newer", "greater", "higher", "above", "subsequent", "later versions"]) {
      add(`${link} ${word}`, true);
      add(`(${link} ${word})`, true);
    }
  }
  for (const phrase of ["+", "plus", "or later at your option", "or later (at your option)"]) add(phrase, true);
  for (const phrase of ["only", "(only)"]) add(phrase, false);
  return phrases;
});

export const qualifierWords: readonly string[] = ["only", "later", "newer", "greater", "higher", "above", "subsequent"];
