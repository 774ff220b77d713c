import { cutMiddle, lineText } from "../text/lines.ts";

/** A name as code: it cannot start markup, a link or a mention, even in a table. */
export function codeText(text: string, max = 100): string {
  const shown = cutMiddle(lineText(text), max);
  if (shown === "") return "";
  // Renderers disagree on backslashes and pipes in a code span of a table; entities work in all of them.
  if (/[`|\\]/.test(shown)) return `<code>${shown.replace(/[!-/:-@[-`{-~]/g, toEntity)}</code>`;
  return `\`${shown}\``;
}

/** An untrusted sentence, as plain text in the middle of a line. */
export function proseText(text: string, max = 600): string {
  return cutMiddle(lineText(text), max).replace(special, (character) => {
    if ("&<>|\\`$".includes(character)) return toEntity(character);
    return "*_[]~!".includes(character) ? `\\${character}` : `${character}&#8203;`;
  });
}

function toEntity(character: string): string {
  return `&#${character.codePointAt(0)};`;
}

/**
 * Markup, and text that code hosts turn into a mention, an issue reference or a link: they process the rendered text,
 * so escapes do not help, only a zero-width character after it.
 */
const special = /[&<>|\\`$*_[\]~!@]|#(?=\d)|:(?=\/\/)|\bwww(?=\.)/gi;
