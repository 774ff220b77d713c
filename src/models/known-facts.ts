import type { ModelFacts } from "./model-facts.ts";

type Stated = { readonly [Name in keyof ModelFacts]?: ModelFacts[Name] | undefined };

/** The facts that have a value; an empty list counts as no value. */
export function knownFacts(stated: Stated): ModelFacts {
  const entries = Object.entries(stated).filter(([, value]: [string, unknown]) =>
    Array.isArray(value) ? value.length > 0 : value !== undefined,
  );
  return Object.fromEntries(entries);
}
