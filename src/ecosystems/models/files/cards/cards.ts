import { componentKey, type Component } from "../../../../domain/contracts/component.ts";
import type { Note, SearchDetector, SourceFile } from "../../../../domain/contracts/contracts.ts";
import { writeFacts } from "../../../../models/write-facts.ts";
import { cardNames, withBody } from "./body.ts";
import { cardReferences, passedOver, preloaded, withCardLines } from "./card-references.ts";
import { licenseText, readCard, type Card } from "./card.ts";
import { BrokenCard, readFrontMatter, type FrontMatter } from "./front-matter.ts";
import { mergeReferences } from "../../reference.ts";

/** Cards of models, datasets and spaces: only the front matter is used, not the prose and examples below it. */
export const card: SearchDetector = {
  id: "huggingface/card",
  kind: "search",
  title: "Model, dataset and space cards (head of README.md)",
  incidental: true,
  files: cardNames,

  async parse(file) {
    const head = await readHead(file);
    if (!head) return { components: [] };
    if ("message" in head) return { components: [], notes: [head] };
    const stated = readCard(head, file.path);
    if (!stated) return { components: [] };
    const card = await withBody(file, stated);
    const references = [...cardReferences(file, card), ...preloaded(file, head.fields)];
    const parts = mergeReferences(file, withCardLines(references, head));
    const notes = [...head.notes, ...passedOver(card), ...contradictions(card)];
    const self = describedItself(file, card, parts);
    return {
      components: [...self, ...(self.length > 0 ? parts : parts.map((part) => withCard(part, file, card)))],
      ...(notes.length > 0 && { notes }),
    };
  },
};

/** Any text may begin with a line of hyphens, but a broken card is reported as lost. */
async function readHead(file: SourceFile): Promise<FrontMatter | Note | undefined> {
  try {
    return await readFrontMatter(file);
  } catch (error) {
    if (!(error instanceof BrokenCard)) throw error;
    const { message, line } = error;
    return { message, ...(line !== undefined && { line }), lost: "the head of the card" };
  }
}

/** The model or dataset of the card, if the card names it; otherwise only its weights can be reported. */
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
      facts: writeFacts({ kind: card.kind, ...card.facts, confidence: "certain" }),
    },
  ];
}

/** A model without a name is not a component; the license of its card is recorded on its base model. */
function withCard(part: Component, file: SourceFile, card: Card): Component {
  const license = licenseText(card);
  const isBase = part.type === (card.kind === "dataset" ? "huggingface-dataset" : "huggingface");
  if (card.kind === "space" || license === undefined || !isBase) return part;
  const derivedCards = [{ stated: license, file: file.path }];
  const derived = writeFacts({ derivedCards, factSources: { derivedCards: { file: file.path } } });
  return { ...part, facts: { ...part.facts, ...derived } };
}

/** With a name there is a component to report the contradiction on. */
function contradictions({ name, contradiction }: Card): Note[] {
  if (contradiction === undefined || name !== undefined) return [];
  return [{ message: `contradictory license: ${contradiction}` }];
}
