import type { ModelFacts } from "./model-facts.ts";
import { isHubReference } from "./hub-id.ts";
import { readHubUrl } from "./hub-url.ts";
import { findCanonical } from "./legacy-names.ts";

/** How a model or dataset was used to make another. */
export type Relation = "base model" | "dataset" | "source dataset";

/** A model or dataset that another one was made from. */
export interface NamedAncestor {
  readonly relation: Relation;
  readonly type: "huggingface" | "huggingface-dataset";
  /** As written. */
  readonly rawName: string;
  /** Its current hub name; absent if it is not a hub name. */
  readonly name?: string;
}

/** What a model or dataset was made from, according to its facts. Data used only for evaluation is not included. */
export function ancestorsIn({ baseModels = [], datasets = [], sourceDatasets = [] }: ModelFacts): NamedAncestor[] {
  return [
    ...baseModels.map((rawName) => named("base model", "huggingface", rawName, modelName(rawName))),
    ...datasets.map((rawName) => named("dataset", "huggingface-dataset", rawName, datasetName(rawName))),
    ...sourceDatasets.map((rawName) => named("source dataset", "huggingface-dataset", rawName, datasetName(rawName))),
  ];
}

/** Two names of the same model or dataset have the same identity; the hub ignores case. */
export function modelKey(type: string, name: string): string {
  return `${type}\n${name.toLowerCase()}`;
}

function named(
  relation: Relation,
  type: NamedAncestor["type"],
  rawName: string,
  name: string | undefined,
): NamedAncestor {
  return { relation, type, rawName, ...(name !== undefined && { name }) };
}

/** Without a namespace only the legacy names are hub names; anything else is a local folder of the author. */
function modelName(rawName: string): string | undefined {
  const url = readHubUrl(rawName);
  if (url) return url.kind === "model" ? url.id : undefined;
  const [id = ""] = rawName.split("@");
  return isHubReference(id, "model") ? id : findCanonical("model", id);
}

/** Some current datasets have no namespace either, and the hub redirects the older ones. */
function datasetName(rawName: string): string | undefined {
  const url = readHubUrl(rawName);
  if (url) return url.id;
  if (isHubReference(rawName, "dataset")) return rawName;
  return findCanonical("dataset", rawName) ?? (/^[A-Za-z][\w.-]{0,95}$/.test(rawName) ? rawName : undefined);
}
