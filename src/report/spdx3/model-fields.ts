import type { Finding } from "../../domain/report/finding.ts";
import type { ModelFacts } from "../../models/model-facts.ts";
import { readFacts } from "../../models/read-facts.ts";
import { listMetrics, toLines } from "../sbom/facts.ts";
import type { AiFields, DatasetFields, DatasetType, DictionaryEntry } from "./document.ts";

/** Statements about a model, in the terms of the AI profile. */
export function aiFields({ component }: Finding): Partial<AiFields> {
  const facts = readFacts(component.facts);
  const types = toLines([facts.modelType, facts.architecture]);
  const domain = toLines([facts.pipelineTag]);
  const metrics = listMetrics(facts).map(toEntry);
  const training = describeTraining(facts);
  const [use] = toLines([facts.intendedUse]);
  return {
    ...(types.length > 0 && { ai_typeOfModel: types }),
    ...(domain.length > 0 && { ai_domain: domain }),
    ...(metrics.length > 0 && { ai_metric: metrics }),
    ...toEnergy(facts),
    ...(use !== undefined && { ai_informationAboutApplication: use }),
    ...(training !== "" && { ai_informationAboutTraining: training }),
  };
}

function toEntry({ type, value, slice }: ReturnType<typeof listMetrics>[number]): DictionaryEntry {
  return { type: "DictionaryEntry", key: slice === undefined ? type : `${type} on ${slice}`, value };
}

function toEnergy({ energy: quantity = 0 }: ModelFacts): Partial<AiFields> {
  if (!(quantity > 0) || !Number.isFinite(quantity)) return {};
  const used = {
    type: "ai_EnergyConsumptionDescription",
    ai_energyQuantity: quantity,
    ai_energyUnit: "kilowattHour",
  } as const;
  return { ai_energyConsumption: { type: "ai_EnergyConsumption", ai_trainingEnergyConsumption: [used] } };
}

/** As stated in the card, unchecked. */
function describeTraining(facts: ModelFacts): string {
  const rows = [
    ["Made from", facts.baseModels],
    ["How", [facts.baseModelRelation]],
    ["Training data", facts.datasets],
    ["Evaluation data", facts.evaluationDatasets],
    ["Hardware", [facts.hardware]],
    ["Emissions", [facts.emissions]],
  ] as const;
  return rows
    .map(([title, texts]) => [title, toLines(texts).join(", ")] as const)
    .filter(([, value]) => value !== "")
    .map(([title, value]) => `${title}: ${value}`)
    .join("\n");
}

/** Statements about a dataset, in the terms of the dataset profile, which requires at least one type. */
export function datasetFields({ component }: Finding): Partial<DatasetFields> {
  const { modalities, gated, tasks: stated } = readFacts(component.facts);
  const types = toLines(modalities).flatMap((modality) => datasetTypes.get(modality) ?? []);
  const tasks = toLines(stated);
  const availability = gated === "auto" ? "clickthrough" : gated === "manual" ? "registration" : undefined;
  return {
    dataset_datasetType: types.length > 0 ? [...new Set(types)] : ["noAssertion"],
    ...(tasks.length > 0 && { dataset_intendedUse: tasks.join(", ") }),
    ...(availability && { dataset_datasetAvailability: availability }),
  };
}

/** The hub's terms. */
const datasetTypes: ReadonlyMap<string, DatasetType> = new Map([
  ["text", "text"],
  ["document", "text"],
  ["image", "image"],
  ["audio", "audio"],
  ["video", "video"],
  ["tabular", "structured"],
  ["timeseries", "timeseries"],
  ["time-series", "timeseries"],
]);
