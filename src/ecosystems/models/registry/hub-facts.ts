import { boundFacts } from "../../../models/bound-facts.ts";
import { knownFacts } from "../../../models/known-facts.ts";
import type { ModelFacts } from "../../../models/model-facts.ts";
import { field, text } from "../../../formats/value.ts";
import {
  readEvaluated,
  readMetrics,
  readSources,
  readStatements,
  tagFacts,
  tagged,
  texts,
} from "../files/cards/statements.ts";

/** The hub's data about a model or dataset other than its license. */
export function readHubFacts(reply: unknown): ModelFacts {
  const card = field(reply, "cardData");
  const tags = texts(field(reply, "tags"));
  return boundFacts({
    ...readStatements(card),
    ...tagFacts(tags),
    ...making(card, tags),
    ...sources(card, tags),
    ...license(card),
    ...repository(reply),
    ...technology(reply),
  });
}

function making(card: unknown, tags: readonly string[]): ModelFacts {
  const stated = texts(field(card, "base_model"));
  const baseModels = stated.length > 0 ? stated : tagged(tags, "base_model:").filter((tag) => !tag.includes(":"));
  return knownFacts({
    baseModels,
    baseModelRelation: text(field(card, "base_model_relation")) ?? relationOf(tags),
    datasets: [...new Set([...texts(field(card, "datasets")), ...tagged(tags, "dataset:")])],
    evaluationDatasets: readEvaluated(card),
    metrics: readMetrics(card),
  });
}

/** `base_model:finetune:owner/name` in addition to `base_model:owner/name`. */
function relationOf(tags: readonly string[]): string | undefined {
  const relations = tagged(tags, "base_model:").filter((tag) => tag.includes(":"));
  return relations[0]?.split(":", 1)[0];
}

function sources(card: unknown, tags: readonly string[]): ModelFacts {
  const stated = readSources(card);
  return Object.keys(stated).length > 0 ? stated : readSources({ source_datasets: tagged(tags, "source_datasets:") });
}

function license(card: unknown): ModelFacts {
  return knownFacts({
    licenseName: text(field(card, "license_name")),
    licenseLink: text(field(card, "license_link")),
  });
}

function repository(reply: unknown): ModelFacts {
  const gated = field(reply, "gated");
  return knownFacts({
    gated: gated === "auto" || gated === "manual" || gated === true ? gated : undefined,
    disabled: field(reply, "disabled") === true || undefined,
    organization: word(reply, "author"),
    createdAt: date(reply, "createdAt"),
    lastModified: date(reply, "lastModified"),
    pipelineTag: word(reply, "pipeline_tag"),
    libraryName: word(reply, "library_name"),
  });
}

function date(reply: unknown, name: string): string | undefined {
  const value = text(field(reply, name)) ?? "";
  return /^\d{4}-\d\d-\d\dT[\d:.]{5,15}Z$/.test(value) ? value : undefined;
}

function word(reply: unknown, name: string): string | undefined {
  return text(field(reply, name)) || undefined;
}

/** The hub reads the headers of weight files itself. */
function technology(reply: unknown): ModelFacts {
  const gguf = field(reply, "gguf");
  const config = field(reply, "config");
  return knownFacts({
    parameters: counted(field(field(reply, "safetensors"), "total")) ?? counted(field(gguf, "total")),
    architecture: texts(field(config, "architectures"))[0] ?? text(field(gguf, "architecture")),
    modelType: word(config, "model_type"),
    contextLength: counted(field(gguf, "context_length")),
  });
}

function counted(value: unknown): number | undefined {
  return typeof value === "number" && Number.isSafeInteger(value) && value > 0 ? value : undefined;
}
