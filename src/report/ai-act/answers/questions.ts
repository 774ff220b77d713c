import { once } from "../../../async/once.ts";
import { obligations, template } from "../rules.ts";

/** A question that a person can answer in `ai-act.yml`. */
export interface Question {
  readonly id: string;
  readonly text: string;
  readonly kind: "text" | "role" | "date" | "flop" | "place";
}

/** About the provider of the models. */
export const providerQuestions: readonly Question[] = [
  { id: "name", text: "name of the provider", kind: "text" },
  { id: "contact", text: "contact of the provider", kind: "text" },
  { id: "established", text: "where the provider is established: union, or outside", kind: "place" },
  {
    id: "representative",
    text: "authorised representative in the Union, with contact; only from outside",
    kind: "text",
  },
];

/** About one model: its role first, then its training compute, then every point and every field of the form. */
export const modelQuestions = once((): readonly Question[] => [
  roleQuestion,
  { id: "compute", text: "training compute in FLOP, as a number such as 2.6e23", kind: "flop" },
  ...obligations().flatMap(({ ref, items }) =>
    items.filter(({ id, evidenceFrom }) => id === evidenceFrom).map(({ id, text }) => point(id, `${text} (${ref})`)),
  ),
  ...template().sections.flatMap(({ id: block, fields }) =>
    fields
      .filter(({ id }) => !id.startsWith("1.1."))
      .map(({ id, label, type }) => field(id, `${label} (${block})`, type)),
  ),
]);

export const roleQuestion: Question = {
  id: "role",
  text: "who you are to this model: provider, modifier, downstream or unknown",
  kind: "role",
};

function point(id: string, text: string): Question {
  return { id, text, kind: "text" };
}

function field(id: string, text: string, type: string): Question {
  return { id, text, kind: type === "date" ? "date" : "text" };
}
