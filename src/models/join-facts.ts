import type { Facts } from "../domain/contracts/component.ts";
import { boundFacts } from "./bound-facts.ts";
import type { FactName, FactPlace, ModelFacts } from "./model-facts.ts";
import { readFacts } from "./read-facts.ts";
import { writeFacts } from "./write-facts.ts";

/** Cuts facts to their limits, and adds the place each was read at: one place for all, or one for each. */
export function withPlaces(
  facts: ModelFacts,
  place: FactPlace | ((name: FactName) => FactPlace | undefined),
): ModelFacts {
  const names = (Object.keys(facts) as FactName[]).filter((name) => !derivedNames.has(name));
  const places = names.flatMap((name) => {
    const at = typeof place === "function" ? place(name) : place;
    return at ? [[name, at] as const] : [];
  });
  return boundFacts(places.length === 0 ? facts : { ...facts, factSources: Object.fromEntries(places) });
}

/** Derived by lcc, not stated in any file. */
const derivedNames: ReadonlySet<string> = new Set(["kind", "confidence", "unpinned", "truncated", "factSources"]);

/** Merges facts from several places; the last one wins, together with its place. */
export function joinFacts(...all: readonly (ModelFacts | undefined)[]): ModelFacts {
  const stated = all.filter((facts) => facts !== undefined);
  const places = new Map<string, FactPlace>();
  for (const facts of stated) {
    for (const name of Object.keys(facts)) places.delete(name);
    for (const [name, place] of Object.entries(facts.factSources ?? {})) places.set(name, place);
  }
  const truncated = withoutDuplicates(stated.flatMap((facts) => facts.truncated ?? []));
  const derivedCards = withoutDuplicates(stated.flatMap((facts) => facts.derivedCards ?? []));
  return {
    ...(Object.assign({}, ...stated) as ModelFacts),
    ...(truncated.length > 0 && { truncated }),
    ...(derivedCards.length > 0 && { derivedCards }),
    ...(places.size > 0 && { factSources: Object.fromEntries(places) }),
  };
}

/** The same for facts as reports have them; facts that are not about models stay. */
export function joinPublished(first: Facts | undefined, last: Facts | undefined): Facts {
  if (!first || !last) return last ?? first ?? {};
  return { ...first, ...last, ...writeFacts(joinFacts(readFacts(first), readFacts(last))) };
}

function withoutDuplicates<Item extends object>(items: readonly Item[]): Item[] {
  return [...new Map(items.map((item) => [JSON.stringify(item), item])).values()];
}
