import type { Facts } from "../domain/contracts/component.ts";
import {
  type CutList,
  type DerivedCard,
  type FactName,
  type FactPlace,
  type FactPlaces,
  type FactTypes,
  factTable,
  type Metric,
  type ModelFacts,
  type ZooName,
} from "./model-facts.ts";

/**
 * Reads facts as reports have them. They may come from anywhere: values of the wrong type are left out, and the time
 * does not depend on the number of other facts.
 */
export function readFacts(facts: Facts | undefined): ModelFacts {
  const readable: Record<string, unknown> = {};
  for (const name of facts ? factNames : []) {
    const value = facts && Object.hasOwn(facts, name) ? readers[factTable[name].type](facts[name]) : undefined;
    if (value !== undefined) readable[name] = value;
  }
  return readable;
}

const factNames = Object.keys(factTable) as readonly FactName[];

function isFactName(name: string): name is FactName {
  return Object.hasOwn(factTable, name);
}

const readers: { readonly [Type in keyof FactTypes]: (value: unknown) => FactTypes[Type] | undefined } = {
  text: (value) => (typeof value === "string" ? value : undefined),
  number: (value) => (typeof value === "number" ? value : undefined),
  flag: (value) => (typeof value === "boolean" ? value : undefined),
  choice: (value) => (typeof value === "string" || typeof value === "boolean" ? value : undefined),
  figure: (value) => (typeof value === "string" || typeof value === "number" ? value : undefined),
  texts: readTexts,
  keys: readTexts,
  metrics: (value) => readTexts(value)?.map(readMetric),
  cards: (value) => readTexts(value)?.map(readCard),
  zoo: (value) => (typeof value === "string" ? readZoo(value) : undefined),
  cuts: (value) => readTexts(value)?.flatMap(readCut),
  places: readPlaces,
};

/** A text or a list of texts, as a list. */
function readTexts(value: unknown): readonly string[] | undefined {
  if (typeof value === "string") return [value];
  return Array.isArray(value) ? value.filter((item: unknown) => typeof item === "string") : undefined;
}

/** `<type> = <value> on <data>`. */
function readMetric(entry: string): Metric {
  const [, type = entry, value, slice] = /^(.{1,200}?) = (\S{1,200})(?: on (.*))?$/s.exec(entry) ?? [];
  return { type, ...(value !== undefined && { value }), ...(slice !== undefined && { slice }) };
}

/** `<license as written> in <file>`. */
function readCard(entry: string): DerivedCard {
  const end = entry.indexOf(" in ");
  return end < 0 ? { file: entry } : { file: entry.slice(end + " in ".length), stated: entry.slice(0, end) };
}

/** `<zoo>: <name>`. */
function readZoo(entry: string): ZooName {
  const [zoo = "", ...name] = entry.split(": ");
  return { zoo, name: name.join(": ") };
}

/** `<fact>: <number of entries>`. */
function readCut(entry: string): CutList[] {
  const [, fact, entries] = /^(\w{1,50}): (\d{1,15})$/.exec(entry) ?? [];
  return fact === undefined ? [] : [{ fact, entries: Number(entries) }];
}

/** `<fact> <place>`; the first place of a fact counts. */
function readPlaces(value: unknown): FactPlaces | undefined {
  const places: Partial<Record<FactName, FactPlace>> = {};
  for (const entry of readTexts(value) ?? []) {
    const [name = ""] = entry.split(" ", 1);
    if (isFactName(name) && name.length < entry.length) places[name] ??= readPlace(entry.slice(name.length + 1));
  }
  return places;
}

function readPlace(place: string): FactPlace {
  if (/^https?:\/\//i.test(place)) return { url: place };
  const [, file = place, line] = /^(.*):(0|[1-9]\d{0,8})$/s.exec(place) ?? [];
  return { file, ...(line !== undefined && { line: Number(line) }) };
}
