import { splitWords } from "../../src/spdx/text/match/words.ts";

interface Part {
  readonly of: RegExp;
  readonly begins: string;
  /** The words after the part; absent: it is the end of the text. */
  readonly before?: string;
  /** The maximum number of other words in between. */
  readonly others?: number;
}

/** Parts that are not terms for the user of a work, and that many copies leave out or put elsewhere. */
const parts: readonly Part[] = [
  // The notices of the Berkeley and Harvard code that the first edition contained.
  { of: /^Sleepycat$/, begins: "Copyright (c) 1990, 1993, 1994, 1995 The Regents" },
  { of: /^CC-BY(?:-[A-Z]{2})*-[1-4]\./, begins: "Creative Commons is not a party to" },
  // The parameters of a licensor come after this notice; what the licensor promises to MariaDB is often left out.
  { of: /^BUSL-1\.1$/, begins: "License text copyright", before: "Terms" },
  { of: /^BUSL-1\.1$/, begins: "MariaDB hereby grants you permission" },
  // Older editions ask for a manual page instead, and list files of Ruby itself.
  { of: /^Ruby$/, begins: "give non-standard binaries", before: "make other distribution", others: 100 },
  { of: /^Ruby$/, begins: "But some files in the distribution", before: "The scripts and library", others: 80 },
];

/** The parts of a license as optional or variable spans, in the notation of `templateSpans`. */
export function leftOutSpans(id: string, text: string): string[] {
  const { count, starts } = splitWords(text);
  const wordAt = (at: number) => starts.subarray(0, count).findIndex((start) => start >= at);
  return parts
    .filter(({ of }) => of.test(id))
    .map(({ begins, ...part }) => ({ at: text.indexOf(begins), ...part }))
    .filter(({ at }) => at >= 0)
    .map(({ at, before, others }) => {
      const words = `${wordAt(at)}-${before === undefined ? count : wordAt(text.indexOf(before, at))}`;
      return others === undefined ? `o${words}` : `v${words}<${others}`;
    });
}
