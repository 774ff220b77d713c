import type * as schema from "../schema/act-answers.ts";
import type { TypeOf } from "../schema/build.ts";

/** Answers for the AI Act pack, written by a person in `ai-act.yml`. */
export type ActAnswers = TypeOf<typeof schema.ActAnswers>;
export type ModelAnswers = TypeOf<typeof schema.AnswersOfModel>;
export type ActAnswer = TypeOf<typeof schema.Answer>;
