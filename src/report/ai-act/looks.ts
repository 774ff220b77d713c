import type { Look, Seen } from "./look.ts";
import { copyrightLooks } from "./looks/copyright.ts";
import { documentationLooks } from "./looks/documentation.ts";
import { exceptionLooks } from "./looks/exception.ts";
import { withAnswers } from "./looks/in-answers.ts";
import { withDocuments } from "./looks/in-documents.ts";
import { summaryLooks } from "./looks/summary.ts";
import type { Surveyed, Viewed } from "./model-view.ts";

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
