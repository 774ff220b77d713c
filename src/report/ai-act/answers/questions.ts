import { once } from "../../../async/once.ts";
import { obligations, type Question, questions, template } from "../rules.ts";

/** About one model: who has the duties first, then every point and every field of the form. */
export const modelQuestions = once((): readonly Question[] => [
  ...questions().model,
  ...questions().base,
  ...questions().union,
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
