import { isCommand } from "../../../../formats/python/scan.ts";

/**
 * A Python program without its comments and long strings, with the same lines. They contain no model names, and in
 * libraries they are more than half of the source. One pass over the bytes, before decoding.
 */
export function stripTexts(bytes: Uint8Array): Uint8Array {
  const wide = bytes[0] === 0xff || bytes[0] === 0xfe; // UTF-16, where bytes are not characters
  if (wide) return bytes;
  // Its bytes are all written before they are read, so they need not be zero.
  const out = Buffer.allocUnsafeSlow(2 * bytes.length);
  const state: State = { bytes, at: 0, out, length: 0 };
  while (state.at < bytes.length) step(state);
  return out.subarray(0, state.length);
}

interface State {
  readonly bytes: Uint8Array;
  at: number;
  /** Long enough: a long string of only line ends takes two bytes for each. */
  readonly out: Uint8Array;
  length: number;
}

const [newline, carriage, space, double, hash, single, backslash] = [10, 13, 32, 34, 35, 39, 92];

/** Copies up to the next comment or long string, and skips that. */
function step(state: State): void {
  const { bytes, out } = state;
  let { at, length } = state;
  for (; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte !== hash && byte !== double && byte !== single) {
      out[length++] = byte;
      continue;
    }
    const isLong = bytes[at + 1] === byte && bytes[at + 2] === byte;
    if (byte === hash || isLong) break;
    const end = endOfShort(bytes, at, byte);
    while (at < end) out[length++] = bytes[at++] ?? 0;
    at--;
  }
  state.at = at;
  state.length = length;
  if (at >= bytes.length) return;
  if (bytes[at] === hash) skipComment(state);
  else skipLong(state, bytes[at] ?? 0);
}

function copy(state: State, end: number): void {
  state.out.set(state.bytes.subarray(state.at, end), state.length);
  state.length += end - state.at;
  state.at = end;
}

function put(state: State, byte: number): void {
  state.out[state.length++] = byte;
}

/** The `#` is kept, so that the line ends around it stay separate. */
function skipComment(state: State): void {
  put(state, hash);
  while (state.at < state.bytes.length && !isBreak(state.bytes, state.at)) state.at++;
}

function isBreak(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === newline || bytes[at] === carriage;
}

/** A single-quoted string ends with its line at the latest. */
function endOfShort(bytes: Uint8Array, start: number, quote: number): number {
  let at = start + 1;
  while (at < bytes.length && bytes[at] !== quote && !isBreak(bytes, at)) at = afterCharacter(bytes, at);
  return bytes[at] === quote ? at + 1 : Math.min(at, bytes.length);
}

/** After a character, or after a backslash and the character it escapes, which may be a line end. */
function afterCharacter(bytes: Uint8Array, at: number): number {
  if (bytes[at] !== backslash) return at + 1;
  return bytes[at + 1] === carriage && bytes[at + 2] === newline ? at + 3 : at + 2;
}

/** A long string is replaced by an empty one, with line continuations for its lines. */
function skipLong(state: State, quote: number): void {
  const { bytes } = state;
  const start = state.at + 3;
  let at = start;
  let lines = 0;
  while (at < bytes.length && !(bytes[at] === quote && bytes[at + 1] === quote && bytes[at + 2] === quote)) {
    const next = afterCharacter(bytes, at);
    const last = bytes[next - 1];
    const isEnd = next <= bytes.length && (last === newline || (last === carriage && bytes[next] !== newline));
    if (isEnd) lines++;
    at = next;
  }
  const end = Math.min(at + 3, bytes.length);
  if (startsCommand(bytes, start)) return copy(state, end);
  put(state, quote);
  put(state, quote);
  put(state, space);
  for (let line = 0; line < lines; line++) {
    put(state, backslash);
    put(state, newline);
  }
  state.at = end;
}

/** Whether a string is a shell command, which may download weights. */
function startsCommand(bytes: Uint8Array, start: number): boolean {
  let at = start;
  while ((bytes[at] ?? 0) <= space && at < bytes.length) at++;
  const first = bytes[at] ?? 0;
  // Hardly any string starts with one of these letters, and the others need no text.
  if (first < 0x80 && !commandLetters.has(first)) return false;
  return isCommand(String.fromCharCode(...bytes.subarray(start, start + 60)));
}

/** The first letters of the programs. */
const commandLetters: ReadonlySet<number> = new Set(Array.from("wcag", (letter) => letter.charCodeAt(0)));
