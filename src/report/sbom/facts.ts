import type { Finding } from "../../domain/finding.ts";
import { oneLine } from "./plain-text.ts";

/** The facts of a model or dataset besides its license, by name. */
export function allFacts({ component }: Finding): (readonly [fact: string, value: string])[] {
  const facts = Object.entries(component.facts ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
  return facts.flatMap(([fact, value]) => toTexts(value).map((text) => [oneLine(fact), text] as const));
}

/** The values of one fact, usually one. */
export function factTexts({ component }: Finding, fact: string): string[] {
  return toTexts(component.facts?.[fact]);
}

function toTexts(value: unknown): string[] {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  const texts = values.flatMap((one) =>
    typeof one === "string" || typeof one === "number" || typeof one === "boolean" ? [oneLine(String(one))] : [],
  );
  return [...new Set(texts)].filter((text) => text !== "");
}
