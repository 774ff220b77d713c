import type { SourceFile } from "../../../domain/contracts.ts";
import { field, list, text, type Fields } from "../../../formats/value.ts";
import { readDataset, readModel, type Reading } from "../read-name.ts";
import type { Reference } from "../reference.ts";
import type { Card } from "./card.ts";

/** The models and datasets that a card names as what its own model or dataset was made from. */
export function cardReferences(file: SourceFile, card: Card): Reference[] {
  const context = { file, confidence: "certain" } as const;
  return [
    ...card.baseModels.flatMap((name) => referencesIn(readModel(name, context))),
    ...card.datasets.flatMap((name) => referencesIn(readDataset(name, context))),
  ];
}

/** What a space loads when it starts: `owner/name [files [revision]]`. */
export function preloaded(file: SourceFile, head: Fields): Reference[] {
  return list(field(head, "preload_from_hub")).flatMap((entry) => {
    const [name = "", , revision] = (text(entry) ?? "").trim().split(/\s+/);
    return referencesIn(readModel(name, { file, confidence: "certain", ...(revision && { revision }) }));
  });
}

function referencesIn(read: Reading): Reference[] {
  return typeof read === "string" ? [] : [read];
}
