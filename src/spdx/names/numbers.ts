import { isAlphanumericAt, isDigitAt, isLetterAt } from "./chars.ts";

/**
 * Reads a number such as `2`, `2.0`, `1.3c`, `2_1` or `2-0`: old metadata and addresses join the parts with underscores
 * and dashes. A number attached to a word takes no dash: `CC0-1.0` is "CC0" and "1.0".
 */
export function readNumber(text: string, start: number, isGlued: boolean): { text: string; end: number } {
  if (isGlued && text[start] === "0" && /cc$/i.test(text.slice(start - 2, start))) return { text: "0", end: start + 1 };
  const parts: string[] = [];
  let end = start;
  for (;;) {
    const partStart = end;
    end = digitsEnd(text, end);
    parts.push(text.slice(partStart, end));
    if (!joinsPart(text, end, isGlued || parts.length > 1)) break;
    end++;
  }
  if (parts.length > 1 && isLetterAt(text, end) && !isAlphanumericAt(text, end + 1)) {
    return { text: parts.join(".") + text.charAt(end).toLowerCase(), end: end + 1 };
  }
  return { text: parts.join("."), end };
}

/** Versions compare without their trailing zeros: 2, 2.0 and 2.0.0 are equal. */
export function sameVersionKey(version: string): string {
  return version.endsWith(".0") ? version.replace(/(?:\.0)+$/, "") : version;
}

function joinsPart(text: string, at: number, dotsOnly: boolean): boolean {
  if (!isDigitAt(text, at + 1)) return false;
  if (text[at] === "." || text[at] === "_") return true;
  if (text[at] !== "-" || dotsOnly) return false;
  const end = digitsEnd(text, at + 1);
  return end - at <= 3 && text[end] !== "." && !(isLetterAt(text, end) && isLetterAt(text, end + 1));
}

function digitsEnd(text: string, start: number): number {
  let end = start;
  while (isDigitAt(text, end)) end++;
  return end;
}
