import { findSlot, hashRun, type LicenseIndex, nextRun, runLength } from "./index-format.ts";

/** A stretch of the input that looks like a license text. */
export interface Candidate {
  readonly text: number;
  /** First and last input word where runs of the text were seen. */
  readonly start: number;
  readonly end: number;
  /** A place where input and text surely agree: the start of the longest stretch without a shift between them. */
  readonly anchor: number;
  readonly textAnchor: number;
  /** How many runs agree, in order. */
  readonly hits: number;
}

type CandidateFinder = (words: Uint16Array, count: number) => Candidate[];

/**
 * Looks up every run of words and chains the finds of each text: in order, and not too far apart.
 * A chain that has a third of a text's runs is worth a closer look, or whatever part `oneIn` says.
 */
export function createCandidateFinder(index: LicenseIndex, oneIn = 3): CandidateFinder {
  const { runHashes } = index;
  const mayBeThere = createFilter(runHashes);
  return (words, count) => {
    const chains = createChains(index, oneIn);
    let hash = hashRun(words, 0);
    for (let at = 0; at + runLength <= count; at++) {
      if (mayBeThere(hash)) {
        const slot = findSlot(runHashes, hash);
        if (hash !== 0 && runHashes[slot] !== 0) addPlaces(index, slot, at, chains);
      }
      hash = nextRun(hash, words[at] ?? 0, words[at + runLength] ?? 0);
    }
    return chains.finish();
  };
}

/** A table of bits that fits into the processor's nearest memory: most runs are in no license and stop here. */
function createFilter(hashes: Int32Array): (hash: number) => boolean {
  const bits = new Uint8Array(filterBytes);
  for (const hash of hashes)
    bits[(hash >>> 3) & filterMask] = (bits[(hash >>> 3) & filterMask] ?? 0) | (1 << (hash & 7));
  return (hash) => ((bits[(hash >>> 3) & filterMask] ?? 0) & (1 << (hash & 7))) !== 0;
}

const filterBytes = 1 << 16;
const filterMask = filterBytes - 1;

/** All places of one text stand together; a text that repeats itself goes on at the one that fits best. */
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
 * Two chains a text: one grows, and beside it another may begin, because the text starts again or because the first
 * rested on a phrase that it has in several places.
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
  const found: Candidate[] = [];

  /** By how many words the place lies off a chain; `noFit` when it is no part of it. */
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
    if (count >= 2 && count * oneIn >= (index.runCounts[text] ?? 0)) {
      found.push({
        text,
        start: firstInput[chain] ?? 0,
        end: (lastInput[chain] ?? 0) + runLength,
        anchor: anchor[chain] ?? 0,
        textAnchor: textAnchor[chain] ?? 0,
        hits: count,
      });
    }
    hits[chain] = 0;
  }

  return {
    /** How well a place goes on with a chain of its text: twice the shift, odd for the second chain. */
    fit(text: number, word: number, at: number): number {
      const first = shift(2 * text, word, at);
      if (first === 0) return 0;
      const second = shift(2 * text + 1, word, at);
      return second < first ? 2 * second + 1 : 2 * first;
    },
    add(text: number, word: number, at: number, fit: number): void {
      if (fit < noFit) return extend(2 * text + (fit & 1), word, at, fit > 1);
      // The one that was extended longer ago gives way.
      const older = (lastInput[2 * text] ?? 0) <= (lastInput[2 * text + 1] ?? 0) || hits[2 * text] === 0 ? 0 : 1;
      open(2 * text + (hits[2 * text + 1] === 0 && hits[2 * text] !== 0 ? 1 : older), word, at);
    },
    finish(): Candidate[] {
      for (let chain = 0; chain < size; chain++) if (hits[chain] !== 0) close(chain);
      return found;
    },
  };
}

const noFit = 1 << 28;
const maxMissing = 300;
const maxAdded = 250;
