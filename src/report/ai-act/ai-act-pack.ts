import type { ReportView } from "../../domain/report/report.ts";
import { mergeAnswers } from "./answers/merge-answers.ts";
import { toCopyrightPolicy } from "./forms/copyright-policy.ts";
import { toDownstreamInformation } from "./forms/downstream-information.ts";
import { toActHtml } from "./html/html.ts";
import { countBlanks, toSummaryDocument } from "./html/summary-document.ts";
import { survey } from "./models/model-view.ts";
import { type PackOptions, toActReport } from "./report.ts";
import { countOpenFields, toTrainingSummary } from "./forms/training-summary.ts";
import { toZip } from "./zip.ts";

/** The files of the pack for Article 53 of the EU AI Act, in the order in which they are packed: four, or five. */
export interface PackFiles {
  readonly "report.json": string;
  readonly "report.html": string;
  readonly "training-data-summary.json": string;
  readonly "copyright-policy-template.md": string;
  /** Annex XII, only on request. */
  readonly "downstream-information.md"?: string;
}

/** `training-content-summary.html`, to be published, and its required fields without a confirmed answer. */
export function buildSummaryDocument(
  view: ReportView,
  options: PackOptions,
): { html: string; models: number; blanks: number } {
  const answers = mergeAnswers(options.answers, view.report.answers);
  const summary = toTrainingSummary(survey(view.report, { role: options.role, answers }), options);
  const models = summary.models.reduce((count, model) => count + model.models.length, 0);
  return { html: toSummaryDocument(summary), models, blanks: countBlanks(summary) };
}

/** What a report shows about the duties of providers of general-purpose models, and what is still missing. */
export function buildPack(view: ReportView, options: PackOptions): PackFiles {
  const answers = mergeAnswers(options.answers, view.report.answers);
  const all = survey(view.report, { role: options.role, answers });
  const summary = toTrainingSummary(all, options);
  const report = toActReport(view, all, { ...options, openFields: countOpenFields(summary) });
  return {
    "report.json": toJson(report),
    "report.html": toActHtml({ view, all, report, summary }),
    "training-data-summary.json": toJson(summary),
    "copyright-policy-template.md": toCopyrightPolicy(view, all, options),
    ...(options.hasDownstream && {
      "downstream-information.md": toDownstreamInformation(view, all, report, options),
    }),
  };
}

/** The same files and time result in the same bytes. */
export function zipPack(files: PackFiles, time: Date): Uint8Array {
  return toZip({ ...files }, time);
}

function toJson(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
