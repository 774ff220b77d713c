import type { Note, SourceFile } from "../../../../domain/contracts/contracts.ts";
import { field, list, text, type Fields } from "../../../../formats/value.ts";
import { readDataset, readModel, referencesIn } from "../read-name.ts";
import type { Reference } from "../../reference.ts";
import { findLine } from "../find-line.ts";
import type { Card } from "./card.ts";
import type { FrontMatter } from "./front-matter.ts";

/** The base models and datasets that a card names; none of them is loaded. */
export function cardReferences(file: SourceFile, card: Card): Reference[] {
  const context = { file, confidence: "certain" } as const;
  return [
    ...card.baseModels.slice(0, maxNames).flatMap((name) => referencesIn(readModel(name, context))),
    ...card.datasets.slice(0, maxNames).flatMap((name) => referencesIn(readDataset(name, context))),
  ].map((reference) => ({ ...reference, isOnlyNamed: true as const }));
}

const maxSearched = 300;

/** The references with their lines in the card. */
export function withCardLines(references: readonly Reference[], { source }: FrontMatter): Reference[] {
  return references.map((reference, at) => {
    const line = at > maxSearched ? undefined : findLine(source, reference.name);
    return line === undefined ? reference : { ...reference, line: line + 1 }; // front matter begins on line 2
  });
}

/** References of a card beyond the limit. */
export function passedOver({ baseModels, datasets }: Card): Note[] {
  const lists = Object.entries({ "base models": baseModels.length, datasets: datasets.length });
  return lists
    .filter(([, count]) => count > maxNames)
    .map(([title, count]) => ({ message: `The card names ${count} ${title}; the first ${maxNames} were read.` }));
}

/** A merge of many models has dozens. */
const maxNames = 1000;

/** What a space preloads: `owner/name [files [revision]]`. */
export function preloaded(file: SourceFile, head: Fields): Reference[] {
  return list(field(head, "preload_from_hub"))
    .slice(0, maxNames)
    .flatMap((entry) => {
      const [name = "", , revision] = (text(entry) ?? "").trim().split(/\s+/);
      return referencesIn(readModel(name, { file, confidence: "certain", ...(revision && { revision }) }));
    });
}
