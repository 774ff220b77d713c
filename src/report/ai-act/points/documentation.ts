import type { FactName } from "../../../models/model-facts.ts";
import { factEvidence, factTexts } from "../models/facts.ts";
import { licenseEvidence } from "../models/license-evidence.ts";
import { type PointCheck, type PointEvidence, statedFacts } from "./point-evidence.ts";
import type { Survey, ModelView } from "../models/model-view.ts";
import { plain, sentenceList } from "../text.ts";
import { offered } from "./offered.ts";
import { relatedSoftware } from "./related-software.ts";

/** Annexes XI and XII, and the evaluation that Annex XI requires for models with systemic risk. */
export const documentationChecks: Readonly<Record<string, PointCheck>> = {
  "xi-1-1-a": statedFacts("pipelineTag", "tasks"),
  "xi-1-1-b": useRules,
  "xi-1-1-c": release,
  "xi-1-1-d": (model) => both(model, ["architecture", "modelType"], ["parameters", "sizeLabel"]),
  "xi-1-1-e": statedFacts("pipelineTag", "modalities"),
  "xi-1-1-f": ({ node }) => ({ evidence: licenseEvidence(node) }),
  "xi-1-2-a": statedFacts("libraryName", "libraries"),
  "xi-1-2-b": statedFacts("baseModels", "baseModelRelation", "trainedFrom"),
  "xi-1-2-c": data,
  "xi-1-2-d": compute,
  "xi-1-2-e": energy,
  "xii-1-d": statedFacts("format", "quantization", "precision"),
  "xii-1-e": ({ node }, { software }) => ({
    evidence: [...factEvidence(node, "libraries"), ...factEvidence(node, "producer"), ...relatedSoftware(software)],
  }),
  "xii-2-b": statedFacts("contextLength"),
  "55-eval": adversarialTests,
  "xi-2-1": ({ node }) => evaluation(node, "results, criteria and limits"),
  "a-evaluation": ({ node }) => evaluation(node, "the results"),
};

/** A license that forbids uses is a rule about use; any other license is not. */
function useRules({ node, family }: ModelView): PointEvidence {
  const isRestricted = family === "use-restricted" || family === "non-commercial";
  return { evidence: [...(isRestricted ? licenseEvidence(node) : []), ...factEvidence(node, "gated")] };
}

function release({ node }: ModelView): PointEvidence {
  const dates = factEvidence(node, "createdAt");
  return { evidence: [...dates, ...offered(node)], lacks: dates.length > 0 ? [] : ["the release date"] };
}

const partNames: Readonly<Partial<Record<FactName, string>>> = {
  architecture: "the architecture",
  parameters: "the number of parameters",
};

/** One fact of each list is needed; the first of a list is its name. */
function both({ node }: ModelView, ...parts: readonly (readonly FactName[])[]): PointEvidence {
  const evidence = parts.map((names) => names.flatMap((name) => factEvidence(node, name)));
  const lacks = parts
    .filter((_, at) => evidence[at]?.length === 0)
    .map(([first]) => first && (partNames[first] ?? first));
  return { evidence: evidence.flat(), lacks: lacks.filter((name) => name !== undefined) };
}

function data({ node, datasets, steps }: ModelView, { looseDatasets }: Survey): PointEvidence {
  const behind = new Set(steps.filter(({ depth }) => depth > 1).map((step) => step.node));
  const inherited = datasets.filter((dataset) => behind.has(dataset));
  const own = factEvidence(node, "datasets");
  const evaluated = factEvidence(node, "evaluationDatasets");
  const lacks = own.length > 0 ? [] : ["the datasets that this model itself was trained on"];
  if (own.length + evaluated.length > 0) return { evidence: [...own, ...evaluated], lacks };
  const loaded = looseDatasets.map(({ name }) => plain(name, 100));
  if (loaded.length > 0)
    return {
      evidence: [],
      gap: `No dataset is named for the model. The project loads ${sentenceList(loaded)}; nothing says whether the model was trained on it.`,
    };
  if (inherited.length === 0) return { evidence: [] };
  const names = inherited.map(({ name }) => plain(name, 100));
  return { evidence: [], gap: `Only what the model was made from names datasets: ${sentenceList(names)}.` };
}

function compute({ node }: ModelView): PointEvidence {
  const declared = factEvidence(node, "trainingFlop");
  const lacks = [...(declared.length > 0 ? [] : ["the floating-point operations"]), "the training time"];
  return { evidence: [...declared, ...factEvidence(node, "hardware")], lacks };
}

/** A benchmark shows what a model can do, not how it withstands attacks. */
function adversarialTests({ node }: ModelView): PointEvidence {
  const benchmarks = factTexts(node, "evaluationDatasets");
  if (benchmarks.length === 0) return { evidence: [] };
  const names = sentenceList(benchmarks.map((name) => plain(name, 100)));
  return { evidence: [], gap: `Benchmarks are named (${names}). Nothing shows adversarial testing.` };
}

function evaluation(node: ModelView["node"], lack: string): PointEvidence {
  const results = factEvidence(node, "metrics");
  const lacks = results.length > 0 && lack === "the results" ? [] : [lack];
  return { evidence: [...factEvidence(node, "evaluationDatasets"), ...results], lacks };
}

/** Emissions are a trace of energy. A number alone can mean anything: grams, kilograms, tons, kilowatt-hours. */
function energy({ node }: ModelView): PointEvidence {
  const stated = factEvidence(node, "emissions");
  const [value] = factTexts(node, "emissions");
  if (value === undefined) return { evidence: [] };
  if (!hasUnit(value))
    return { evidence: [], gap: `A number without a unit is stated (${plain(value, 100)}). It shows no energy use.` };
  return { evidence: stated, lacks: energyUnit.test(value) ? [] : ["the energy itself; only emissions are stated"] };
}

function hasUnit(value: string): boolean {
  return energyUnit.test(value) || /\b(?:m?g|kg|grams?|kilograms?|t|tons?|tonnes?|lbs?)\b/i.test(value);
}

const energyUnit = /(?:^|[\d\s])(?:[kMGT]?Wh|[kMGT]?J|(?:kilo|mega|giga)?watt[- ]?hours?|joules?)\b/i;
