import { PackageURL } from "packageurl-js";
import type { Component } from "../../domain/component.ts";
import type { PackageLabels, PackageUrl } from "../../domain/ecosystem.ts";
import { isHubName } from "../../models/hub-page.ts";

/** Hub models have a package URL; datasets, Ollama models and files do not. */
export function purl({ type, name, version }: Component): string | undefined {
  if (type !== "huggingface") return undefined;
  const slash = name.indexOf("/");
  const namespace = slash < 0 ? undefined : name.slice(0, slash);
  return new PackageURL("huggingface", namespace, name.slice(slash + 1), version || undefined).toString();
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
