import { cutMiddle } from "../fit.ts";
import { lineText } from "../line-text.ts";

/** A name as code: no markup, link or mention begins in it, in a table neither. */
export function codeText(text: string, most = 100): string {
  const shown = cutMiddle(lineText(text), most);
  if (shown === "") return "";
  // Readers disagree on backslashes and pipes in a code span of a table; entities mean the same to all.
  if (/[`|\\]/.test(shown)) return `<code>${shown.replace(/[!-/:-@[-`{-~]/g, toEntity)}</code>`;
  return `\`${shown}\``;
}

/** A sentence from outside, as plain text in the middle of a line. */
export function proseText(text: string, most = 600): string {
  return cutMiddle(lineText(text), most).replace(special, (found) => {
    if ("&<>|\\`$".includes(found)) return toEntity(found);
    return "*_[]~!".includes(found) ? `\\${found}` : `${found}&#8203;`;
  });
}

function toEntity(character: string): string {
  return `&#${character.codePointAt(0)};`;
}

/**
 * Markup, and what code hosts make a mention, a reference to an issue or a link of their own accord: they look at the
 * finished text, so no escape helps there, only a character of no width behind it.
 */
const special = /[&<>|\\`$*_[\]~!@]|#(?=\d)|:(?=\/\/)|\bwww(?=\.)/gi;
