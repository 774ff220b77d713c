import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { successors } from "../../deprecated.ts";
import { encodeIndex, findSlot, type LicenseIndex, hashRun, runLength, spread } from "./index-format.ts";
import { readTable } from "../../read-table.ts";
import { hashWord, splitWords } from "./words.ts";

export function writeIndex(file: string): void {
  writeBytes(file, encodeIndex(buildIndex()));
}

/** Writes to a temporary file first, so that a concurrent reader or writer never sees a partial file. */
export function writeBytes(file: string, bytes: Uint8Array): void {
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, bytes);
  renameSync(draft, file);
}

/** The index over all texts of `spdx-license-list` and the word spans of the exceptions. */
export function buildIndex(): LicenseIndex {
  const vocabulary = createVocabulary();
  const licenses = licenseTexts(vocabulary);
  const texts = [...licenses, ...exceptionTexts(vocabulary)];
  return {
    names: texts.map((text) => text.ids.join(" ")),
    licenseCount: licenses.length,
    ...vocabulary.tables(),
    words: Uint16Array.from(texts.flatMap((text) => text.words)),
    textStarts: Uint32Array.from(sumStarts(texts.map((text) => text.words.length))),
    spans: Uint16Array.from(texts.flatMap((text) => text.spans.flat())),
    spanStarts: Uint32Array.from(sumStarts(texts.map((text) => text.spans.length))),
    ...runTables(texts),
  };
}

interface IndexedText {
  readonly ids: readonly string[];
  readonly words: readonly number[];
  readonly spans: readonly Span[];
}

type Span = readonly [kind: number, start: number, end: number, max: number];

/** The first column of a table as the key, the second as the value. */
function readRows(file: string): ReadonlyMap<string, string> {
  return new Map(readTable(file).map(([key = "", value = ""]) => [key, value]));
}

function licenseTexts(vocabulary: Vocabulary): IndexedText[] {
  const spans = readRows("text-spans.tsv");
  const byText = new Map<string, { ids: string[]; words: number[] }>();
  for (const [id, text] of Object.entries(readLicenseList())) {
    const words = vocabulary.number(text);
    const entry = byText.get(words.join()) ?? { ids: [], words };
    entry.ids.push(id);
    byText.set(words.join(), entry);
  }
  return [...byText.values()].map(({ ids, words }) => {
    const sorted = ids.sort(preferred);
    return { ids: sorted, words, spans: parseSpans(spans.get(sorted[0] ?? "") ?? "") };
  });
}

/** The identifier to report when several share one text: the current one, without a restriction in its name. */
function preferred(a: string, b: string): number {
  return rank(a) - rank(b) || a.length - b.length || (a < b ? -1 : 1);
}

function rank(id: string): number {
  if (id in successors) return 3;
  if (/-(?:no-)?(?:invariants|RFN)|exception/i.test(id)) return 2;
  return id.endsWith("-or-later") ? 1 : 0;
}

function readLicenseList(): Readonly<Record<string, string>> {
  const file = createRequire(import.meta.url).resolve("spdx-license-list/spdx-full.json");
  const list = JSON.parse(readFileSync(file, "utf8")) as Record<string, { readonly licenseText: string }>;
  // The package lists this exception as a license, and still has the GNU licenses with a plus.
  const { "KiCad-libraries-exception": _exception, ...licenses } = list;
  // The text of `GPL-2.0-with-classpath-exception` is that of the exception, which is indexed as one.
  const current = Object.entries(licenses).filter(([id]) => !/\+$|-with-\w+-exception$/.test(id));
  return Object.fromEntries(current.map(([id, { licenseText }]) => [id, licenseText]));
}

/** The spans of an exception, with any words between them. */
function exceptionTexts(vocabulary: Vocabulary): IndexedText[] {
  return [...readRows("exception-spans.tsv")].map(([id, row]) => {
    const words: number[] = [];
    const spans: Span[] = [];
    for (const span of row.split(" | ")) {
      if (words.length > 0) spans.push([1, words.length, words.length, wordsBetweenSpans]);
      words.push(...vocabulary.number(span));
    }
    return { ids: [id], words, spans };
  });
}

const wordsBetweenSpans = 150;

function parseSpans(row: string): Span[] {
  return row
    .split(" ")
    .filter(Boolean)
    .map((span) => {
      const [start, end, max] = span.slice(1).split(/[-<]/).map(Number);
      return [span.startsWith("v") ? 1 : 0, start ?? 0, end ?? 0, max ?? 0];
    });
}

interface Vocabulary {
  /** The words of a text as numbers; new words are added to the vocabulary. */
  number(text: string): number[];
  tables(): Pick<LicenseIndex, "wordHashes" | "wordNumbers">;
}

function createVocabulary(): Vocabulary {
  const numbers = new Map<number, number>();
  // Spellings of the same word, from the SPDX matching guidelines.
  const canonical = new Map(
    [...readRows("word-variants.tsv")].map(([word, variant]) => [hashWord(variant), hashWord(word)]),
  );
  const numberOf = (hash: number) => {
    const counted = canonical.get(hash) ?? hash;
    if (!numbers.has(counted)) numbers.set(counted, numbers.size + 1);
    return numbers.get(counted) ?? 0;
  };
  return {
    number: (text) => {
      const { hashes, count } = splitWords(text);
      return Array.from(hashes.subarray(0, count), numberOf);
    },
    tables: () => {
      for (const [variant, hash] of canonical) if (numbers.has(hash)) numbers.set(variant, numberOf(hash));
      return hashTable(numbers);
    },
  };
}

function hashTable(numbers: ReadonlyMap<number, number>): Pick<LicenseIndex, "wordHashes" | "wordNumbers"> {
  const wordHashes = new Int32Array(powerOfTwo(numbers.size * 2));
  const wordNumbers = new Uint16Array(wordHashes.length);
  for (const [hash, number] of numbers) {
    const slot = findSlot(wordHashes, hash);
    wordHashes[slot] = hash;
    wordNumbers[slot] = number;
  }
  return { wordHashes, wordNumbers };
}

/**
 * The runs used to recognise a text: a deterministic sample that does not depend on word positions. Runs shared by many
 * texts are less distinctive and sampled sparsely, but every text keeps enough of them.
 */
function runTables(
  texts: readonly IndexedText[],
): Pick<LicenseIndex, "runHashes" | "runPlaces" | "places" | "runCounts"> {
  const placesOf = new Map<number, number[]>();
  sample(texts.map(requiredRuns)).forEach((runs, text) => {
    for (const { hash, at } of runs) {
      const places = placesOf.get(hash) ?? [];
      places.push(text, at);
      placesOf.set(hash, places);
    }
  });
  const runCounts = new Uint16Array(texts.length);
  const places: number[] = [0];
  const kept = [...placesOf].filter(([, positions]) => positions.length / 2 <= maxPlaces);
  const runHashes = new Int32Array(powerOfTwo(kept.length * 1.5));
  const runPlaces = new Uint32Array(runHashes.length);
  for (const [hash, positions] of kept) {
    const slot = findSlot(runHashes, hash);
    runHashes[slot] = hash;
    runPlaces[slot] = places.length;
    places.push(positions.length / 2, ...positions);
    for (let at = 0; at < positions.length; at += 2)
      runCounts[positions[at] ?? 0] = (runCounts[positions[at] ?? 0] ?? 0) + 1;
  }
  return { runHashes, runPlaces, places: Uint16Array.from(places), runCounts };
}

const maxPlaces = 400;

function sample(runs: readonly (readonly Run[])[]): Run[][] {
  const sharing = new Map<number, number>();
  for (const all of runs)
    for (const hash of new Set(all.map((run) => run.hash))) sharing.set(hash, (sharing.get(hash) ?? 0) + 1);
  const isRare = (hash: number) => (sharing.get(hash) ?? 0) <= fewTexts;
  return runs.map((all) => {
    const chosen = new Set(all.map(({ hash }) => hash).filter((hash) => spread(hash) % (isRare(hash) ? 8 : 40) === 0));
    // The smallest hashes, so that nearly identical texts choose the same runs.
    for (const hash of all.map((run) => run.hash).sort((a, b) => spread(a) - spread(b)))
      if (chosen.size < enoughRuns) chosen.add(hash);
    return all.filter(({ hash }) => chosen.has(hash));
  });
}

const fewTexts = 12;
const enoughRuns = 10;

interface Run {
  readonly hash: number;
  readonly at: number;
}

/** The runs made only of required words. */
function requiredRuns({ words, spans }: IndexedText): Run[] {
  const free = new Uint8Array(words.length + 1);
  for (const [, start, end] of spans) {
    free.fill(1, start, end);
    if (start === end) free[start] = 2; // other words may come before this one
  }
  const runs: Run[] = [];
  for (let at = 0; at + runLength <= words.length; at++) {
    const hash = hashRun(words, at);
    if (hash !== 0 && isFixed(free, at)) runs.push({ hash, at });
  }
  return runs;
}

/** Whether no word of a run is optional and none may be inserted into it. */
function isFixed(free: Uint8Array, start: number): boolean {
  for (let at = start; at < start + runLength; at++) {
    if (free[at] === 1 || (free[at] === 2 && at > start)) return false;
  }
  return true;
}

function sumStarts(lengths: readonly number[]): number[] {
  const starts = [0];
  for (const length of lengths) starts.push((starts.at(-1) ?? 0) + length);
  return starts;
}

function powerOfTwo(atLeast: number): number {
  return 2 ** Math.ceil(Math.log2(Math.max(2, atLeast)));
}
