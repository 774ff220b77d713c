import { withoutRichText } from "../../formats/rich-text.ts";
import { withoutLineMarks } from "./line-marks.ts";

/**
 * The words of a text, one line for each of its lines: without what begins every line, with plain blanks and readable
 * quotes.
 */
export function toPlainText(text: string): string {
  const plain = withoutLineMarks(withoutRichText(text)).replaceAll(/[\u00A0\u2000-\u200B\u202F\u3000]/g, " ");
  return /[\u00C2\u00E2]/.test(plain) ? withReadableQuotes(plain) : plain;
}

/** UTF-8 that was read as Latin-1 or Windows-1252: quotes, and the first half of "©" and of blanks. */
function withReadableQuotes(text: string): string {
  return text
    .replaceAll(/\u00E2(?:\u20AC\u2122|\u0080\u0099)/g, "'")
    .replaceAll(/\u00E2(?:\u20AC[\u0153\u009D\u02DC\u201C\u201D]?|\u0080[\u0090-\u009F])/g, '"')
    .replaceAll(/\u00C2(?![a-z\u00C0-\u024F])/gi, " ");
}
