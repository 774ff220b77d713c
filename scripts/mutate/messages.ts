/** To a test process, once: what it has to load instead of the files of the repository. */
export interface Start {
  readonly kind: "start";
  /** From the URL of a file to its text with all mutants. */
  readonly sources: readonly (readonly [url: string, text: string])[];
  readonly mutants: number;
}

/** Run the tests of a file without a mutant, and note which mutants each test reaches. */
export interface Survey {
  readonly kind: "survey";
  readonly file: string;
}

/** Run tests with a mutant until one fails. */
export interface Trial {
  readonly kind: "trial";
  readonly mutant: number;
  /** The process is new, and the mutant is already active while the files are loaded. */
  readonly isFresh: boolean;
  readonly files: readonly PlannedFile[];
}

export interface PlannedFile {
  readonly file: string;
  readonly tests: readonly TestCost[];
}

/** What a test needs without a mutant. */
export interface TestCost {
  /** The place of the test in its file. */
  readonly id: number;
  readonly ms: number;
  /** How often it asked whether a mutant is active. */
  readonly asked: number;
}

export interface SurveyedTest extends TestCost {
  readonly name: string;
  readonly reached: readonly number[];
  /** Those which the test does not reach when it runs again: their result is kept by the program. */
  readonly reachedOnce: readonly number[];
  /** Why the test cannot be used: it fails without a mutant, or when it runs alone or again. */
  readonly problem?: string;
}

export interface SurveyReply {
  readonly kind: "surveyed";
  readonly loadMs: number;
  /** Mutants in code that runs when the file is loaded. */
  readonly reachedOnLoad: readonly number[];
  readonly tests: readonly SurveyedTest[];
  /** Why the file cannot be loaded. */
  readonly problem?: string;
}

export interface TrialReply {
  readonly kind: "tried";
  /** The test that failed. */
  readonly noticedBy?: { readonly file: string; readonly test: string; readonly message: string };
  /**
   * Whether no earlier mutant can have caused this: a test that failed passes again without the mutant, and tests that
   * all passed have all reached the mutant.
   */
  readonly isCertain: boolean;
}

export type Request = Start | Survey | Trial;
export type Reply = SurveyReply | TrialReply;
export type ReplyTo<R extends Survey | Trial> = R extends Survey ? SurveyReply : TrialReply;
