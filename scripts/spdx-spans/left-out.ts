import { splitWords } from "../../src/spdx/text/match/words.ts";

/** Closing parts that are not terms of the license and that many copies leave out. */
const closings: readonly { readonly of: RegExp; readonly begins: string }[] = [
  // The notices of the Berkeley and Harvard code that the first edition contained.
  { of: /^Sleepycat$/, begins: "Copyright (c) 1990, 1993, 1994, 1995 The Regents" },
  { of: /^CC-BY(?:-[A-Z]{2})*-[1-4]\./, begins: "Creative Commons is not a party to" },
];

/** The closing part of a license as an optional span, in the notation of `templateSpans`. */
export function leftOutSpans(id: string, text: string): string[] {
  const { count, starts } = splitWords(text);
  return closings
    .filter(({ of }) => of.test(id))
    .map(({ begins }) => text.indexOf(begins))
    .filter((at) => at >= 0)
    .map((at) => `o${starts.subarray(0, count).findIndex((start) => start >= at)}-${count}`);
}
