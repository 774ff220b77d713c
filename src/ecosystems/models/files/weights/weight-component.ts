import { componentKey, type Component } from "../../../../domain/contracts/component.ts";
import type { SearchResult, SourceFile } from "../../../../domain/contracts/contracts.ts";
import { joinFacts, withPlaces } from "../../../../models/join-facts.ts";
import { knownFacts } from "../../../../models/known-facts.ts";
import type { FactName, ModelFacts } from "../../../../models/model-facts.ts";
import { writeFacts } from "../../../../models/write-facts.ts";
import { licenseText } from "../cards/card.ts";
import type { Card } from "../cards/card.ts";
import { findContradiction } from "../../hub-license.ts";
import { mergeReferences, type Reference } from "../../reference.ts";
import { identify, type Embedded } from "./identity.ts";

export interface WeightHeader extends Embedded {
  readonly license?: string | undefined;
  /** Base models and datasets. */
  readonly parts: readonly Reference[];
  readonly facts: ModelFacts;
}

export async function toWeightComponents(file: SourceFile, header: WeightHeader): Promise<SearchResult> {
  const identity = await identify(file, header);
  const { type, name, version, canonicalName, card } = identity;
  const self = componentKey({ type, name, version });
  const parts = mergeReferences(file, [...header.parts.map(asNamed), ...identity.parts]).filter(
    (part) => componentKey(part) !== self,
  );
  const stated = statedIn(header);
  const ofCard = card && licenseText(card);
  const declaredLicense = stated ?? ofCard;
  const place =
    stated === undefined && card && ofCard !== undefined ? [{ license: ofCard, file: card.file }] : undefined;
  const component: Component = {
    type,
    name,
    version,
    scope: "runtime",
    direct: true,
    locations: [{ file: file.path }],
    ...(parts.length > 0 && { dependsOn: parts.map(componentKey) }),
    ...(declaredLicense !== undefined && { declaredLicense }),
    ...(place && { declaredLicenses: place }),
    ...(canonicalName !== undefined && { canonicalName }),
    facts: writeFacts({
      kind: "model",
      ...joinFacts(identity.facts, card?.facts, headerFacts(file, header), partFacts(file, parts, card)),
      confidence: "certain",
    }),
  };
  return { components: [component, ...parts.map((part) => ({ ...part, direct: false }))] };
}

/** The header only names what the weights were made from; nothing is loaded by that name. */
function asNamed(reference: Reference): Reference {
  return { ...reference, isOnlyNamed: true };
}

/** Some formats have fields for both, like cards. */
function statedIn({ license, facts }: WeightHeader): string | undefined {
  return license === undefined ? undefined : licenseText({ license: [license], ...nameIn(facts) });
}

function nameIn({ licenseName }: ModelFacts): Pick<ModelFacts, "licenseName"> {
  return licenseName === undefined ? {} : { licenseName };
}

function headerFacts(file: SourceFile, { license = "", facts }: WeightHeader): ModelFacts {
  const contradiction = findContradiction({ license, ...nameIn(facts) });
  const said = { ...facts, ...(contradiction !== undefined && { contradictions: [contradiction] }) };
  return withPlaces(said, (fact) => (technical.has(fact) ? undefined : { file: file.path }));
}

/** About the file itself, which is already the component's location. */
const technical: ReadonlySet<FactName> = new Set<FactName>([
  "format",
  "formatVersion",
  "irVersion",
  "size",
  "sha256",
  "lfsPointer",
]);

/** What the file and its neighbors name; the card's own wording is kept if the file adds nothing to it. */
function partFacts(file: SourceFile, parts: readonly Component[], card: Card | undefined): ModelFacts {
  const named = (type: string) => parts.filter((part) => part.type === type).map(({ name }) => name);
  const [baseModels, datasets] = [named("huggingface"), named("huggingface-dataset")];
  const more = knownFacts({
    baseModels: isSame(baseModels, card?.facts.baseModels) ? undefined : baseModels,
    datasets: isSame(datasets, card?.facts.datasets) ? undefined : datasets,
  });
  const placeOf = (fact: FactName) => {
    const type = fact === "datasets" ? "huggingface-dataset" : "huggingface";
    return { file: parts.find((part) => part.type === type)?.locations[0]?.file ?? file.path };
  };
  return withPlaces(more, placeOf);
}

function isSame(names: readonly string[], known: readonly string[] = []): boolean {
  return names.length === known.length && names.every((name) => known.includes(name));
}
