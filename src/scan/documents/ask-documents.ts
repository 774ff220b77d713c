import type { Component } from "../../domain/contracts/component.ts";
import type { Tree } from "../../domain/contracts/contracts.ts";
import { documentFile } from "../../domain/report/document-files.ts";
import type { ModelDocuments } from "../../domain/report/model-documents.ts";
import type { Ancestor } from "../../domain/report/report.ts";
import { ancestorsIn } from "../../models/ancestors.ts";
import { readKind } from "../../models/kind.ts";
import { readFacts } from "../../models/read-facts.ts";
import { collectDocuments } from "./collect-documents.ts";

export interface Documented {
  readonly paths: readonly string[];
  readonly components: readonly Component[];
  readonly lineage: readonly Ancestor[];
}

/** The documents of a project with models, or with documents of model providers; undefined for any other. */
export async function askDocuments(
  { paths, components, lineage }: Documented,
  tree: Tree,
  signal: AbortSignal,
): Promise<ModelDocuments | undefined> {
  const models = components.filter((component) => readKind(component) === "model");
  if (models.length === 0 && !paths.some(isAboutModels)) return undefined;
  return collectDocuments(paths, tree, {
    modelFolders: foldersOf(models),
    datasets: datasetsOf(components, lineage),
    signal,
  });
}

function isAboutModels(path: string): boolean {
  const kind = documentFile(path);
  return kind?.kind === "card" || kind?.topic === "copyright-policy" || kind?.topic === "training-summary";
}

/** The folder of every model file, and its parent folders. */
function foldersOf(models: readonly Component[]): ReadonlySet<string> {
  const folders = new Set<string>();
  for (const { type, locations } of models) {
    if (type !== "custom") continue;
    for (const { file } of locations) {
      const parts = file.split("/").slice(0, -1);
      for (let length = parts.length; length > 0; length--) folders.add(parts.slice(0, length).join("/"));
    }
  }
  return folders;
}

/** Datasets that were found, resolved or only named. */
function datasetsOf(components: readonly Component[], lineage: readonly Ancestor[]): string[] {
  const ofComponents = [...components, ...lineage]
    .filter((component) => readKind(component) === "dataset")
    .map(({ name }) => name);
  const named = [...components, ...lineage].flatMap(({ facts }) => ancestorsIn(readFacts(facts)));
  const datasets = named.flatMap(({ type, name, rawName: written }) =>
    type === "huggingface-dataset" ? [name ?? written] : [],
  );
  return [...new Set([...ofComponents, ...datasets])].filter((name) => name.trim() !== "");
}
