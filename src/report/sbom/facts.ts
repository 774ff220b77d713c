import type { Finding } from "../../domain/report/finding.ts";
import type { Metric, ModelFacts } from "../../models/model-facts.ts";
import { oneLine } from "./plain-text.ts";

/** All facts of a component, as the report has them, by name. */
export function allFacts({ component }: Finding): (readonly [fact: string, value: string])[] {
  const facts = Object.entries(component.facts ?? {}).sort(([a], [b]) => (a < b ? -1 : 1));
  return facts.flatMap(([fact, value]) => toLines([value].flat()).map((line) => [oneLine(fact), line] as const));
}

/** Texts on one line each, without duplicates. */
export function toLines(texts: readonly unknown[] = []): string[] {
  const lines = texts.flatMap((text) =>
    typeof text === "string" || typeof text === "number" || typeof text === "boolean" ? [oneLine(String(text))] : [],
  );
  return [...new Set(lines)].filter((line) => line !== "");
}

export function toLine(text: string | undefined): string | undefined {
  return toLines([text])[0];
}

/** The metrics that have a value, without duplicates. */
export function listMetrics({ metrics = [] }: ModelFacts): (Metric & { readonly value: string })[] {
  const stated = metrics.flatMap(({ type, value, slice }) =>
    value === undefined
      ? []
      : [{ type: oneLine(type), value: oneLine(value), ...(slice !== undefined && { slice: oneLine(slice) }) }],
  );
  return [...new Map(stated.map((metric) => [JSON.stringify(metric), metric])).values()];
}
