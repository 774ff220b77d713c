import { readMetric } from "../../models/model-facts.ts";
import type { Finding } from "../../domain/finding.ts";
import { factTexts } from "../sbom/facts.ts";
import { oneLine } from "../sbom/plain-text.ts";
import type { DataSet, ModelCard, Pedigree } from "./document.ts";
import { environmentOf } from "./environment.ts";

type DatasetRef = (name: string) => string | undefined;

/** How a model was made and evaluated; the other facts are properties. */
export function modelCard(
  finding: Finding,
  refs: { readonly datasetRef: DatasetRef },
): { readonly modelCard?: ModelCard } {
  const modelParameters = parametersOf(finding, refs.datasetRef);
  const performanceMetrics = metricsOf(finding);
  const environment = environmentOf(finding);
  const card: ModelCard = {
    ...(Object.keys(modelParameters).length > 0 && { modelParameters }),
    ...(performanceMetrics.length > 0 && { quantitativeAnalysis: { performanceMetrics } }),
    ...(environment && { considerations: { environmentalConsiderations: environment } }),
  };
  return Object.keys(card).length > 0 ? { modelCard: card } : {};
}

function parametersOf(finding: Finding, datasetRef: DatasetRef): NonNullable<ModelCard["modelParameters"]> {
  const [task] = factTexts(finding, "pipelineTag");
  const [architectureFamily] = factTexts(finding, "modelType");
  const [modelArchitecture] = factTexts(finding, "architecture");
  const trained = factTexts(finding, "datasets");
  const evaluated = factTexts(finding, "evaluationDatasets").filter((name) => !trained.includes(name));
  const datasets = [
    ...trained.map((name) => toData(name, datasetRef)),
    ...evaluated.map((name) => toData(name, datasetRef, "used to evaluate the model")),
  ];
  return {
    ...(task !== undefined && { task }),
    ...(architectureFamily !== undefined && { architectureFamily }),
    ...(modelArchitecture !== undefined && { modelArchitecture }),
    ...(datasets.length > 0 && { datasets }),
  };
}

/** A dataset that is a component is a reference, which has no description. */
function toData(name: string, datasetRef: DatasetRef, description?: string): DataSet | { readonly ref: string } {
  const ref = datasetRef(name);
  if (ref !== undefined && description === undefined) return { ref };
  return { type: "dataset", name, ...(description !== undefined && { description }) };
}

function metricsOf(finding: Finding) {
  return factTexts(finding, "metrics").flatMap((entry) => {
    const metric = readMetric(entry);
    return metric ? [{ ...metric, type: oneLine(metric.type) }] : [];
  });
}

/** The models that this one was made from, whose licenses may apply to it. */
export function pedigree(finding: Finding): { readonly pedigree?: Pedigree } {
  const ancestors = factTexts(finding, "baseModels").map((name) => ({ type: "machine-learning-model", name }) as const);
  const [notes] = factTexts(finding, "baseModelRelation");
  return ancestors.length > 0 ? { pedigree: { ancestors, ...(notes !== undefined && { notes }) } } : {};
}
