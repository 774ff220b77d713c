import type { Token } from "./words.ts";

/** A tree of phrases, keyed by their first word, their second word and so on. */
export interface Phrases<T> {
  readonly next: Map<string, Phrases<T>>;
  value?: T;
}

export function emptyPhrases<T>(): Phrases<T> {
  return { next: new Map() };
}

/** The node of a phrase, created if it is new; the caller sets or reads its value. */
export function addPhrase<T>(phrases: Phrases<T>, tokens: readonly Token[]): Phrases<T> {
  let place = phrases;
  for (const { text } of tokens) {
    let next = place.next.get(text);
    if (!next) place.next.set(text, (next = emptyPhrases()));
    place = next;
  }
  return place;
}

export interface Match<T> {
  readonly value: T;
  /** The token after the phrase. */
  readonly end: number;
}

/** The longest phrase that begins at a token; skips a comma before a version. */
export function findLongestPhrase<T>(
  phrases: Phrases<T>,
  tokens: readonly Token[],
  start: number,
): Match<T> | undefined {
  let longest: Match<T> | undefined;
  let place: Phrases<T> | undefined = phrases;
  for (let at = start; at < tokens.length; at++) {
    const text: string = tokens[at]?.text ?? "";
    const next: Phrases<T> | undefined = place.next.get(text);
    if (!next && text === "," && at > start && tokens[at + 1]?.isVersion) continue;
    if (!next) break;
    place = next;
    if (place.value !== undefined) longest = { value: place.value, end: at + 1 };
  }
  return longest;
}

/** Every word that occurs in a phrase. */
export function* wordsOf<T>(phrases: Phrases<T>): Generator<string> {
  for (const [word, next] of phrases.next) {
    yield word;
    yield* wordsOf(next);
  }
}
