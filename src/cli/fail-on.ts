import { suggestNames } from "../text/suggest-names.ts";
import { failOnValues } from "../domain/schema/words.ts";
import type { FailOn } from "../domain/report/report.ts";

/** The words of a `--fail-on` list, each once; or what is wrong with it, as the end of a sentence. */
export function parseFailOn(words: readonly string[]): { readonly failOn: FailOn[] } | { readonly problem: string } {
  const failOn = new Set<FailOn>();
  for (const word of words.flatMap((text) => text.split(",")).map((text) => text.trim())) {
    const value = failOnValues.find((value) => value === word);
    if (value === undefined) return { problem: explainUnknown(word) };
    failOn.add(value);
  }
  const beside = [...failOn].filter((word) => word !== "never" && word !== "allow-incomplete");
  if (failOn.has("never") && beside.length > 0) {
    return { problem: `"never" cannot be combined with "${beside[0]}".` };
  }
  return { failOn: [...failOn] };
}

function explainUnknown(word: string): string {
  const [guess] = suggestNames(word, failOnValues);
  const advice = guess === undefined ? "" : ` Did you mean "${guess}"?`;
  return `it takes a list of ${failOnValues.join(", ")}, not "${word.slice(0, 60)}".${advice}`;
}
