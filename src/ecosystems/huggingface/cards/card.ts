import { field, list, text, type Fields } from "../../../formats/value.ts";
import type { Facts } from "../reference.ts";

export type CardKind = "model" | "dataset" | "space";

/** What the head of a card says about the model, dataset or space it belongs to. */
export interface Card {
  readonly kind: CardKind;
  /** The name that the card itself gives; most give none, because the address of the repository is the name. */
  readonly name?: string;
  readonly license: readonly string[];
  readonly licenseName?: string;
  readonly licenseLink?: string;
  readonly baseModels: readonly string[];
  readonly relation?: string;
  readonly datasets: readonly string[];
  readonly evaluationDatasets: readonly string[];
  readonly isGated: boolean;
}

/** Reads a card; undefined for the head of a text that is no card, such as a page of a web site. */
export function readCard(head: Fields): Card | undefined {
  const kind = kindOf(head);
  if (!kind) return undefined;
  const name = nameOf(kind, head);
  const licenseName = text(field(head, "license_name"));
  const licenseLink = text(field(head, "license_link"));
  const relation = text(field(head, "base_model_relation"));
  return {
    kind,
    ...(name !== undefined && { name }),
    license: texts(field(head, "license")),
    ...(licenseName !== undefined && { licenseName }),
    ...(licenseLink !== undefined && { licenseLink }),
    baseModels: texts(field(head, kind === "space" ? "models" : "base_model")),
    ...(relation !== undefined && { relation }),
    datasets: kind === "dataset" ? sources(head) : [...texts(field(head, "datasets")), ...tagged(head)],
    evaluationDatasets: evaluated(head),
    isGated: Object.keys(head).some((key) => key.startsWith("extra_gated_")),
  };
}

/** The card's license as its file has it, for `declaredLicense`. */
export function licenseText({ license }: Card): string | undefined {
  return license.length === 0 ? undefined : license.join(", ");
}

/** The part of a card that is shown beside the component. */
export function cardFacts(card: Card): Facts {
  return {
    ...(card.license.length > 0 && { license: card.license.length === 1 ? (card.license[0] ?? "") : card.license }),
    ...(card.licenseName !== undefined && { licenseName: card.licenseName }),
    ...(card.licenseLink !== undefined && { licenseLink: card.licenseLink }),
    ...(card.baseModels.length > 0 && { baseModels: card.baseModels }),
    ...(card.relation !== undefined && { baseModelRelation: card.relation }),
    ...(card.datasets.length > 0 && { datasets: card.datasets }),
    ...(card.evaluationDatasets.length > 0 && { evaluationDatasets: card.evaluationDatasets }),
    ...(card.isGated && { gated: true }),
  };
}

function kindOf(head: Fields): CardKind | undefined {
  const has = (keys: readonly string[]) => keys.some((key) => Object.hasOwn(head, key));
  if (has(["preload_from_hub"]) || sdks.has(text(field(head, "sdk")) ?? "")) return "space";
  if (has(datasetKeys) && !has(["base_model", "library_name", "pipeline_tag", "model-index"])) return "dataset";
  if (has(modelKeys)) return "model";
  return has(["license"]) && has(["tags", "language", "datasets", "metrics"]) ? "model" : undefined;
}

const sdks: ReadonlySet<string> = new Set(["gradio", "streamlit", "docker", "static"]);
const datasetKeys = [
  ...["task_categories", "task_ids", "size_categories", "source_datasets", "dataset_info", "annotations_creators"],
  ...["language_creators", "multilinguality", "pretty_name"],
];
const modelKeys = [
  "base_model",
  "base_model_relation",
  "library_name",
  "pipeline_tag",
  "model-index",
  "license_name",
  "extra_gated_prompt",
];

function nameOf(kind: CardKind, head: Fields): string | undefined {
  const [result] = list(field(head, "model-index"));
  const name =
    kind === "dataset"
      ? text(field(head, "pretty_name"))
      : (text(field(result, "name")) ?? text(field(head, "model_name")));
  const trimmed = name?.trim().slice(0, 200);
  return kind === "space" || !trimmed ? undefined : trimmed;
}

/** A text or a list of texts. */
function texts(value: unknown): readonly string[] {
  const all = typeof value === "string" ? [value] : list(value).flatMap((item) => text(item) ?? []);
  return [...new Set(all.map((item) => item.trim()).filter((item) => !empty.has(item.toLowerCase())))].slice(
    0,
    mostNames,
  );
}

/** What generated cards write where they have nothing to say. */
const empty: ReadonlySet<string> = new Set(["", "null", "none", "~", "n/a", "[]", "tbd"]);

const mostNames = 1000;

function tagged(head: Fields): readonly string[] {
  return texts(field(head, "tags")).flatMap((tag) =>
    tag.startsWith("dataset:") ? [tag.slice("dataset:".length)] : [],
  );
}

/** `original` says that there is no source; `extended|name` names one. */
function sources(head: Fields): readonly string[] {
  const all = texts(field(head, "source_datasets")).map((source) => source.replace(/^extended\|/, ""));
  return all.filter((source) => source !== "original" && source !== "extended" && !source.startsWith("other"));
}

function evaluated(head: Fields): readonly string[] {
  const results = list(field(head, "model-index")).flatMap((model) => list(field(model, "results")));
  const types = results.flatMap((result) => text(field(field(result, "dataset"), "type")) ?? []);
  return [...new Set(types)].slice(0, mostNames);
}
