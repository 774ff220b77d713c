import type { Finding } from "../../domain/report/finding.ts";
import type { ModelFacts } from "../../models/model-facts.ts";
import { readFacts } from "../../models/read-facts.ts";
import { listMetrics, toLine, toLines } from "../sbom/facts.ts";
import { defined } from "../../text/defined.ts";
import type { DataSet, ModelCard, Pedigree, Environment, Measure } from "./document.ts";

type DatasetRef = (name: string) => string | undefined;

/** How a model was made and evaluated; the other facts are properties. */
export function modelCard(
  { component }: Finding,
  refs: { readonly datasetRef: DatasetRef },
): { readonly modelCard?: ModelCard } {
  const facts = readFacts(component.facts);
  const modelParameters = toParameters(facts, refs.datasetRef);
  const performanceMetrics = listMetrics(facts);
  const environmentalConsiderations = toEnvironment(facts);
  const useCases = toLines([facts.intendedUse]);
  const card: ModelCard = {
    ...(Object.keys(modelParameters).length > 0 && { modelParameters }),
    ...(performanceMetrics.length > 0 && { quantitativeAnalysis: { performanceMetrics } }),
    ...((environmentalConsiderations || useCases.length > 0) && {
      considerations: { ...(useCases.length > 0 && { useCases }), ...defined({ environmentalConsiderations }) },
    }),
  };
  return Object.keys(card).length > 0 ? { modelCard: card } : {};
}

function toParameters(facts: ModelFacts, datasetRef: DatasetRef): NonNullable<ModelCard["modelParameters"]> {
  const trained = toLines(facts.datasets);
  const evaluated = toLines(facts.evaluationDatasets).filter((name) => !trained.includes(name));
  const datasets = [
    ...trained.map((name) => toData(name, datasetRef)),
    ...evaluated.map((name) => toData(name, datasetRef, "used to evaluate the model")),
  ];
  return {
    ...defined({
      task: toLine(facts.pipelineTag),
      architectureFamily: toLine(facts.modelType),
      modelArchitecture: toLine(facts.architecture),
    }),
    ...(datasets.length > 0 && { datasets }),
  };
}

/** A dataset that is a component is a reference, which has no description. */
function toData(name: string, datasetRef: DatasetRef, description?: string): DataSet | { readonly ref: string } {
  const ref = datasetRef(name);
  if (ref !== undefined && description === undefined) return { ref };
  return { type: "dataset", name, ...(description !== undefined && { description }) };
}

/** The models that this one was made from, whose licenses may apply to it. */
export function pedigree({ component }: Finding): { readonly pedigree?: Pedigree } {
  const { baseModels, baseModelRelation } = readFacts(component.facts);
  const ancestors = toLines(baseModels).map((name) => ({ type: "machine-learning-model", name }) as const);
  return ancestors.length > 0 ? { pedigree: { ancestors, ...defined({ notes: toLine(baseModelRelation) }) } } : {};
}

/** The cost of training. CycloneDX allows emissions only with an amount of energy; else they are a property. */
function toEnvironment({ emissions, hardware, energy = 0, trainingType }: ModelFacts): Environment | undefined {
  const stated = toLine(emissions);
  const isEnergy = Number.isFinite(energy) && energy > 0;
  const carbon = stated === undefined ? undefined : readTons(stated);
  const rows = [
    ["lcc:fact:emissions", isEnergy && carbon ? undefined : stated],
    ["lcc:fact:hardware", toLine(hardware)],
  ] as const;
  const properties = rows.flatMap(([name, value]) => (value === undefined ? [] : [{ name, value }]));
  if (!isEnergy && properties.length === 0) return undefined;
  return {
    ...(isEnergy && { energyConsumptions: [consumption(trainingType, energy, carbon)] }),
    ...(properties.length > 0 && { properties }),
  };
}

/** The schema requires an energy provider, which cards do not state. */
function consumption(type: string | undefined, energy: number, carbon: Measure<"tCO2eq"> | undefined) {
  const used: Measure<"kWh"> = { value: energy, unit: "kWh" };
  return {
    activity: type === "fine-tuning" ? "fine-tuning" : "training",
    energyProviders: [{ organization: { name: "not stated" }, energySource: "unknown", energyProvided: used }],
    activityEnergyCost: used,
    ...defined({ co2CostEquivalent: carbon }),
  } as const;
}

/** Cards state emissions in grams; values with their own unit are not converted. */
function readTons(stated: string): Measure<"tCO2eq"> | undefined {
  const grams = /^\d{1,15}(?:\.\d{1,20})?(?:e[+-]?\d{1,2})?$/i.test(stated) ? Number(stated) : Number.NaN;
  return Number.isFinite(grams) ? { value: Number((grams / 1e6).toPrecision(12)), unit: "tCO2eq" } : undefined;
}
