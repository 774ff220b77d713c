import { knownFacts } from "../../../../models/known-facts.ts";
import type { FactName, Metric, ModelFacts } from "../../../../models/model-facts.ts";
import { field, list, text } from "../../../../formats/value.ts";

/** Statements of a card about a model or dataset other than its license and origin, by fact name. */
export function readStatements(card: unknown): ModelFacts {
  const lists = Object.entries(listKeys).map(([fact, keys]) => [fact, textsAt(card, keys)] as const);
  const single = Object.entries(textKeys).map(([fact, keys]) => [fact, textAt(card, keys)] as const);
  const facts = knownFacts({ ...Object.fromEntries(lists), ...Object.fromEntries(single) });
  return { ...facts, ...energy(field(card, "co2_eq_emissions")), ...tagFacts(texts(field(card, "tags"))) };
}

function textsAt(card: unknown, keys: readonly string[]): readonly string[] {
  return [...new Set(keys.flatMap((key) => texts(field(card, key))))];
}

function textAt(card: unknown, keys: readonly string[]): string | undefined {
  return keys.map((key) => scalar(field(card, key))).find((value) => value !== undefined);
}

/** Tags without those that have a separate fact and those that only the hub needs. */
export function tagFacts(tags: readonly string[]): ModelFacts {
  return knownFacts({ modalities: tagged(tags, "modality:"), tags: tags.filter((tag) => !hidden.test(tag)) });
}

/** The rest of the tags with a prefix, which the hub derives from cards. */
export function tagged(tags: readonly string[], prefix: string): readonly string[] {
  return tags.flatMap((tag) => (tag.startsWith(prefix) ? [tag.slice(prefix.length)] : []));
}

const hidden =
  /^(?:license|dataset|base_model|modality|region|language|task_categories|size_categories|source_datasets):/;

/** The card keys of a fact, to find its line. */
export function keysOfFact(fact: FactName): readonly string[] {
  return factKeys[fact] ?? [];
}

const listKeys = {
  languages: ["language", "languages"],
  tasks: ["task_categories"],
  sizeCategories: ["size_categories"],
  annotationsCreators: ["annotations_creators"],
  authors: ["author", "authors", "model_creator", "developers", "creator"],
} satisfies Partial<Record<FactName, readonly string[]>>;

const textKeys = {
  pipelineTag: ["pipeline_tag"],
  libraryName: ["library_name"],
  organization: ["organization"],
  contact: ["contact", "contact_email", "email"],
  homepage: ["homepage"],
} satisfies Partial<Record<FactName, readonly string[]>>;

const factKeys: Readonly<Partial<Record<FactName, readonly string[]>>> = {
  ...listKeys,
  ...textKeys,
  license: ["license"],
  licenseName: ["license_name"],
  licenseLink: ["license_link"],
  contradictions: ["license_name", "license"],
  baseModels: ["base_model"],
  baseModelRelation: ["base_model_relation"],
  datasets: ["datasets", "tags"],
  sourceDatasets: ["source_datasets"],
  originalData: ["source_datasets"],
  evaluationDatasets: ["model-index"],
  gated: ["extra_gated_prompt", "extra_gated_fields", "extra_gated_heading"],
  tags: ["tags"],
  modalities: ["tags"],
  emissions: ["co2_eq_emissions"],
  hardware: ["co2_eq_emissions"],
  energy: ["co2_eq_emissions"],
  trainingType: ["co2_eq_emissions"],
  metrics: ["model-index"],
};

/** A text or a list of texts, each once. */
export function texts(value: unknown): readonly string[] {
  const all = Array.isArray(value) ? value.flatMap((item) => scalar(item) ?? []) : [scalar(value) ?? ""];
  return [...new Set(all.map((item) => item.trim()).filter((item) => !empty.has(item.toLowerCase())))];
}

/** Placeholders in generated cards. */
const empty: ReadonlySet<string> = new Set(["", "null", "none", "~", "n/a", "[]", "tbd"]);

function scalar(value: unknown): string | undefined {
  const content = text(value)?.trim();
  return content === undefined || empty.has(content.toLowerCase()) ? undefined : content;
}

/** A number, or a mapping that also has the hardware and the fields that energy-measuring tools add. */
function energy(value: unknown): ModelFacts {
  const energy = Number(written(field(value, "energy_consumed")) ?? Number.NaN);
  return knownFacts({
    emissions: written(typeof value === "object" ? field(value, "emissions") : value),
    hardware: scalar(field(value, "hardware_used")),
    energy: energy > 0 && Number.isFinite(energy) ? energy : undefined,
    trainingType: scalar(field(value, "training_type")),
  });
}

function written(value: unknown): string | undefined {
  return typeof value === "number" ? String(value) : scalar(value);
}

/** The results in `model-index`, each with its evaluation dataset. */
export function readMetrics(card: unknown): readonly Metric[] {
  const results = list(field(card, "model-index")).flatMap((model) => list(field(model, "results")));
  const metrics = results.flatMap((result) => {
    const slice = describeData(field(result, "dataset"));
    return list(field(result, "metrics")).flatMap((metric): Metric[] => {
      const type = scalar(field(metric, "type")) ?? scalar(field(metric, "name"));
      const value = written(field(metric, "value"));
      if (type === undefined || value === undefined || /\s/.test(value)) return [];
      return [{ type, value, ...(slice !== "" && { slice }) }];
    });
  });
  return [...new Map(metrics.map((metric) => [JSON.stringify(metric), metric])).values()];
}

/** `glue (sst2, test)`. */
function describeData(dataset: unknown): string {
  const name = scalar(field(dataset, "type")) ?? scalar(field(dataset, "name")) ?? "";
  const parts = ["config", "split"].flatMap((key) => scalar(field(dataset, key)) ?? []);
  return name === "" || parts.length === 0 ? name : `${name} (${parts.join(", ")})`;
}

/** `original` means that there is no source; `extended|name` names one. */
export function readSources(card: unknown): ModelFacts {
  const stated = texts(field(card, "source_datasets"));
  const named = stated.map((source) => source.replace(/^extended\|/, ""));
  const sourceDatasets = named.filter(
    (source) => source !== "original" && source !== "extended" && !source.startsWith("other"),
  );
  return knownFacts({ sourceDatasets, originalData: stated.includes("original") || undefined });
}

/** Datasets of results are evaluation data; models are not trained on them. */
export function readEvaluated(card: unknown): readonly string[] {
  const results = list(field(card, "model-index")).flatMap((model) => list(field(model, "results")));
  return [...new Set(results.flatMap((result) => text(field(field(result, "dataset"), "type")) ?? []))];
}
