import { oneLine } from "../sbom/plain-text.ts";

/** Values come from third-party cards and files and can be megabytes long; more than this is not useful. */
const maxValueLength = 500;
const maxValues = 200;

/** An external value on one line, truncated if it is too long. */
export function plain(text: string, most = maxValueLength): string {
  const line = oneLine(text.slice(0, most * 4)).replace(/ {2,}/g, " ");
  return line.length <= most && text.length <= most * 4 ? line : `${line.slice(0, most).toWellFormed()}…`;
}

/** An external list; the number of omitted items is added at the end. */
export function plainList(texts: readonly string[], most = maxValues): string[] {
  const shown = texts.slice(0, most).map((text) => plain(text));
  return texts.length > most ? [...shown, `… and ${texts.length - most} more`] : shown;
}

/** `a, b and c`. */
export function sentenceList(words: readonly string[], most = 5): string {
  const shown = words.length > most ? [...words.slice(0, most), `${words.length - most} more`] : words;
  return shown.length < 2 ? (shown[0] ?? "") : `${shown.slice(0, -1).join(", ")} and ${shown.at(-1) ?? ""}`;
}

/** `6.3e24`. */
export function flopText(flop: number): string {
  return flop.toExponential().replace("e+", "e");
}
