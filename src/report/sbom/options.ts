/** What a bill of materials is told beside the report. */
export interface SbomOptions {
  /** The name in the report without it. */
  readonly projectName?: string;
  readonly projectVersion?: string;
  readonly author?: string;
  readonly supplier?: string;
  /** Given, not read from the clock: the same report and options make the same bytes. */
  readonly timestamp: Date;
}
