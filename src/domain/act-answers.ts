/** What a person has answered for the AI Act pack, in `ai-act.yml`. */
export interface ActAnswers {
  /** About whoever provides the models. */
  readonly provider: readonly ActAnswer[];
  readonly models: readonly ModelAnswers[];
}

export interface ModelAnswers {
  /** Its name and type as the scan has them. */
  readonly model: string;
  readonly type: string;
  /** What the model was like when the file was written; another state makes the answers old. */
  readonly state: string;
  readonly answers: readonly ActAnswer[];
}

export interface ActAnswer {
  /** The point or field that it answers. */
  readonly id: string;
  readonly value: string;
  readonly by: string;
  /** `YYYY-MM-DD`. */
  readonly on: string;
  /** The state of the model that it was given for, where that is an earlier one than the file's. */
  readonly of?: string;
}
