import { once } from "../../../async/once.ts";
import { roles } from "../models/role.ts";
import { type AnswerType, obligations, template } from "../rules.ts";

/** A question that a person can answer in `ai-act.yml`. */
export interface Question {
  readonly id: string;
  readonly text: string;
  readonly type: AnswerType;
  readonly options?: readonly string[];
  /** How earlier versions of lcc asked it. */
  readonly earlier?: string;
}

/** About the provider of the models. */
export const providerQuestions: readonly Question[] = [
  { id: "name", text: "What is the name of the provider?", type: "text", earlier: "name of the provider" },
  { id: "contact", text: "How can the provider be reached?", type: "text", earlier: "contact of the provider" },
  {
    id: "established",
    text: "Where is the provider established?",
    type: "place",
    options: ["union", "outside"],
    earlier: "where the provider is established: union, or outside",
  },
  {
    id: "representative",
    text: "Who is the authorised representative in the Union, with contact? Only providers from outside need one.",
    type: "text",
    earlier: "authorised representative in the Union, with contact; only from outside",
  },
];

export const roleQuestion: Question = {
  id: "role",
  text: "Who are you to this model?",
  type: "role",
  options: roles,
  earlier: "who you are to this model: provider, modifier, downstream or unknown",
};

export const generalQuestion: Question = {
  id: "general-purpose",
  text: "Is it a general-purpose model? Not if it was trained for one task, such as transcription, speech from text, music or upscaling, and does nothing else well.",
  type: "yesno",
};

const computeQuestion: Question = {
  id: "compute",
  text: "How many FLOP did the training take, without the model it was made from?",
  type: "flop",
  earlier: "training compute in FLOP, as a number such as 2.6e23",
};

/** Of models that were made from others. */
export const baseQuestions: readonly Question[] = [
  {
    id: "base.inherits",
    text: "Does it start from the weights of the model it was made from? Not if it was only trained on what that model puts out.",
    type: "yesno",
  },
  { id: "base.compute", text: "How many FLOP did the training of the model it was made from take?", type: "flop" },
  { id: "base.systemic", text: "Does the model it was made from have systemic risk?", type: "yesno" },
];

/** Of models whose license excludes the Union, or may do so. */
export const unionQuestions: readonly Question[] = [
  {
    id: "union-excluded",
    text: "Did its provider clearly and unequivocally exclude distribution and use in the Union?",
    type: "yesno",
  },
  {
    id: "union-system",
    text: "Do you build it into a system that is placed on the market or put into service in the Union?",
    type: "yesno",
  },
];

/** About one model: who has the duties first, then every point and every field of the form. */
export const modelQuestions = once((): readonly Question[] => [
  roleQuestion,
  generalQuestion,
  computeQuestion,
  ...baseQuestions,
  ...unionQuestions,
  ...obligations().flatMap(({ ref, items }) =>
    items
      .filter(({ id, evidenceFrom }) => id === evidenceFrom)
      .map(({ id, text, question, answer }) => ({ id, text: question, type: answer, earlier: `${text} (${ref})` })),
  ),
  ...template().sections.flatMap(({ id: block, fields }) =>
    fields
      .filter(({ id }) => !id.startsWith("1.1."))
      .map(({ question, label, ...field }) => ({ ...field, text: question, earlier: `${label} (${block})` })),
  ),
]);
