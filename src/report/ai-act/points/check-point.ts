import type { PointCheck, PointEvidence } from "./point-evidence.ts";
import { copyrightChecks } from "./copyright.ts";
import { documentationChecks } from "./documentation.ts";
import { exceptionChecks } from "./exception.ts";
import { withAnswers } from "./in-answers.ts";
import { withDocuments } from "./in-documents.ts";
import { summaryChecks } from "./summary.ts";
import type { Survey, ModelView } from "../models/model-view.ts";

/** Searches for evidence of a point; points without an entry cannot be checked by a scan. */
export function checkPoint(item: string, model: ModelView, all: Survey): PointEvidence {
  const point = checks[item]?.(model, all) ?? { evidence: [] };
  return withAnswers(item, withDocuments(item, point, model, all), model);
}

const checks: Readonly<Record<string, PointCheck>> = {
  ...documentationChecks,
  ...copyrightChecks,
  ...exceptionChecks,
  ...summaryChecks,
};
