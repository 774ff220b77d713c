import { boundFacts } from "../../../models/bound-facts.ts";
import type { ModelFacts } from "../../../models/model-facts.ts";
import { field, text } from "../../../formats/value.ts";
import { readEvaluated, readMetrics, readSources, readStatements, tagFacts, texts } from "../cards/statements.ts";

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

/** Tags with a prefix, which the hub derives from cards. */
export function tagged(tags: readonly string[], prefix: string): readonly string[] {
  return tags.flatMap((tag) => (tag.startsWith(prefix) ? [tag.slice(prefix.length)] : []));
}

function making(card: unknown, tags: readonly string[]): ModelFacts {
  const stated = texts(field(card, "base_model"));
  const baseModels = stated.length > 0 ? stated : tagged(tags, "base_model:").filter((tag) => !tag.includes(":"));
  const relation = text(field(card, "base_model_relation")) ?? relationOf(tags);
  const datasets = [...new Set([...texts(field(card, "datasets")), ...tagged(tags, "dataset:")])];
  const evaluationDatasets = readEvaluated(card);
  const metrics = readMetrics(card);
  return {
    ...(baseModels.length > 0 && { baseModels }),
    ...(relation !== undefined && { baseModelRelation: relation }),
    ...(datasets.length > 0 && { datasets }),
    ...(evaluationDatasets.length > 0 && { evaluationDatasets }),
    ...(metrics.length > 0 && { metrics }),
  };
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
  const [name, link] = [text(field(card, "license_name")), text(field(card, "license_link"))];
  return { ...(name !== undefined && { licenseName: name }), ...(link !== undefined && { licenseLink: link }) };
}

function repository(reply: unknown): ModelFacts {
  const gated = field(reply, "gated");
  const author = text(field(reply, "author"));
  return {
    ...(gated === "auto" || gated === "manual" || gated === true ? { gated } : {}),
    ...(field(reply, "disabled") === true && { disabled: true }),
    ...(author !== undefined && author !== "" && { organization: author }),
    ...dated(reply, "createdAt"),
    ...dated(reply, "lastModified"),
    ...worded(reply, "pipelineTag", "pipeline_tag"),
    ...worded(reply, "libraryName", "library_name"),
  };
}

function dated(reply: unknown, name: "createdAt" | "lastModified"): ModelFacts {
  const value = text(field(reply, name)) ?? "";
  return /^\d{4}-\d\d-\d\dT[\d:.]{5,15}Z$/.test(value) ? { [name]: value } : {};
}

function worded(reply: unknown, fact: "pipelineTag" | "libraryName" | "modelType", name: string): ModelFacts {
  const value = text(field(reply, name));
  return value === undefined || value === "" ? {} : { [fact]: value };
}

/** The hub reads the headers of weight files itself. */
function technology(reply: unknown): ModelFacts {
  const gguf = field(reply, "gguf");
  const config = field(reply, "config");
  const parameters = counted(field(field(reply, "safetensors"), "total")) ?? counted(field(gguf, "total"));
  const [named] = texts(field(config, "architectures"));
  const architecture = named ?? text(field(gguf, "architecture"));
  const contextLength = counted(field(gguf, "context_length"));
  return {
    ...(parameters !== undefined && { parameters }),
    ...(architecture !== undefined && { architecture }),
    ...worded(config, "modelType", "model_type"),
    ...(contextLength !== undefined && { contextLength }),
  };
}

function counted(value: unknown): number | undefined {
  return typeof value === "number" && Number.isSafeInteger(value) && value > 0 ? value : undefined;
}
