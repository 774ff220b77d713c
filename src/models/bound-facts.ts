import { shorten } from "../text/shorten.ts";
import type { ModelFacts } from "./model-facts.ts";

const maxTextLength = 200;
const maxEntries = 100;

/** Facts come from untrusted files: long texts and lists are cut, and `truncated` names the lists that were cut. */
export function boundFacts(facts: ModelFacts): ModelFacts {
  const cut = Object.entries(facts).flatMap(([fact, value]: [string, unknown]) =>
    Array.isArray(value) && value.length > maxEntries ? [{ fact, entries: value.length }] : [],
  );
  const truncated = [...(facts.truncated ?? []), ...cut].slice(0, maxEntries);
  const bounded = Object.entries(facts).map(([name, value]) => [name, boundValue(value)] as const);
  return { ...Object.fromEntries(bounded), ...(truncated.length > 0 && { truncated }) };
}

function boundValue(value: unknown): unknown {
  if (typeof value === "string") return boundText(value);
  return Array.isArray(value) ? value.slice(0, maxEntries).map(boundValue) : value;
}

export function boundText(text: string): string {
  return shorten(text, maxTextLength).toWellFormed();
}
