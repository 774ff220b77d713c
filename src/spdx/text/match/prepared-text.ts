import type { LicenseIndex } from "./index-format.ts";

/** One text prepared for alignment in one reading direction. */
export interface PreparedText {
  readonly words: Uint16Array;
  /** Per word: required, optional, or a placeholder for any words. */
  readonly kinds: Uint8Array;
  /** For a word in an optional or variable part: the word after that part. */
  readonly partEnds: Uint16Array;
  /** How many words may fill the variable part around or before a word. */
  readonly room: Uint8Array;
  /** The number of required words before each word. */
  readonly requiredBefore: Uint16Array;
}

export const required = 0;
const optional = 1;
export const variable = 2;

/** Prepares a text forwards, or backwards to align what comes before the position where it was recognised. */
export function prepareText(index: LicenseIndex, text: number, backwards: boolean): PreparedText {
  const from = index.textStarts[text] ?? 0;
  const words = index.words.slice(from, index.textStarts[text + 1]);
  if (backwards) words.reverse();
  const length = words.length;
  const kinds = new Uint8Array(length + 1);
  const partEnds = new Uint16Array(length + 1);
  const room = new Uint8Array(length + 1);
  for (let span = index.spanStarts[text] ?? 0; span < (index.spanStarts[text + 1] ?? 0); span++) {
    const [kind = 0, first = 0, behind = 0, max = 0] = index.spans.subarray(span * 4, span * 4 + 4);
    const start = backwards ? length - behind : first;
    const end = backwards ? length - first : behind;
    if (kind === 0) markOptional(kinds, partEnds, start, end);
    else markVariable(kinds, partEnds, room, start, end, max);
  }
  const requiredBefore = new Uint16Array(length + 1);
  for (let at = 0; at < length; at++)
    requiredBefore[at + 1] = (requiredBefore[at] ?? 0) + (kinds[at] === required ? 1 : 0);
  return { words, kinds, partEnds, room, requiredBefore };
}

/** Variable parts can be inside optional ones, and take precedence. */
function markOptional(kinds: Uint8Array, partEnds: Uint16Array, start: number, end: number): void {
  for (let at = start; at < end; at++) {
    if (kinds[at] === variable) continue;
    kinds[at] = optional;
    partEnds[at] = end;
  }
}

function markVariable(
  kinds: Uint8Array,
  partEnds: Uint16Array,
  room: Uint8Array,
  start: number,
  end: number,
  max: number,
): void {
  for (let at = start; at < end; at++) {
    kinds[at] = variable;
    partEnds[at] = end;
    room[at] = Math.max(room[at] ?? 0, max);
  }
  if (start === end) room[start] = Math.max(room[start] ?? 0, max);
}
