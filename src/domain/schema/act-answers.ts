import { list, object, optional, part, text } from "./build.ts";

export const Answer = part("An answer of a person.", {
  id: text("The point or field that it answers."),
  value: text("The answer."),
  by: text("Who gave it."),
  on: text("The day on which it was last confirmed, as YYYY-MM-DD."),
  of: optional(text("The earlier state of the model that the answer is about, if the model has changed since.")),
});

export const AnswersOfModel = part("The answers about one model, or about several together.", {
  model: text("The name of the model, as the scan has it; empty if there are several."),
  models: optional(list(text("A name."), "The names of the models that the answers are about together.")),
  type: text("The type of the component."),
  state: text("The state of the model when the answers were written. If it differs now, the answers are outdated."),
  answers: list(Answer, "The answers."),
});

export const ActAnswers = object("ActAnswers", "The answers in the ai-act.yml of the project, for the AI Act pack.", {
  provider: list(Answer, "About the provider of the models."),
  models: list(AnswersOfModel, "About the models."),
});
