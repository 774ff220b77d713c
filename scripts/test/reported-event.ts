/** What the reporter of a test process tells the runner, one JSON value on each line. */
export type ReportedEvent = TestStart | TestResult | ProcessUsage;

export interface TestStart {
  readonly kind: "started";
  readonly title: string;
  readonly file: string;
}

export interface TestResult {
  readonly kind: "passed" | "failed" | "skipped";
  /** The titles of the suites around it and its own. */
  readonly title: string;
  readonly file: string;
  readonly line: number;
  readonly ms: number;
  /** When it began and ended, in milliseconds since 1970: a failure is shown with what was printed meanwhile. */
  readonly from: number;
  readonly to: number;
  /** A failure: the error with its differences. A skipped test: the reason. */
  readonly text: string;
}

/** The CPU time of the process, and of the programs that it started and that have ended. */
export interface ProcessUsage {
  readonly kind: "used";
  readonly ownMs: number;
  readonly programsMs: number;
}

/** The file descriptor that the reporter writes to. Standard output belongs to the tests. */
export const eventsFd = 3;
