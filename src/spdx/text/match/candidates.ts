import { findSlot, hashRun, type LicenseIndex, nextRun, runLength } from "./index-format.ts";

/** A range of the input that looks like a license text. */
export interface Candidate {
  readonly text: number;
  /** First and last input word where runs of the text were found. */
  readonly start: number;
  readonly end: number;
  /**
   * A position where input and text agree for certain: the start of the longest stretch without a shift between them.
   */
  readonly anchor: number;
  readonly textAnchor: number;
  /** The number of runs that agree, in order. */
  readonly hits: number;
  /** Too small a part of the text, but nearly all of the input: it may be a piece of the license. */
  readonly isPiece?: true;
}

type CandidateFinder = (words: Uint16Array, count: number) => Candidate[];

/**
 * Looks up every run of words and chains the hits of each text: in order, and not too far apart. A chain with a third
 * of a text's runs becomes a candidate; `oneIn` changes that share.
 */
export function createCandidateFinder(index: LicenseIndex, oneIn = 3): CandidateFinder {
  const { runHashes } = index;
  const mayBeThere = createFilter(runHashes);
  const chains = createChains(index, oneIn);
  return (words, count) => {
    let hash = hashRun(words, 0);
    for (let at = 0; at + runLength <= count; at++) {
      if (mayBeThere(hash)) {
        const slot = findSlot(runHashes, hash);
        if (hash !== 0 && runHashes[slot] !== 0) addPlaces(index, slot, at, chains);
      }
      hash = nextRun(hash, words[at] ?? 0, words[at + runLength] ?? 0);
    }
    return chains.finish(count);
  };
}

/** A bit table that fits into the L1 cache: most runs are in no license and stop here. */
function createFilter(hashes: Int32Array): (hash: number) => boolean {
  const bits = new Uint8Array(filterBytes);
  for (const hash of hashes)
    bits[(hash >>> 3) & filterMask] = (bits[(hash >>> 3) & filterMask] ?? 0) | (1 << (hash & 7));
  return (hash) => ((bits[(hash >>> 3) & filterMask] ?? 0) & (1 << (hash & 7))) !== 0;
}

const filterBytes = 1 << 16;
const filterMask = filterBytes - 1;

/** The places of one text are adjacent; if the text repeats a run, the best fitting place extends the chain. */
function addPlaces({ runPlaces, places }: LicenseIndex, slot: number, at: number, chains: Chains): void {
  const first = runPlaces[slot] ?? 0;
  const end = first + 1 + 2 * (places[first] ?? 0);
  let place = first + 1;
  while (place < end) {
    const text = places[place] ?? 0;
    let word = places[place + 1] ?? 0;
    let fit = chains.fit(text, word, at);
    for (place += 2; place < end && places[place] === text; place += 2) {
      const other = chains.fit(text, places[place + 1] ?? 0, at);
      if (other >= fit) continue;
      fit = other;
      word = places[place + 1] ?? 0;
    }
    chains.add(text, word, at, fit);
  }
}

type Chains = ReturnType<typeof createChains>;

/**
 * Two chains per text: while one grows, another may begin, because the text starts again or because the first chain is
 * based on a phrase that occurs several times in the text.
 */
function createChains(index: LicenseIndex, oneIn: number) {
  const size = 2 * index.names.length;
  const hits = new Uint16Array(size);
  const firstInput = new Int32Array(size);
  const lastInput = new Int32Array(size);
  const lastWord = new Uint16Array(size);
  const streak = new Uint16Array(size);
  const bestStreak = new Uint16Array(size);
  const anchor = new Int32Array(size);
  const textAnchor = new Uint16Array(size);
  let candidates: Candidate[] = [];
  let pieces: Candidate[] = [];

  /** The number of words by which the place is off a chain; `noFit` when it does not belong to the chain. */
  function shift(chain: number, word: number, at: number): number {
    if (hits[chain] === 0) return noFit;
    const inputGap = at - (lastInput[chain] ?? 0);
    const textGap = word - (lastWord[chain] ?? 0);
    if (textGap <= 0 || inputGap <= 0 || textGap >= inputGap + maxMissing || inputGap >= textGap + maxAdded)
      return noFit;
    return textGap > inputGap ? textGap - inputGap : inputGap - textGap;
  }

  function extend(chain: number, word: number, at: number, shifted: boolean): void {
    hits[chain] = (hits[chain] ?? 0) + 1;
    const length = shifted ? 1 : (streak[chain] ?? 0) + 1;
    streak[chain] = length;
    if (length > (bestStreak[chain] ?? 0)) {
      bestStreak[chain] = length;
      anchor[chain] = at;
      textAnchor[chain] = word;
    }
    lastInput[chain] = at;
    lastWord[chain] = word;
  }

  function open(chain: number, word: number, at: number): void {
    close(chain);
    hits[chain] = streak[chain] = bestStreak[chain] = 1;
    firstInput[chain] = lastInput[chain] = anchor[chain] = at;
    lastWord[chain] = textAnchor[chain] = word;
  }

  function close(chain: number): void {
    const text = chain >> 1;
    const count = hits[chain] ?? 0;
    hits[chain] = 0;
    if (count < 2) return;
    const isLarge = count * oneIn >= (index.runCounts[text] ?? 0);
    if (!isLarge && count < fewestOfPiece) return;
    const found = {
      text,
      start: firstInput[chain] ?? 0,
      end: (lastInput[chain] ?? 0) + runLength,
      anchor: anchor[chain] ?? 0,
      textAnchor: textAnchor[chain] ?? 0,
      hits: count,
    };
    if (isLarge) candidates.push(found);
    else if (text < index.licenseCount) pieces.push({ ...found, isPiece: true });
  }

  return {
    /** How well a place continues a chain of its text: twice the shift, odd for the second chain. */
    fit(text: number, word: number, at: number): number {
      const first = shift(2 * text, word, at);
      if (first === 0) return 0;
      const second = shift(2 * text + 1, word, at);
      return second < first ? 2 * second + 1 : 2 * first;
    },
    add(text: number, word: number, at: number, fit: number): void {
      if (fit < noFit) return extend(2 * text + (fit & 1), word, at, fit > 1);
      // Replace the chain that was extended less recently.
      const older = (lastInput[2 * text] ?? 0) <= (lastInput[2 * text + 1] ?? 0) || hits[2 * text] === 0 ? 0 : 1;
      open(2 * text + (hits[2 * text + 1] === 0 && hits[2 * text] !== 0 ? 1 : older), word, at);
    },
    /** Closes all chains, so that the next text begins without any: making them anew would take longer than a match. */
    finish(count: number): Candidate[] {
      for (let chain = 0; chain < size; chain++) if (hits[chain] !== 0) close(chain);
      const whole = pieces.filter(({ start, end }) => (end - start) * 10 >= count * 8);
      const found = [...candidates, ...whole];
      candidates = [];
      pieces = [];
      return found;
    },
  };
}

const fewestOfPiece = 3;
const noFit = 1 << 28;
const maxMissing = 300;
const maxAdded = 250;
