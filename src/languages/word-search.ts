import { once } from "../async/once.ts";

/** Whether bytes contain at least one of some words. */
export type WordSearch = (bytes: Uint8Array) => boolean;

/**
 * Searches for many ASCII words at once (Wu and Manber's method): two bytes determine how far to jump, so that most
 * bytes of a file are never read. Every program of a tree is searched; a regular expression takes three times as long.
 */
export function createWordSearch(words: readonly string[]): WordSearch {
  const tables = once(() => makeTables(words));
  return (bytes) => search(tables(), bytes);
}

interface Tables {
  /** Length of the shortest word: only that much of each is used to jump, so short words make it slow. */
  readonly reach: number;
  readonly jumps: Uint8Array;
  /** Whether a word starts with two given bytes; most places where no jump is possible have another start. */
  readonly starts: Uint8Array;
  /** The words whose first `reach` letters end in two given bytes. */
  readonly endings: ReadonlyMap<number, readonly Uint8Array[]>;
}

function makeTables(words: readonly string[]): Tables {
  const coded = words.map((word) => new TextEncoder().encode(word));
  const reach = Math.min(...coded.map(({ length }) => length));
  if (reach < 2) throw new Error("a word to look for has at least two letters");
  const jumps = new Uint8Array(65_536).fill(reach - 1);
  const starts = new Uint8Array(65_536);
  for (const word of coded) {
    starts[blockAt(word, 1)] = 1;
    for (let end = 1; end < reach; end++) {
      const block = blockAt(word, end);
      jumps[block] = Math.min(jumps[block] ?? 0, reach - 1 - end);
    }
  }
  return { reach, jumps, starts, endings: Map.groupBy(coded, (word) => blockAt(word, reach - 1)) };
}

function search({ reach, jumps, starts, endings }: Tables, bytes: Uint8Array): boolean {
  let at = reach - 1;
  while (at < bytes.length) {
    const block = ((bytes[at - 1] ?? 0) << 8) | (bytes[at] ?? 0);
    const jump = jumps[block] ?? 0;
    if (jump > 0) at += jump;
    else if (starts[blockAt(bytes, at - reach + 2)] === 1 && isAnyAt(bytes, at - reach + 1, endings.get(block)))
      return true;
    else at++;
  }
  return false;
}

function isAnyAt(bytes: Uint8Array, start: number, words: readonly Uint8Array[] | undefined): boolean {
  for (const word of words ?? []) if (isAt(bytes, start, word)) return true;
  return false;
}

function blockAt(bytes: Uint8Array, end: number): number {
  return ((bytes[end - 1] ?? 0) << 8) | (bytes[end] ?? 0);
}

function isAt(bytes: Uint8Array, start: number, word: Uint8Array): boolean {
  for (let at = 0; at < word.length; at++) if (bytes[start + at] !== word[at]) return false;
  return true;
}
