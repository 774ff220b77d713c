import { answerRemark, type GivenAnswer } from "../answers/given-answers.ts";
import type { ActEvidence } from "../document.ts";
import type { Survey, ModelView } from "../models/model-view.ts";
import { findAnswer } from "../answers/questions.ts";
import { contradictionOf } from "../answers/contradictions.ts";
import { isNeeded } from "./needed.ts";
import { onlyFor, type Proposal, type ProposedValue, proposeFor } from "./proposals.ts";
import type { PackOptions } from "../report.ts";
import type { Role } from "../models/role.ts";
import { rules, template, type TemplateField } from "../rules.ts";
import { plain, plainList } from "../text.ts";
import { defined } from "../../../text/defined.ts";

/** `training-data-summary.json`: the Commission's template block by block, with the scan's proposals. */
export interface TrainingSummary {
  readonly schemaVersion: "1";
  readonly title: string;
  readonly template: string;
  readonly rulesAsOf: string;
  readonly generatedAt: string;
  readonly howToUse: string;
  /** The scan's proposals for all models together. */
  readonly sections: readonly SummarySection[];
  /** One form for each family of the user's own models. */
  readonly models: readonly ModelSummary[];
}

export interface ModelSummary {
  readonly model: string;
  /** All models that the form is for: one summary may cover those with the same training content. */
  readonly models: readonly string[];
  readonly type: string;
  readonly role: Role;
  readonly sections: readonly SummarySection[];
}

export interface SummarySection {
  readonly id: string;
  readonly title: string;
  readonly fields: readonly SummaryField[];
}

export interface SummaryField extends TemplateField {
  /** A person's answers in ai-act.yml; lcc fills in nothing itself. */
  readonly value: string | null;
  readonly answered: { readonly by: string; readonly on: string } | null;
  /** A remark on an answer that was given before the model changed, or that the files contradict. */
  readonly note: string | null;
  readonly proposal: ProposedValue | null;
  readonly evidence: readonly ActEvidence[];
  /** A person still has to fill it in or confirm it; fields that depend on another answer wait for that. */
  readonly isOpen: boolean;
  readonly state: "answered" | "to-be-confirmed" | "proposed" | "to-be-provided" | "not-applicable";
}

/** More forms would make the file unreadable; how many are left out is said. */
const maxForms = 200;

export function toTrainingSummary(all: Survey, { role, time }: Pick<PackOptions, "role" | "time">): TrainingSummary {
  const own = all.groups.filter(({ kind }) => kind === "own");
  const isUndecided = own.length === 0 && all.groups.some(({ kind }) => kind === "undecided");
  const isEmpty = all.models.length === 0 && (role === "unknown" || role === "downstream");
  const isOpen = own.length > 0 || isUndecided || (all.models.length === 0 && !isEmpty);
  const [first, ...others] = own;
  return {
    schemaVersion: "1",
    title: "Public summary of training content (Art. 53(1)(d)), proposals from a scan",
    template: template().source,
    rulesAsOf: rules().rulesAsOf,
    generatedAt: time.toISOString(),
    howToUse: `${isUndecided ? roleFirst : isOpen ? howToUse : isEmpty ? nothingToSummarize : notYours}${own.length > maxForms ? ` ${own.length - maxForms} more families have no form here, because there are so many.` : ""}`,
    sections: buildSections(all, time, isOpen, others.length === 0 ? first?.models[0] : undefined),
    models: own.slice(0, maxForms).map(({ models }) => ({
      model: plain(models[0].node.name),
      models: plainList(models.map(({ node }) => node.name)),
      type: plain(models[0].node.type),
      role: models[0].position.role,
      sections: buildSections(onlyFor(all, models), time, true, models[0]),
    })),
  };
}

function buildSections(all: Survey, time: Date, isOpen: boolean, model: ModelView | undefined): SummarySection[] {
  return template().sections.map(({ id, title, fields }) => ({
    id,
    title,
    fields: fields.map((field) =>
      isOpen
        ? fill(field, proposeFor(field.id, all, time), answerTo(field.id, all, model), { all, model })
        : closed(field),
    ),
  }));
}

/** Fields of all models that a person still has to fill in or confirm; comments may stay empty. */
export function countOpenFields({ sections, models }: TrainingSummary): number {
  const all = models.length > 0 ? models.flatMap((model) => model.sections) : sections;
  return all.flatMap(({ fields }) => fields).filter(({ isOpen }) => isOpen).length;
}

const howToUse =
  "Every `value` is yours: answer in ai-act.yml, and it stands here with who answered and when. A `proposal` is what the scan found, with its evidence; check it before you take it over. A question that asks for yes or no is never answered here. `sections` has the proposals of all models together, `models` one form for each family of models of your own: one summary may cover several models with the same training content, so check that theirs is.";
const roleFirst =
  "For the models of this scan it has to be answered first what your role is, or whether they are general-purpose models; then each family of your own models has its form here. Until then this form has the proposals of all of them together.";
const nothingToSummarize =
  "The scan found no model, so there is nothing to summarize. The form still has all its fields.";
const notYours =
  "All models of the scan are models of others. The summary is their provider's to publish; this form stays empty.";

function answerTo(
  id: string,
  { answers: { provider } }: Survey,
  model: ModelView | undefined,
): GivenAnswer | undefined {
  const parts = ofProvider[id];
  if (!parts) return model && findAnswer(id, model);
  const answers = parts.flatMap((part) => provider.find((answer) => answer.id === part) ?? []);
  const [first] = answers;
  return first && { ...first, value: answers.map(({ value }) => value).join(", "), isStale: false };
}

const ofProvider: Readonly<Record<string, readonly string[]>> = {
  "1.1.provider": ["name", "contact"],
  "1.1.representative": ["representative"],
};

interface Context {
  readonly all: Survey;
  readonly model: ModelView | undefined;
}

function fill(
  field: TemplateField,
  proposed: Proposal | undefined,
  answer: GivenAnswer | undefined,
  { all, model }: Context,
): SummaryField {
  const needed = isNeeded(field, model);
  if (needed === false && !answer && field.required !== false) return closed(field);
  const remark = answer && remarkOn(answer, all, model);
  const state = answer ? (remark ? "to-be-confirmed" : "answered") : proposed ? "proposed" : "to-be-provided";
  return {
    ...base(field),
    value: answer ? plain(answer.value, 20_000) : null,
    answered: answer ? { by: plain(answer.by, 100), on: plain(answer.on, 10) } : null,
    note: remark ?? null,
    proposal: proposed?.value ?? null,
    evidence: proposed?.evidence ?? [],
    isOpen: needed === true && state !== "answered",
    state,
  };
}

function remarkOn(answer: GivenAnswer, all: Survey, model: ModelView | undefined): string | undefined {
  if (answer.isStale) return answerRemark(answer);
  const found = model && contradictionOf(answer, model, all);
  return found && `${answerRemark(answer)} It contradicts this: ${found}`;
}

function closed(field: TemplateField): SummaryField {
  const nothing = { value: null, answered: null, note: null, proposal: null, evidence: [] };
  return { ...base(field), ...nothing, isOpen: false, state: "not-applicable" };
}

function base({ id, label, question, type, options, required }: TemplateField): TemplateField {
  return { id, label, question, type, ...defined({ options }), required };
}
