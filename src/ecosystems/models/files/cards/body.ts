import type { SourceFile } from "../../../../domain/contracts/contracts.ts";
import { joinFacts, withPlaces } from "../../../../models/join-facts.ts";
import { knownFacts } from "../../../../models/known-facts.ts";
import type { FactName, ModelFacts } from "../../../../models/model-facts.ts";
import { decodeText } from "../../../../formats/text.ts";
import { readHubStatement } from "../../hub-license.ts";
import type { Card } from "./card.ts";

/** The names of cards. Only the first is also that of other texts. */
export const cardNames = [
  "README.md",
  "readme.md",
  "Readme.md",
  "MODEL_CARD.md",
  "model_card.md",
  "modelcard.md",
  "DATASET_CARD.md",
  "dataset_card.md",
];

const maxBytes = 64_000;

/** The card, with what its text says about use and energy where its head does not. */
export async function withBody(file: SourceFile, card: Card): Promise<Card> {
  return card.kind === "space" ? card : { ...card, facts: joinFacts((await readBody(file)).facts, card.facts) };
}

/** A card beside weights that is only a text: its license counts where it is one that lcc knows exactly. */
export async function readTextCard(file: SourceFile): Promise<Card | undefined> {
  const { facts, license } = await readBody(file);
  if (license === undefined && Object.keys(facts).length === 0) return undefined;
  return { kind: "model", file: file.path, license: license ?? [], baseModels: [], datasets: [], facts };
}

async function readBody(file: SourceFile): Promise<{ facts: ModelFacts; license?: readonly string[] }> {
  const lines = (decodeText(await file.bytes(maxBytes)) ?? "").split("\n").map((line) => line.slice(0, 2000));
  const places = new Map<FactName, number>();
  const take = (fact: FactName, title: RegExp, read: (text: string) => string | undefined = (text) => text) => {
    for (const [at, line] of lines.entries()) {
      const value = title.test(line) ? read(valueAt(lines, at, title)) : undefined;
      if (value === undefined || value === "" || /more information needed/i.test(value)) continue;
      places.set(fact, at + 1);
      return value;
    }
    return undefined;
  };
  const license = take("license", titles.license, (text) =>
    readHubStatement(text).strength === "exact" ? text : undefined,
  );
  const energy = take("energy", titles.energy, readKilowattHours);
  const facts = knownFacts({
    intendedUse: take("intendedUse", titles.intendedUse),
    hardware: take("hardware", titles.hardware),
    emissions: take("emissions", titles.emissions),
    energy: energy === undefined ? undefined : Number(energy),
  });
  return {
    facts: withPlaces(facts, (fact) => ({ file: file.path, line: places.get(fact) ?? 1 })),
    ...(license !== undefined && { license: [license] }),
  };
}

/** A heading, or a term in bold at the start of a line: `## Direct Use`, `- **Hardware Type:** A100`, `License: MIT`. */
const titled = (words: string) =>
  new RegExp(`^[\\s#>*_-]{0,12}(?:${words})[*_]{0,3}\\s{0,3}(?::[*_\\s]{0,4}|#{0,6}$)`, "i");

const titles = {
  license: titled("licen[cs]e"),
  intendedUse: titled(
    "intended (?:model )?uses?(?: cases)?(?: (?:&|and) limitations)?|(?:direct|primary intended) uses?",
  ),
  hardware: titled("hardware(?: type| used)?|training hardware"),
  emissions: titled("carbon emitted|(?:estimated )?(?:carbon|co2)(?:eq|eq\\.)? emissions"),
  energy: titled("(?:estimated )?(?:training )?(?:energy|electricity|power)(?: used| usage| consumed| consumption)?"),
};

/** The rest of the line, else the paragraphs up to the next heading. */
function valueAt(lines: readonly string[], at: number, title: RegExp): string {
  const rest = toPlain((lines[at] ?? "").replace(title, ""));
  if (rest !== "" || !/^\s{0,3}[#*_]/.test(lines[at] ?? "")) return rest;
  const next = lines.slice(at + 1, at + 40);
  const end = next.findIndex((line) => /^\s{0,3}#{1,6}\s/.test(line));
  return toPlain(next.slice(0, end < 0 ? next.length : end).join("\n"));
}

/** Markdown as one line of plain text. */
export function toPlain(text: string): string {
  const plain = text
    .replaceAll(/<!--[^]*?(?:-->|$)/g, " ")
    .replaceAll(/!?\[([^\]\n]{0,300})\]\([^)\s]{0,500}\)/g, "$1")
    .replaceAll(/[*_`]{1,3}|<\/?[a-z][^>\n]{0,200}>/gi, "")
    .replaceAll(/\s+/g, " ")
    .trim();
  return plain.length > maxLength ? `${plain.slice(0, maxLength - 1)}…` : plain;
}

const maxLength = 600;

function readKilowattHours(text: string): string | undefined {
  const [, amount = "", unit = ""] =
    /^(?:about |around |~ ?)?([\d,]{1,15}(?:\.\d{1,9})?) ?(kWh|MWh|GWh)\b/i.exec(text) ?? [];
  const factor = { kwh: 1, mwh: 1e3, gwh: 1e6 }[unit.toLowerCase()];
  const value = Number(amount.replaceAll(",", ""));
  return factor === undefined || !(value > 0) ? undefined : String(value * factor);
}
