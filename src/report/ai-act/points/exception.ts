import { statementEvidence } from "../documents.ts";
import { factEvidence, factTexts } from "../models/facts.ts";
import { whyNotFree } from "../models/free-license.ts";
import { licenseEvidence } from "../models/license-evidence.ts";
import { type PointCheck, type PointEvidence, statedFacts } from "./point-evidence.ts";
import type { ModelView } from "../models/model-view.ts";
import { rules } from "../rules.ts";
import { flopText, plain, sentenceList } from "../text.ts";

/** The conditions of Article 53(2). Those that a scan cannot check, mainly payment, have no entry. */
export const exceptionChecks: Readonly<Record<string, PointCheck>> = {
  "os-licence": freeLicense,
  "os-weights": publicWeights,
  "os-architecture": statedFacts("architecture", "modelType"),
  "os-usage": statedFacts("pipelineTag", "libraryName"),
  "os-not-systemic": belowLine,
};

/** A license that restricts use, users or business is not free, however open the weights are. */
function freeLicense({ node, family, baseModels }: ModelView): PointEvidence {
  if (family === undefined) return { evidence: [] };
  const why = whyNotFree(node.license);
  if (why !== undefined)
    return {
      evidence: [],
      gap: `${plain(node.license)} is not a free license in this sense (${why}).`,
      isRefuted: true,
    };
  const doubtful = baseModels.filter(({ license }) => whyNotFree(license) !== undefined);
  const names = doubtful.map(({ name, license }) => `${plain(name, 100)} (${plain(license, 100)})`);
  return {
    evidence: licenseEvidence(node),
    lacks: names.length > 0 ? [`freedom from the terms of the base model: ${sentenceList(names)}`] : [],
  };
}

function publicWeights({ node }: ModelView): PointEvidence {
  if (factTexts(node, "gated").length > 0)
    return {
      evidence: [],
      gap: "The weights are handed out only to those who accept conditions first (gated).",
      isRefuted: true,
    };
  return {
    evidence: [...factEvidence(node, "format"), ...factEvidence(node, "sha256")],
    lacks: ["that everyone can download them"],
  };
}

/** Only compute declared by the provider is used; the name and size of a model are not evidence. */
function belowLine({ node, compute, statements }: ModelView): PointEvidence {
  if (compute === undefined) return { evidence: [] };
  if (compute > rules().thresholds.systemicRiskFlop)
    return {
      evidence: [],
      gap: `The declared training compute is ${flopText(compute)} FLOP, above the line for systemic risk.`,
      isRefuted: true,
    };
  const declared = statements.filter(({ flop }) => flop !== undefined);
  return {
    evidence: [
      ...declared.slice(0, 5).map((statement) => statementEvidence(statement, node)),
      ...factEvidence(node, "trainingFlop"),
    ],
  };
}
