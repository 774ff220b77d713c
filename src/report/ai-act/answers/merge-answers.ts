import type { ActAnswer, ActAnswers, ModelAnswers } from "../../../domain/report/act-answers.ts";

/** Merges answers of a file into those of a report: the file takes precedence, and no answer is lost. */
export function mergeAnswers(file: ActAnswers | undefined, brought: ActAnswers | undefined): ActAnswers {
  if (!file || !brought) return file ?? brought ?? { provider: [], models: [] };
  const others = new Map(brought.models.map((model) => [toKey(model), model]));
  const models = file.models.map((model) => mergeModel(model, others.get(toKey(model))));
  const named = new Set(file.models.map(toKey));
  return {
    provider: mergeEntries(file.provider, brought.provider),
    models: [...models, ...brought.models.filter((model) => !named.has(toKey(model)))],
  };
}

/** Identifies an entry: the type and the names of its models. */
export function toKey({ type, model, models = [model] }: Pick<ModelAnswers, "type" | "model" | "models">): string {
  return JSON.stringify([type, ...models]);
}

/** An answer keeps the model state that it was given for. */
function mergeModel(first: ModelAnswers, second: ModelAnswers | undefined): ModelAnswers {
  if (!second) return first;
  const { state } = first;
  const dated = second.answers.map((answer) =>
    second.state === state || answer.of !== undefined ? answer : { ...answer, of: second.state },
  );
  return { ...first, answers: mergeEntries(first.answers, dated) };
}

function mergeEntries(first: readonly ActAnswer[], second: readonly ActAnswer[]): ActAnswer[] {
  const answered = new Set(first.map(({ id }) => id));
  return [...first, ...second.filter(({ id }) => !answered.has(id))];
}
