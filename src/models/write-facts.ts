import type { Facts } from "../domain/contracts/component.ts";
import { boundText } from "./bound-facts.ts";
import {
  type FactName,
  type FactPlace,
  type FactTypes,
  factTable,
  type Metric,
  type ModelFacts,
} from "./model-facts.ts";

/** Writes facts as reports have them. */
export function writeFacts(facts: ModelFacts): Facts {
  const stored: Record<string, Facts[string]> = {};
  for (const name of Object.keys(facts) as FactName[]) {
    const value = writeFact(facts, name);
    if (value !== undefined) stored[name] = value;
  }
  return stored;
}

export function writeFact(facts: ModelFacts, name: FactName): Facts[string] | undefined {
  const write = writers[factTable[name].type] as (value: unknown) => Facts[string];
  return facts[name] === undefined ? undefined : write(facts[name]);
}

const writers: { readonly [Type in keyof FactTypes]: (value: FactTypes[Type]) => Facts[string] } = {
  text: unchanged,
  number: unchanged,
  flag: unchanged,
  choice: unchanged,
  figure: unchanged,
  texts: unchanged,
  keys: (keys) => (keys.length === 1 ? (keys[0] ?? "") : keys),
  metrics: (metrics) => metrics.map((metric) => boundText(writeMetric(metric))),
  cards: (cards) => cards.map(({ stated, file }) => boundText(stated === undefined ? file : `${stated} in ${file}`)),
  zoo: ({ zoo, name }) => `${zoo}: ${name}`,
  cuts: (cuts) => cuts.map(({ fact, entries }) => `${fact}: ${entries}`),
  places: (places) => Object.entries(places).map(([name, place]) => boundText(`${name} ${writePlace(place)}`)),
};

function unchanged<Value extends Facts[string]>(value: Value): Value {
  return value;
}

function writeMetric({ type, value, slice }: Metric): string {
  return `${type}${value === undefined ? "" : ` = ${value}`}${slice === undefined ? "" : ` on ${slice}`}`;
}

function writePlace({ url, file = "", line }: FactPlace): string {
  return url ?? (line === undefined ? file : `${file}:${line}`);
}
