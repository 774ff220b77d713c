import type { Paragraph } from "../passage.ts";

/** Reads a paragraph; what follows it may matter. The result has no line numbers. */
export type ReadParagraph<Result> = (paragraph: Paragraph, after?: string) => Result;

/** Keeps what was read in a paragraph: the same notices are in many files, and many times in one. */
export function rememberParagraphs<Result>(read: ReadParagraph<Result>): ReadParagraph<Result> {
  const results = new Map<string, { readonly result: Result }>();
  return (paragraph, after = "") => {
    if (paragraph.text.length > maxKeptLength) return read(paragraph, after);
    const key = `${paragraph.lines.join("\n")}\0${after}`;
    const kept = results.get(key) ?? { result: read(paragraph, after) };
    if (results.size >= maxKept) results.clear();
    results.set(key, kept);
    return kept.result;
  };
}

const maxKeptLength = 2_000;
const maxKept = 8_000;
