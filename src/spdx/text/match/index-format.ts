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
const arrays = [
  Int32Array,
  Uint16Array,
  Uint16Array,
  Uint32Array,
  Uint16Array,
  Uint32Array,
  Int32Array,
  Uint32Array,
  Uint16Array,
  Uint16Array,
] as const;

export function encodeIndex(index: LicenseIndex): Uint8Array {
  const names = new TextEncoder().encode(index.names.join("\n"));
  const sections = [
    names,
    ...sectionsOf(index).map((array) => new Uint8Array(array.buffer, array.byteOffset, array.byteLength)),
  ];
  const header = new Uint32Array(2 + 2 * sections.length);
  header.set([magic, index.licenseCount]);
  let offset = header.byteLength;
  sections.forEach((section, number) => {
    header.set([offset, section.byteLength], 2 + 2 * number);
    offset += (section.byteLength + 3) & ~3;
  });
  const file = new Uint8Array(offset);
  file.set(new Uint8Array(header.buffer));
  sections.forEach((section, number) => file.set(section, header[2 + 2 * number]));
  return file;
}

/** Undefined when the bytes are not an index of this format. */
export function decodeIndex(file: Uint8Array): LicenseIndex | undefined {
  const headerLength = 2 + 2 * (arrays.length + 1);
  if (file.byteLength < headerLength * 4) return undefined;
  const bytes = file.byteOffset % 4 === 0 ? file : file.slice();
  const header = new Uint32Array(bytes.buffer, bytes.byteOffset, headerLength);
  if (header[0] !== magic) return undefined;
  const at = (number: number) => ({
    offset: bytes.byteOffset + (header[2 + 2 * number] ?? 0),
    length: header[3 + 2 * number] ?? 0,
  });
  const names = at(0);
  const sections = arrays.map((Section, number) => {
    const { offset, length } = at(number + 1);
    return new Section(bytes.buffer as ArrayBuffer, offset, length / Section.BYTES_PER_ELEMENT);
  });
  return fromSections(
    new TextDecoder()
      .decode(bytes.subarray(names.offset - bytes.byteOffset, names.offset - bytes.byteOffset + names.length))
      .split("\n"),
    header[1] ?? 0,
    sections,
  );
}

function sectionsOf(index: LicenseIndex) {
  return [
    index.wordHashes,
    index.wordNumbers,
    index.words,
    index.textStarts,
    index.spans,
    index.spanStarts,
    index.runHashes,
    index.runPlaces,
    index.places,
    index.runCounts,
  ];
}

function fromSections(
  names: readonly string[],
  licenseCount: number,
  sections: readonly (Int32Array | Uint16Array | Uint32Array)[],
): LicenseIndex {
  const [wordHashes, wordNumbers, words, textStarts, spans, spanStarts, runHashes, runPlaces, places, runCounts] =
    sections;
  return {
    names,
    licenseCount,
    wordHashes: wordHashes as Int32Array,
    wordNumbers: wordNumbers as Uint16Array,
    words: words as Uint16Array,
    textStarts: textStarts as Uint32Array,
    spans: spans as Uint16Array,
    spanStarts: spanStarts as Uint32Array,
    runHashes: runHashes as Int32Array,
    runPlaces: runPlaces as Uint32Array,
    places: places as Uint16Array,
    runCounts: runCounts as Uint16Array,
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
