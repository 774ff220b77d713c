import { once } from "../async/once.ts";

/** Whether bytes contain at least one of some words. */
export type WordSearch = (bytes: Uint8Array) => boolean;

export function createWordSearch(words: readonly string[]): WordSearch {
  const search = createListSearch([words]);
  return (bytes) => search(bytes) !== 0;
}

/** Searches for the ASCII words of several lists in one pass; bit n says whether the bytes have a word of list n. */
export function createListSearch(lists: readonly (readonly string[])[]): (bytes: Uint8Array) => number {
  const tables = once(() => makeTables(lists));
  return (bytes) => search(tables(), bytes);
}

/** Wu and Manber's method: two bytes determine how far to jump, so that most bytes of a file are never read. */
interface Tables {
  /** The bits of all lists. */
  readonly all: number;
  /** Length of the shortest word: only that much of each is used to jump. */
  readonly reach: number;
  readonly jumps: Uint8Array;
  /** Whether a word starts with two given bytes; most places where no jump is possible have another start. */
  readonly starts: Uint8Array;
  /** The words whose first `reach` letters end in two given bytes. */
  readonly endings: ReadonlyMap<number, readonly Word[]>;
  /** Words that would shorten the jumps; the platform searches for each of them. */
  readonly short: readonly Word[];
}

interface Word {
  readonly bytes: Buffer;
  /** The bits of its lists. */
  readonly lists: number;
}

/** A few words are faster to find by themselves than to make all jumps shorter for. */
const maxShort = 3;
/** Longer jumps gain little. */
const maxReach = 6;

function makeTables(lists: readonly (readonly string[])[]): Tables {
  const words = listWords(lists);
  const lengths = words.map(({ bytes }) => bytes.length).sort((a, b) => a - b);
  const shortest = Math.max(lengths[0] ?? 0, Math.min(maxReach, lengths[maxShort] ?? 0));
  const short = words.filter(({ bytes }) => bytes.length < shortest);
  const long = words.filter(({ bytes }) => bytes.length >= shortest);
  const reach = Math.min(...long.map(({ bytes }) => bytes.length));
  if (reach < 2) throw new Error("a word to look for has at least two letters");
  const jumps = new Uint8Array(65_536).fill(reach - 1);
  const starts = new Uint8Array(65_536);
  for (const { bytes } of long) {
    starts[blockAt(bytes, 1)] = 1;
    for (let end = 1; end < reach; end++) {
      const block = blockAt(bytes, end);
      jumps[block] = Math.min(jumps[block] ?? 0, reach - 1 - end);
    }
  }
  const endings = Map.groupBy(long, ({ bytes }) => blockAt(bytes, reach - 1));
  return { all: 2 ** lists.length - 1, reach, jumps, starts, endings, short };
}

function listWords(lists: readonly (readonly string[])[]): Word[] {
  if (lists.length > 30) throw new Error("one search takes at most 30 lists of words");
  const bits = new Map<string, number>();
  for (const [at, list] of lists.entries()) for (const word of list) bits.set(word, (bits.get(word) ?? 0) | (1 << at));
  return [...bits].map(([word, lists]) => ({ bytes: Buffer.from(word), lists }));
}

/** Ends early when every list has a word. */
function search({ all, reach, jumps, starts, endings, short }: Tables, bytes: Uint8Array): number {
  let foundLists = short.length === 0 ? 0 : findShort(short, bytes);
  const { length } = bytes;
  let at = reach - 1;
  while (at < length && foundLists !== all) {
    const block = ((bytes[at - 1] ?? 0) << 8) | (bytes[at] ?? 0);
    const jump = jumps[block] ?? 0;
    if (jump > 0) at += jump;
    else {
      if (starts[blockAt(bytes, at - reach + 2)] === 1)
        foundLists |= listsAt(bytes, at - reach + 1, endings.get(block));
      at++;
    }
  }
  return foundLists;
}

function findShort(words: readonly Word[], { buffer, byteOffset, byteLength }: Uint8Array): number {
  const bytes = Buffer.from(buffer, byteOffset, byteLength);
  let foundLists = 0;
  for (const word of words) if (bytes.includes(word.bytes)) foundLists |= word.lists;
  return foundLists;
}

function listsAt(bytes: Uint8Array, start: number, words: readonly Word[] | undefined): number {
  let foundLists = 0;
  for (const word of words ?? []) if (isAt(bytes, start, word.bytes)) foundLists |= word.lists;
  return foundLists;
}

function blockAt(bytes: Uint8Array, end: number): number {
  return ((bytes[end - 1] ?? 0) << 8) | (bytes[end] ?? 0);
}

function isAt(bytes: Uint8Array, start: number, word: Uint8Array): boolean {
  for (let at = 0; at < word.length; at++) if (bytes[start + at] !== word[at]) return false;
  return true;
}
