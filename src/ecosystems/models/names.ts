import type { Component } from "../../domain/contracts/component.ts";
import type { PackageLabels, PackageUrl } from "../../domain/contracts/ecosystem.ts";
import { isHubName } from "../../models/hub-page.ts";
import { componentPurl } from "../kit/package-url.ts";

/** Hub models have a package URL; datasets, Ollama models and files do not. */
export function purl({ type, name, version }: Component): string | undefined {
  return type === "huggingface" ? componentPurl({ type, name, version }) : undefined;
}

/** A dataset has the package URL of a model; some tools add `datasets/`, as in its hub URL. */
export function fromPurl(
  { type, namespace, name }: PackageUrl,
  labels?: PackageLabels,
): Pick<Component, "type" | "name"> | undefined {
  if (type !== "huggingface") return undefined;
  const path = namespace === undefined ? name : `${namespace}/${name}`;
  const [, dataset = labels?.kind === "dataset" ? path : undefined] = /^datasets\/(.+)$/.exec(path) ?? [];
  const identity = dataset === undefined ? { type, name: path } : { type: "huggingface-dataset", name: dataset };
  return isHubName(identity.name) ? identity : undefined;
}
