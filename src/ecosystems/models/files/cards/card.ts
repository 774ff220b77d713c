import { withPlaces } from "../../../../models/join-facts.ts";
import { knownFacts } from "../../../../models/known-facts.ts";
import type { FactName, FactPlace, ModelFacts } from "../../../../models/model-facts.ts";
import { field, list, text, type Fields } from "../../../../formats/value.ts";
import { lineAt } from "../../../../text/line-at.ts";
import { findContradiction } from "../../hub-license.ts";
import type { FrontMatter } from "./front-matter.ts";
import { keysOfFact, readEvaluated, readMetrics, readSources, readStatements, tagged, texts } from "./statements.ts";

type CardKind = "model" | "dataset" | "space";

/** The front matter of a card for a model, dataset or space. */
export interface Card {
  readonly kind: CardKind;
  readonly file: string;
  /** The name in the card itself; most have none, because the repository URL is the name. */
  readonly name?: string;
  readonly license: readonly string[];
  readonly licenseName?: string;
  /** Both statements, if the card makes two that contradict each other. */
  readonly contradiction?: string;
  readonly baseModels: readonly string[];
  /** What a model was trained on, or a dataset was made from. */
  readonly datasets: readonly string[];
  /** Facts shown with the component, and their locations. */
  readonly facts: ModelFacts;
}

/** Reads a card; undefined for other front matter. Next to weights, front matter with only a license is a card. */
export function readCard(
  { fields: head, source }: FrontMatter,
  path: string,
  isBesideWeights = false,
): Card | undefined {
  const kind = kindOf(head) ?? (isBesideWeights && texts(field(head, "license")).length > 0 ? "model" : undefined);
  if (!kind) return undefined;
  const name = nameOf(kind, head);
  const license = texts(field(head, "license"));
  const licenseName = text(field(head, "license_name"))?.trim();
  const contradiction = findContradiction({ license, ...(licenseName !== undefined && { licenseName }) });
  const making = kind === "dataset" ? readSources(head) : trainingData(head);
  const baseModels = texts(field(head, kind === "space" ? "models" : "base_model"));
  const facts = knownFacts({
    license,
    licenseName: text(field(head, "license_name")),
    licenseLink: text(field(head, "license_link")),
    contradictions: contradiction === undefined ? undefined : [contradiction],
  });
  return {
    kind,
    file: path,
    ...(name !== undefined && { name }),
    license,
    ...(licenseName && { licenseName }),
    ...(contradiction !== undefined && { contradiction }),
    baseModels,
    datasets: making.datasets ?? making.sourceDatasets ?? [],
    facts: withPlaces({ ...facts, ...makingFacts(head, baseModels), ...making, ...readStatements(head) }, (fact) =>
      placeOf(fact, source, path),
    ),
  };
}

/** The license as written in the card, for `declaredLicense`. */
export function licenseText({ license, licenseName }: Pick<Card, "license" | "licenseName">): string | undefined {
  if (license.length === 0) return undefined;
  return license.join(", ") + (licenseName === undefined ? "" : ` (${licenseName})`);
}

function makingFacts(head: Fields, baseModels: readonly string[]): ModelFacts {
  return knownFacts({
    baseModels,
    baseModelRelation: text(field(head, "base_model_relation")),
    evaluationDatasets: readEvaluated(head),
    metrics: readMetrics(head),
    gated: Object.keys(head).some((key) => key.startsWith("extra_gated_")) || undefined,
  });
}

function trainingData(head: Fields): ModelFacts {
  const inTags = tagged(texts(field(head, "tags")), "dataset:");
  return knownFacts({ datasets: [...new Set([...texts(field(head, "datasets")), ...inTags])] });
}

/** The line of the key; the front matter begins on the second line of its file. */
function placeOf(fact: FactName, source: string, file: string): FactPlace {
  const line = keysOfFact(fact)
    .map((key) => lineOf(key, source))
    .find((lineNumber) => lineNumber > 0);
  return line === undefined ? { file } : { file, line: line + 1 };
}

function lineOf(key: string, source: string): number {
  const at = `\n${source}`.indexOf(`\n${key}:`);
  return at < 0 ? 0 : lineAt(source, at);
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
