import type { Facts } from "../domain/component.ts";
import { boundText } from "./bound-text.ts";
import type { Metric, modelFacts } from "./model-facts.ts";

/** Undefined if the fact is missing or not a string. */
export function factText(facts: Facts | undefined, name: keyof typeof modelFacts): string | undefined {
  const value = facts?.[name];
  return typeof value === "string" ? value : undefined;
}

/** A string or a list of strings, as a list. */
export function factList(facts: Facts | undefined, name: keyof typeof modelFacts): readonly string[] {
  const value = facts?.[name];
  if (typeof value === "string") return [value];
  return Array.isArray(value) ? value : [];
}

/** Adds the place each fact was read at: one place for all, or one for each. */
export function withPlaces(facts: Facts, place: string | ((name: string) => string | undefined)): Facts {
  const entries = Object.keys(facts).flatMap((name) => {
    const at = typeof place === "string" ? place : place(name);
    return at === undefined || ownNames.has(name) ? [] : [`${name} ${at}`];
  });
  return entries.length === 0 ? facts : { ...facts, factSources: entries };
}

/** Derived by lcc, not stated in any file. */
const ownNames: ReadonlySet<string> = new Set(["kind", "confidence", "unpinned", "truncated", "factSources"]);

/** Merges facts from several places; the last one wins, together with its place. */
export function joinFacts(...all: readonly (Facts | undefined)[]): Facts {
  const given = all.filter((facts) => facts !== undefined);
  const places = new Map<string, string>();
  for (const facts of given) {
    for (const name of Object.keys(facts)) places.delete(name);
    for (const entry of factList(facts, "factSources")) places.set(entry.slice(0, entry.indexOf(" ")), entry);
  }
  const truncated = [...new Set(given.flatMap((facts) => factList(facts, "truncated")))];
  const derivedCards = [...new Set(given.flatMap((facts) => factList(facts, "derivedCards")))];
  return {
    ...(Object.assign({}, ...given) as Facts),
    ...(truncated.length > 0 && { truncated }),
    ...(derivedCards.length > 0 && { derivedCards }),
    ...(places.size > 0 && { factSources: [...places.values()] }),
  };
}

export function writeMetric({ type, value = "", slice }: Metric): string {
  return `${type} = ${value}${slice === undefined ? "" : ` on ${slice}`}`;
}

export function writeDerivedCard(stated: string, file: string): string {
  return `${stated}${derivedIn}${file}`;
}

const derivedIn = " in ";

const mostEntries = 100;

/** Facts come from untrusted files: long texts and lists are cut, and `truncated` names the lists that were cut. */
export function boundFacts(facts: Facts): Facts {
  const cut = Object.entries(facts).flatMap(([name, value]) =>
    Array.isArray(value) && value.length > mostEntries ? [`${name}: ${value.length}`] : [],
  );
  const bounded = Object.entries(facts).map(([name, value]) => [name, boundValue(value)] as const);
  const truncated = [...factList(facts, "truncated"), ...cut];
  return {
    ...Object.fromEntries(bounded),
    ...(truncated.length > 0 && { truncated: truncated.slice(0, mostEntries) }),
  };
}

function boundValue(value: Facts[string]): Facts[string] {
  if (typeof value === "string") return boundText(value);
  return Array.isArray(value) ? value.slice(0, mostEntries).map(boundText) : value;
}
