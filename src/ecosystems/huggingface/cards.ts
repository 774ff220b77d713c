import { componentKey, type Component } from "../../domain/component.ts";
import type { Detector, SourceFile } from "../../domain/contracts.ts";
import { cardReferences, preloaded } from "./cards/card-references.ts";
import { cardFacts, licenseText, readCard, type Card } from "./cards/card.ts";
import { readFrontMatterQuietly } from "./cards/front-matter.ts";
import { mergeReferences, type Reference } from "./reference.ts";

/** Cards of models, datasets and spaces: only the head counts, prose and examples below it do not. */
export const card: Detector = {
  id: "huggingface/card",
  title: "Model, dataset and space cards (head of README.md)",
  incidental: true,
  files: [
    "README.md",
    "readme.md",
    "Readme.md",
    "MODEL_CARD.md",
    "model_card.md",
    "modelcard.md",
    "DATASET_CARD.md",
    "dataset_card.md",
  ],

  async parse(file) {
    const head = await readFrontMatterQuietly(file);
    const card = head && readCard(head.fields);
    if (!card) return { components: [] };
    const references = [...cardReferences(file, card), ...preloaded(file, head.fields)];
    const parts = mergeReferences(file, withLines(references, head.source));
    return { components: [...describedItself(file, card, parts), ...parts] };
  },
};

/** The model or dataset that the card is about, where the card gives it a name; else only its weights can be reported. */
function describedItself(file: SourceFile, card: Card, parts: readonly Component[]): Component[] {
  if (card.name === undefined || card.kind === "space") return [];
  const declaredLicense = licenseText(card);
  return [
    {
      type: "custom",
      name: card.name,
      version: "",
      scope: "runtime",
      locations: [{ file: file.path }],
      dependsOn: parts.map(componentKey),
      ...(declaredLicense !== undefined && { declaredLicense }),
      facts: { kind: card.kind, ...cardFacts(card), confidence: "certain" },
    },
  ];
}

/** The head begins on the second line. */
function withLines(references: readonly Reference[], source: string): Reference[] {
  const lines = source.split("\n");
  return references.map((reference, at) => {
    const line = at > 300 ? -1 : lines.findIndex((line) => line.includes(reference.name));
    return line < 0 ? reference : { ...reference, line: line + 2 };
  });
}
