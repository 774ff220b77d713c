import type { ModelFacts } from "./model-facts.ts";

const longestText = 200;
const mostEntries = 100;

/** Facts come from untrusted files: long texts and lists are cut, and `truncated` names the lists that were cut. */
export function boundFacts(facts: ModelFacts): ModelFacts {
  const cut = Object.entries(facts).flatMap(([fact, value]: [string, unknown]) =>
    Array.isArray(value) && value.length > mostEntries ? [{ fact, entries: value.length }] : [],
  );
  const truncated = [...(facts.truncated ?? []), ...cut].slice(0, mostEntries);
  const bounded = Object.entries(facts).map(([name, value]) => [name, boundValue(value)] as const);
  return { ...Object.fromEntries(bounded), ...(truncated.length > 0 && { truncated }) };
}

function boundValue(value: unknown): unknown {
  if (typeof value === "string") return boundText(value);
  return Array.isArray(value) ? value.slice(0, mostEntries).map(boundValue) : value;
}

export function boundText(text: string): string {
  const isLong = text.length > longestText;
  return (isLong ? `${text.slice(0, longestText - 3)}...` : text).toWellFormed();
}
