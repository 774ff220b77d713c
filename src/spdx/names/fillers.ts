import { once } from "../../async/once.ts";
import { emptyPhrases, findLongestPhrase, addPhrase, type Phrases } from "./phrases.ts";
import { tokenizeOwnName, type Token } from "./words.ts";

/** Skips one word or phrase before a name: "this project is dual-licensed under the terms of …". */
export function skipLeadIn(
  tokens: readonly Token[],
  start: number,
): { readonly end: number; readonly isChoice: boolean } {
  const phrase = findLongestPhrase(leadPhrases(), tokens, start);
  if (phrase) return { end: phrase.end, isChoice: phrase.value === "choice" };
  return { end: leadWords.has(tokens[start]?.text ?? "") ? start + 1 : start, isChoice: false };
}

/** Skips one remark after a name that changes nothing: a date, a pointer to a file, "OSI approved". */
export function skipRemark(tokens: readonly Token[], start: number): number {
  const phrase = findLongestPhrase(remarkPhrases(), tokens, start);
  return Math.max(phrase?.end ?? start, skipDate(tokens, start), skipPointer(tokens, start));
}

/** Skips a word that marks the whole list as a choice: "MIT/GPL dual license". */
export function skipChoiceWord(tokens: readonly Token[], start: number): number {
  if (choiceWords.includes(tokens[start]?.text ?? "")) return start + 1;
  const inBrackets = tokens[start]?.text === "(" && choiceWords.includes(tokens[start + 1]?.text ?? "");
  return inBrackets && tokens[start + 2]?.text === ")" ? start + 3 : start;
}

const choiceWords = ["dual", "triple", "tri", "multi", "disjunctive"];

const leadWords: ReadonlySet<string> = new Set([
  ...["under", "either", "both", "per", "standard", "classifier", "type", "name"],
]);

const nouns = ["project", "software", "library", "package", "module", "program", "code", "work", "material", "plugin"];
const verbs = ["released", "distributed", "available", "made available", "published", "provided", "offered"];

const leadPhrases = once(() =>
  createPhrases({
    plain: [
      ...["OSI Approved", "OSI Approved Open Source", "Open Source", "Free Software", "SPDX identifier", "this is"],
      ...["terms of", "terms and conditions of", "conditions of", "consisting of"],
      ...["covered by", "governed by", "subject to"],
      ...nouns.flatMap((noun) => [`this ${noun} is`, `${noun} is`]),
      ...verbs.flatMap((verb) => [`${verb} under`, `is ${verb} under`]),
    ],
    choice: [
      ...[...choiceWords, "one of", "any of", "choice of", "your choice of", "a choice of"],
      ...["choose one", "pick one", "choose whichever you like", "choose whichever you prefer"],
    ],
  }),
);

const remarkPhrases = once(() =>
  createPhrases({
    plain: [
      ...["OSI Approved", "(OSI Approved)", "OSI certified", "Open Source", "Free Software", "at your option"],
      ...["as published by the Free Software Foundation", "as published by the FSF", "also known as"],
      ...["aka", "of", "either", "per", "via", "terms and conditions"],
      ...["at your choice", "at your discretion", "whichever you prefer", "whichever you like", "take your pick"],
    ],
  }),
);

function createPhrases<K extends string>(spelled: Readonly<Record<K, readonly string[]>>): Phrases<K> {
  const phrases = emptyPhrases<K>();
  for (const kind in spelled) {
    for (const phrase of spelled[kind]) addPhrase(phrases, tokenizeOwnName(phrase)).value = kind;
  }
  return phrases;
}

/** `January 2004`, `29 June 2007`, `August 17th, 2003`: the date a version was published. */
function skipDate(tokens: readonly Token[], start: number): number {
  const month = skipDay(tokens, start);
  if (!months.has(tokens[month]?.text ?? "")) return start;
  const day = skipDay(tokens, month + 1);
  const year = tokens[day]?.text === "," ? day + 1 : day;
  return /^(?:19|20)\d\d$/.test(tokens[year]?.text ?? "") ? year + 1 : start;
}

function skipDay(tokens: readonly Token[], at: number): number {
  if (tokens[at]?.kind !== "number" || !/^[0-3]?\d$/.test(tokens[at].text)) return at;
  return ordinals.has(tokens[at + 1]?.text ?? "") ? at + 2 : at + 1;
}

const ordinals: ReadonlySet<string> = new Set(["st", "nd", "rd", "th"]);

const months: ReadonlySet<string> = new Set([
  ...["january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november"],
  "december",
]);

/** `see LICENSE.md for details`, `+ file LICENSE`: the location of the text, which is not part of the name. */
function skipPointer(tokens: readonly Token[], start: number): number {
  const text = tokens[start]?.text;
  if (text === "plus" && tokens[start + 1]?.text === "file") return start + 2;
  if (text !== "see") return start;
  let at = start + 1;
  while (pointerWords.has(tokens[at]?.text ?? "")) at++;
  return at;
}

const pointerWords: ReadonlySet<string> = new Set([
  ...["file", "files", "md", "txt", "rst", "html", "copying", "notice", "readme", "text", "terms"],
  ...["in", "at", "for", "more", "further", "full", "details", "detail", "information", "info"],
  ...["included", "attached", "accompanying", "below"],
]);

export const fillerWords: readonly string[] = [...leadWords, ...choiceWords, ...months, ...pointerWords, "see", "osi"];
