import type { ActEvidence } from "./document.ts";
import type { Surveyed } from "./model-view.ts";
import { type Proposal, type ProposedValue, proposeFor } from "./proposals.ts";
import type { PackOptions } from "./report.ts";
import { rules, template, type TemplateField } from "./rules.ts";

/** `training-data-summary.json`: the Commission's template block by block, with what a scan can propose. */
export interface TrainingSummary {
  readonly schemaVersion: "1";
  readonly title: string;
  readonly template: string;
  readonly rulesAsOf: string;
  readonly generatedAt: string;
  readonly howToUse: string;
  readonly sections: readonly SummarySection[];
}

export interface SummarySection {
  readonly id: string;
  readonly title: string;
  readonly fields: readonly SummaryField[];
}

export interface SummaryField extends TemplateField {
  /** For the user to fill in; lcc never does. */
  readonly value: null;
  readonly proposal: ProposedValue | null;
  readonly evidence: readonly ActEvidence[];
  readonly state: "proposed" | "to-be-provided" | "not-applicable";
}

export function toTrainingSummary(all: Surveyed, { role, time }: PackOptions): TrainingSummary {
  const isEmpty = all.models.length === 0 && (role === "unknown" || role === "downstream");
  const isOpen = role !== "downstream" && !isEmpty;
  const { source, sections } = template();
  return {
    schemaVersion: "1",
    title: "Public summary of training content (Art. 53(1)(d)), proposals from a scan",
    template: source,
    rulesAsOf: rules().rulesAsOf,
    generatedAt: time.toISOString(),
    howToUse: isOpen ? howToUse : isEmpty ? nothingToSummarize : notYours,
    sections: sections.map(({ id, title, fields }) => ({
      id,
      title,
      fields: fields.map((field) => fill(field, isOpen ? proposeFor(field.id, all, time) : undefined, isOpen)),
    })),
  };
}

/** Fields that a person still has to fill in or confirm; comments may stay empty. */
export function countOpenFields({ sections }: TrainingSummary): number {
  const fields = sections.flatMap((section) => section.fields);
  return fields.filter(({ state, required }) => state !== "not-applicable" && required !== false).length;
}

const howToUse =
  "Every `value` is yours to fill in. A `proposal` is what the scan found, with its evidence; check it before you take it over. A question that asks for yes or no is never answered here. Proposals of several models stand together and name the model: where their training content differs, make one summary for each.";
const nothingToSummarize =
  "The scan found no model, so there is nothing to summarize. The form is complete all the same.";
const notYours =
  "You said that you only use models of others. The summary is their provider's to publish; this form stays empty.";

function fill(field: TemplateField, proposed: Proposal | undefined, isOpen: boolean): SummaryField {
  const { id, label, type, options, required } = field;
  return {
    id,
    label,
    type,
    ...(options && { options }),
    required,
    value: null,
    proposal: proposed?.value ?? null,
    evidence: proposed?.evidence ?? [],
    state: !isOpen ? "not-applicable" : proposed ? "proposed" : "to-be-provided",
  };
}
