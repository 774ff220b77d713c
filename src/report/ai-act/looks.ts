import type { Look, Seen } from "./points/point-evidence.ts";
import { copyrightLooks } from "./points/copyright.ts";
import { documentationLooks } from "./points/documentation.ts";
import { exceptionLooks } from "./points/exception.ts";
import { withAnswers } from "./points/in-answers.ts";
import { withDocuments } from "./points/in-documents.ts";
import { summaryLooks } from "./points/summary.ts";
import type { Surveyed, Viewed } from "./models/model-view.ts";

/** Searches for evidence of a point; points without an entry cannot be checked by a scan. */
export function lookFor(item: string, model: Viewed, all: Surveyed): Seen {
  const found = looks[item]?.(model, all) ?? { evidence: [] };
  return withAnswers(item, withDocuments(item, found, model, all), model);
}

const looks: Readonly<Record<string, Look>> = {
  ...documentationLooks,
  ...copyrightLooks,
  ...exceptionLooks,
  ...summaryLooks,
};
