/** What a bill of materials needs besides the report. */
export interface SbomOptions {
  /** Default: the name in the root manifest, else that of the report. */
  readonly projectName?: string;
  /** Default: the version in the root manifest. */
  readonly projectVersion?: string;
  readonly author?: string;
  readonly supplier?: string;
  /** Given, not read from the clock: the same report and options make the same bytes. */
  readonly timestamp: Date;
}
