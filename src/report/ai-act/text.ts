import { oneLine } from "../sbom/plain-text.ts";

/** Values come from third-party cards and files and can be megabytes long; more than this is not useful. */
const maxValueLength = 500;
const maxValues = 200;

/** An external value on one line, truncated if it is too long. */
export function plain(text: string, max = maxValueLength): string {
  const line = oneLine(text.slice(0, max * 4)).replace(/ {2,}/g, " ");
  return line.length <= max && text.length <= max * 4 ? line : `${line.slice(0, max).toWellFormed()}…`;
}

/** An external list; the number of omitted items is added at the end. */
export function plainList(texts: readonly string[], max = maxValues): string[] {
  const shown = texts.slice(0, max).map((text) => plain(text));
  return texts.length > max ? [...shown, `… and ${texts.length - max} more`] : shown;
}

/** `a, b and c`. */
export function sentenceList(words: readonly string[], max = 5): string {
  const shown = words.length > max ? [...words.slice(0, max), `${words.length - max} more`] : words;
  return shown.length < 2 ? (shown[0] ?? "") : `${shown.slice(0, -1).join(", ")} and ${shown.at(-1) ?? ""}`;
}

/** `6.3e24`. */
export function flopText(flop: number): string {
  return flop.toExponential().replace("e+", "e");
}
