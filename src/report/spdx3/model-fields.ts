import type { Finding } from "../../domain/finding.ts";
import { readMetric } from "../../models/model-facts.ts";
import { factTexts } from "../sbom/facts.ts";
import type { AiFields, DatasetFields, DatasetType, DictionaryEntry } from "./document.ts";

/** Statements about a model, in the terms of the AI profile. */
export function aiFields(finding: Finding): Partial<AiFields> {
  const types = ["modelType", "architecture"].flatMap((fact) => factTexts(finding, fact));
  const domain = factTexts(finding, "pipelineTag");
  const metrics = factTexts(finding, "metrics").flatMap(toEntry);
  const training = describeTraining(finding);
  return {
    ...(types.length > 0 && { ai_typeOfModel: [...new Set(types)] }),
    ...(domain.length > 0 && { ai_domain: domain }),
    ...(metrics.length > 0 && { ai_metric: metrics }),
    ...energyOf(finding),
    ...(training !== "" && { ai_informationAboutTraining: training }),
  };
}

function toEntry(text: string): DictionaryEntry[] {
  const metric = readMetric(text);
  if (!metric) return [];
  const { type, value, slice } = metric;
  return [{ type: "DictionaryEntry", key: slice === undefined ? type : `${type} on ${slice}`, value }];
}

function energyOf(finding: Finding): Partial<AiFields> {
  const quantity = Number(factTexts(finding, "energy")[0] ?? Number.NaN);
  if (!(quantity > 0) || !Number.isFinite(quantity)) return {};
  const used = {
    type: "ai_EnergyConsumptionDescription",
    ai_energyQuantity: quantity,
    ai_energyUnit: "kilowattHour",
  } as const;
  return { ai_energyConsumption: { type: "ai_EnergyConsumption", ai_trainingEnergyConsumption: [used] } };
}

/** As stated in the card, unchecked. */
function describeTraining(finding: Finding): string {
  const rows = [
    ["Made from", "baseModels"],
    ["How", "baseModelRelation"],
    ["Training data", "datasets"],
    ["Evaluation data", "evaluationDatasets"],
    ["Hardware", "hardware"],
    ["Emissions", "emissions"],
  ] as const;
  return rows
    .map(([title, fact]) => [title, factTexts(finding, fact).join(", ")] as const)
    .filter(([, value]) => value !== "")
    .map(([title, value]) => `${title}: ${value}`)
    .join("\n");
}

/** Statements about a dataset, in the terms of the dataset profile, which requires at least one type. */
export function datasetFields(finding: Finding): Partial<DatasetFields> {
  const types = factTexts(finding, "modalities").flatMap((modality) => datasetTypes.get(modality) ?? []);
  const tasks = factTexts(finding, "tasks");
  const [gated] = factTexts(finding, "gated");
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
