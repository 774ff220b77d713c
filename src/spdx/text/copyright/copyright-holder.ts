import { anyOf } from "../../../text/any-of.ts";

/** Whether a statement names a holder: a template with `<year>` and `[name of copyright owner]` does not. */
export function hasHolder(statement: string): boolean {
  const from = Math.max(0, statement.search(/copyright|copr\.|\(c\)|[©ⓒ]/i));
  if (/\bAUTHOR\b|\bnames? of (?:the )?(?:copyright )?(?:author|owner|holder)/.test(statement)) return false;
  const rest = statement
    .slice(from)
    .replaceAll(bracketed, (found) => (/[@./]/.test(found) ? found : " "))
    .replaceAll(placeholder, " ")
    .replaceAll(noName, " ");
  return /\p{L}/u.test(rest);
}

/** Whether there are placeholders to be filled in. */
export function isTemplate(statement: string): boolean {
  return statement.search(placeholder) >= 0;
}

const bracketed =
  /<[^<>]{0,150}>|\[[^[\]]{0,150}\]|\{[^{}]{0,150}\}|\((?=[^()]{0,60}(?:year|name|insert|date))[^()]{0,150}\)/gi;

const blankWord = anyOf(
  /(?:the )?names? of (?:the )?(?:copyright )?(?:author|owner|holder)s?/,
  /(?:the )?copyright (?:holder|owner)s?(?:'s)?(?: names?)?|your (?:full )?name(?: here)?/,
  /your company|company or person's name|m\. y\. name|e-?mail(?: address)?|yoyodyne, inc|4-digit/,
  /years?|dates?|y{4}|x{4}|(?:19|20)(?:xx|yy)|x{3,}/,
);
const placeholder = new RegExp(anyOf(new RegExp(String.raw`\b${blankWord}\b`), /_{2,}|\.{3}|…/), "gi");

/** The parts of a statement other than its holder. */
const noName =
  /\(c\)|\bcopyrights?(?:ed)?\b|\bcopr\b|\ball rights? reserved\b|\b(?:by|the|in|and|is|are|following|portions?|present|present day|now|today)\b|\bcopyrighttext\b|https?:\/\/example\.com/gi;
