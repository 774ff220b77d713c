import { once } from "../../../async/once.ts";
import type { ActAnswer } from "../../../domain/report/act-answers.ts";
import { defined } from "../../../text/defined.ts";
import { obligations, type Question, questions, template } from "../rules.ts";

/** About one model: who has the duties first, then every point and every field of the form. */
export const modelQuestions = once((): readonly Question[] => [
  ...questions().model,
  ...questions().base,
  ...questions().union,
  ...obligations().flatMap(({ kind, ref, items }) =>
    items
      .filter(({ id, evidenceFrom }) => id === evidenceFrom)
      .map(({ id, text, question, answer, sameAs }) => ({
        ...defined({ required: kind === "systemic" ? ifSystemic : undefined, sameAs }),
        ...{ id, text: question, type: answer, earlier: `${text} (${ref})` },
      })),
  ),
  ...template().sections.flatMap(({ id: block, fields }) =>
    fields
      .filter(({ id }) => !id.startsWith("1.1."))
      .map(({ question, label, ...field }) => ({ ...field, text: question, earlier: `${label} (${block})` })),
  ),
]);

/** Duties that only models with systemic risk have. */
export const ifSystemic = "if systemic risk";

interface Answered<Answer> {
  readonly answers: ReadonlyMap<string, Answer>;
  readonly provider: ReadonlyMap<string, ActAnswer>;
}

/** The answer to a question, or to the one about the model or its provider that asks the same. */
export function findAnswer<Answer extends ActAnswer>(
  id: string,
  { answers, provider }: Answered<Answer>,
): Answer | (ActAnswer & { readonly isStale: false }) | undefined {
  const given = answers.get(id);
  const sameAs = given ? undefined : sharedQuestions().get(id);
  if (sameAs === undefined) return given;
  const ofProvider = provider.get(sameAs);
  return answers.get(sameAs) ?? (ofProvider && { ...ofProvider, isStale: false });
}

const sharedQuestions = once(() => new Map(modelQuestions().map(({ id, sameAs }) => [id, sameAs])));
