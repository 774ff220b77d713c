import type { FactName } from "../../../models/model-facts.ts";
import { statementEvidence } from "../documents.ts";
import { factEvidence, factTexts } from "../models/facts.ts";
import { whyNotFree } from "../models/free-license.ts";
import { licenseEvidence } from "../models/license-evidence.ts";
import { type PointCheck, type PointEvidence, statedFacts } from "./point-evidence.ts";
import { judgeSystemicRisk } from "../models/compute.ts";
import type { ModelView } from "../models/model-view.ts";
import { flopText, plain, sentenceList } from "../text.ts";

/** The conditions of Article 53(2). Those that a scan cannot check, mainly payment, have no entry. */
export const exceptionChecks: Readonly<Record<string, PointCheck>> = {
  "os-licence": freeLicense,
  "os-weights": publicWeights,
  "os-architecture": statedFacts("architecture", "modelType"),
  "os-usage": usage,
  "os-not-systemic": belowLine,
};

/** A license that limits use, users or business is not free, however open the weights are; safety terms may pass. */
function freeLicense({ node, family, baseModels }: ModelView): PointEvidence {
  if (family === undefined) return { evidence: [] };
  const terms = whyNotFree(node.license);
  if (terms?.verdict === "fails")
    return {
      evidence: [],
      gap: `${plain(node.license)} is not a free license in this sense: ${terms.why} (${terms.place}).`,
      isRefuted: true,
    };
  const doubtful = baseModels.filter(({ license }) => whyNotFree(license) !== undefined);
  const names = doubtful.map(({ name, license }) => `${plain(name, 100)} (${plain(license, 100)})`);
  return {
    evidence: licenseEvidence(node),
    lacks: [
      ...(terms ? [`an answer whether ${plain(node.license)} is free: ${terms.why} (${terms.place})`] : []),
      ...(names.length > 0 ? [`freedom from the terms of the base model: ${sentenceList(names)}`] : []),
    ],
  };
}

/** A gate alone does not fail: a check of users for safety is allowed, personal data for anything else is payment. */
function publicWeights({ node }: ModelView): PointEvidence {
  const gate = factEvidence(node, "gated");
  const asked =
    "an answer whether the gate collects personal data for anything but security, or turns people away, for instance by country";
  return {
    evidence: [...gate, ...factEvidence(node, "format"), ...factEvidence(node, "sha256")],
    lacks: [gate.length > 0 ? asked : "that everyone can download them"],
  };
}

/** The four parts of the information on the usage; documents can fill them, too. */
const usageParts = {
  "the modalities": ["modalities", "pipelineTag"],
  "the capabilities": ["pipelineTag", "tasks"],
  "the limits": [],
  "the technical means of integration": ["libraryName"],
} as const satisfies Readonly<Record<string, readonly FactName[]>>;

function usage({ node }: ModelView): PointEvidence {
  const names = new Set<FactName>(Object.values(usageParts).flat());
  const lacks = Object.entries(usageParts).filter(([, facts]) => facts.every((fact) => !factTexts(node, fact).length));
  return { evidence: [...names].flatMap((name) => factEvidence(node, name)), lacks: lacks.map(([part]) => part) };
}

/** Only compute declared by the provider is used; the name and size of a model are not evidence. */
function belowLine({ node, compute, statements }: ModelView): PointEvidence {
  const { total, unknown } = compute;
  const risk = judgeSystemicRisk(compute);
  if (risk === "declared")
    return { evidence: [], gap: "The model it was made from has systemic risk, by an answer.", isRefuted: true };
  if (total === undefined) return { evidence: [] };
  if (risk === "above-threshold")
    return {
      evidence: [],
      gap: `The declared training compute is ${flopText(total)} FLOP, above the line for systemic risk.`,
      isRefuted: true,
    };
  const declared = statements.filter(({ flop }) => flop !== undefined);
  return {
    evidence: [
      ...declared.slice(0, 5).map((statement) => statementEvidence(statement, node)),
      ...factEvidence(node, "trainingFlop"),
    ],
    lacks: unknown.length > 0 ? [`the compute of what it inherited: ${sentenceList(unknown)}`] : [],
  };
}
