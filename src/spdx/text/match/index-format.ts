/**
 * The search index is one file of typed arrays that are used in place: opening it takes one read and no parsing. Every
 * section starts on a multiple of four bytes; the header holds their offsets and lengths.
 */
export interface LicenseIndex {
  /** One line per text: the identifier to report, then the others with the same text. */
  readonly names: readonly string[];
  /** Number of texts that are licenses; the rest are exceptions. */
  readonly licenseCount: number;
  /** Open-addressed table from the hash of a word to its number; 0 is "not a word of any license". */
  readonly wordHashes: Int32Array;
  readonly wordNumbers: Uint16Array;
  /** The words of all texts, one after the other. */
  readonly words: Uint16Array;
  readonly textStarts: Uint32Array;
  /** Parts that may differ, four numbers each: kind (0 optional, 1 variable), first word, word after, most words. */
  readonly spans: Uint16Array;
  readonly spanStarts: Uint32Array;
  /** Open-addressed table from the hash of a run of words to its places. */
  readonly runHashes: Int32Array;
  readonly runPlaces: Uint32Array;
  /** Places: a count, then pairs of text and word position. */
  readonly places: Uint16Array;
  /** The number of runs of each text in the table. */
  readonly runCounts: Uint16Array;
}

/** Words in a run: long enough to be distinctive, short enough to survive between two edits. */
export const runLength = 5;

const magic = 0x4c434334;
/** In the order of the file. */
const sections = {
  wordHashes: Int32Array,
  wordNumbers: Uint16Array,
  words: Uint16Array,
  textStarts: Uint32Array,
  spans: Uint16Array,
  spanStarts: Uint32Array,
  runHashes: Int32Array,
  runPlaces: Uint32Array,
  places: Uint16Array,
  runCounts: Uint16Array,
} as const;
const sectionNames = Object.keys(sections) as (keyof typeof sections)[];

export function encodeIndex(index: LicenseIndex): Uint8Array {
  const arrays = sectionNames.map((name) => index[name]);
  const parts = [
    new TextEncoder().encode(index.names.join("\n")),
    ...arrays.map(({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer, byteOffset, byteLength)),
  ];
  const header = new Uint32Array(2 + 2 * parts.length);
  header.set([magic, index.licenseCount]);
  let offset = header.byteLength;
  parts.forEach((part, number) => {
    header.set([offset, part.byteLength], 2 + 2 * number);
    offset += (part.byteLength + 3) & ~3;
  });
  const file = new Uint8Array(offset);
  file.set(new Uint8Array(header.buffer));
  parts.forEach((part, number) => file.set(part, header[2 + 2 * number]));
  return file;
}

/** Undefined when the bytes are not an index of this format. */
export function decodeIndex(file: Uint8Array): LicenseIndex | undefined {
  const headerLength = 2 + 2 * (sectionNames.length + 1);
  if (file.byteLength < headerLength * 4) return undefined;
  const bytes = file.byteOffset % 4 === 0 ? file : file.slice();
  const header = new Uint32Array(bytes.buffer, bytes.byteOffset, headerLength);
  if (header[0] !== magic) return undefined;
  const placeOf = (number: number) => ({
    offset: bytes.byteOffset + (header[2 + 2 * number] ?? 0),
    length: header[3 + 2 * number] ?? 0,
  });
  const names = placeOf(0);
  const arrays = sectionNames.map((name, number) => {
    const Section = sections[name];
    const { offset, length } = placeOf(number + 1);
    return [name, new Section(bytes.buffer as ArrayBuffer, offset, length / Section.BYTES_PER_ELEMENT)];
  });
  const nameBytes = new Uint8Array(bytes.buffer, names.offset, names.length);
  return {
    names: new TextDecoder().decode(nameBytes).split("\n"),
    licenseCount: header[1] ?? 0,
    ...(Object.fromEntries(arrays) as Pick<LicenseIndex, keyof typeof sections>),
  };
}

/** The hash of the run that begins at a word: a polynomial, so that the next hash follows from it in one step. */
export function hashRun(words: ArrayLike<number>, start: number): number {
  let hash = 0;
  for (let at = start; at < start + runLength; at++) hash = (Math.imul(hash, base) + (words[at] ?? 0)) | 0;
  return hash;
}

/** The hash of the run one word later: without its first word, and with the word after it. */
export function nextRun(hash: number, first: number, behind: number): number {
  return (Math.imul(hash - Math.imul(first, topPower), base) + behind) | 0;
}

const base = 0x01000193;
const topPower = Math.imul(Math.imul(base, base), Math.imul(base, base)); // base to the power of runLength - 1

/** Spreads a hash evenly over 32 bits. */
export function spread(hash: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (mixed ^ (mixed >>> 13)) >>> 0;
}

/** The slot of a key in an open-addressed table whose size is a power of two; 0 is the empty key. */
export function findSlot(keys: Int32Array, key: number): number {
  const mask = keys.length - 1;
  let slot = (key ^ (key >>> 16)) & mask;
  while (keys[slot] !== 0 && keys[slot] !== key) slot = (slot + 1) & mask;
  return slot;
}
