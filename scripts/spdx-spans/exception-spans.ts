import { splitWords } from "../../src/spdx/text/match/words.ts";
import type { Listed } from "./listed.ts";

const spanLength = 9;

/** For each exception a few spans of words that are in no license and in few other exceptions. */
export function chooseSpans(exceptions: readonly Listed[], licenses: readonly Listed[]): string[] {
  const seen = countTriples([...exceptions, ...licenses].map((entry) => lowerWords(entry.text)));
  return exceptions.map(({ id, template }) => `${id}\t${spansOf(template, seen).join(" | ")}`);
}

/** At most half of the words, distributed over the fixed parts of the exception, rarest first. */
function spansOf(template: string, seen: ReadonlyMap<string, number>): string[] {
  const runs = fixedRuns(template);
  const windows = runs.flatMap((run, number) => windowsOf(run, number, seen));
  const budget = Math.max(2, Math.min(6, Math.floor(runs.flat().length / (2 * spanLength))));
  const chosen: (typeof windows)[number][] = [];
  for (const window of windows.sort((a, b) => a.commonness - b.commonness)) {
    if (chosen.length === budget) break;
    if (chosen.every((other) => other.run !== window.run || Math.abs(other.at - window.at) >= spanLength + 2))
      chosen.push(window);
  }
  return chosen.sort((a, b) => a.run - b.run || a.at - b.at).map((window) => window.words.join(" "));
}

function windowsOf(run: readonly string[], number: number, seen: ReadonlyMap<string, number>) {
  const length = Math.min(spanLength, run.length);
  if (length < 4) return [];
  return Array.from({ length: run.length - length + 1 }, (_, at) => {
    const words = run.slice(at, at + length);
    const commonness = triplesOf(words).reduce((sum, triple) => sum + Math.log(seen.get(triple) ?? 1), 0) / length;
    return { run: number, at, words, commonness };
  });
}

/** The words between the variable and optional parts. */
function fixedRuns(template: string): string[][] {
  const fixed = template
    .replaceAll(/<<beginOptional>>[\s\S]*?<<endOptional>>/g, "\u0000")
    .replaceAll(/<<var;(?:[^>]|>(?!>))*>>/g, "\u0000")
    .replaceAll(/<<\w+>>/g, "\u0000");
  return fixed
    .split("\u0000")
    .map(lowerWords)
    .filter((run) => run.length > 0);
}

function lowerWords(text: string): string[] {
  const { count, starts, ends } = splitWords(text);
  return Array.from({ length: count }, (_, at) =>
    text
      .slice(starts[at], ends[at])
      .toLowerCase()
      .replaceAll(/['’-]|\s+/g, ""),
  );
}

function countTriples(texts: readonly (readonly string[])[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const words of texts)
    for (const triple of new Set(triplesOf(words))) counts.set(triple, (counts.get(triple) ?? 0) + 1);
  return counts;
}

function triplesOf(words: readonly string[]): string[] {
  return words.slice(2).map((word, at) => `${words[at]} ${words[at + 1]} ${word}`);
}
