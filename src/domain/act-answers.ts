/** Answers for the AI Act pack, written by a person in `ai-act.yml`. */
export interface ActAnswers {
  /** About the provider of the models. */
  readonly provider: readonly ActAnswer[];
  readonly models: readonly ModelAnswers[];
}

export interface ModelAnswers {
  /** Its name and type, as in the scan. */
  readonly model: string;
  readonly type: string;
  /** The state of the model when the file was written; if it changes, the answers are outdated. */
  readonly state: string;
  readonly answers: readonly ActAnswer[];
}

export interface ActAnswer {
  /** The point or field it answers. */
  readonly id: string;
  readonly value: string;
  readonly by: string;
  /** `YYYY-MM-DD`. */
  readonly on: string;
  /** The state of the model that the answer is for, if earlier than the file's. */
  readonly of?: string;
}
