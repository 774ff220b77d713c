import type { Finding } from "../../domain/finding.ts";
import { factTexts } from "../sbom/facts.ts";
import type { ModelCard, Pedigree } from "./document.ts";

/** What is known of how a model was made; the other facts are properties. */
export function modelCard(
  finding: Finding,
  refs: { readonly datasetRef: (name: string) => string | undefined },
): { readonly modelCard?: ModelCard } {
  const [architectureFamily] = factTexts(finding, "modelType");
  const [modelArchitecture] = factTexts(finding, "architecture");
  const datasets = factTexts(finding, "datasets").map((name) => {
    const ref = refs.datasetRef(name);
    return ref === undefined ? ({ type: "dataset", name } as const) : { ref };
  });
  const modelParameters = {
    ...(architectureFamily !== undefined && { architectureFamily }),
    ...(modelArchitecture !== undefined && { modelArchitecture }),
    ...(datasets.length > 0 && { datasets }),
  };
  return Object.keys(modelParameters).length > 0 ? { modelCard: { modelParameters } } : {};
}

/** The models that this one was made from, whose licenses may bind it. */
export function pedigree(finding: Finding): { readonly pedigree?: Pedigree } {
  const ancestors = factTexts(finding, "baseModels").map((name) => ({ type: "machine-learning-model", name }) as const);
  const [notes] = factTexts(finding, "baseModelRelation");
  return ancestors.length > 0 ? { pedigree: { ancestors, ...(notes !== undefined && { notes }) } } : {};
}
