export interface SbomOptions {
  /** Default: the name in the root manifest, otherwise that of the report. */
  readonly projectName?: string;
  /** Default: the version in the root manifest. */
  readonly projectVersion?: string;
  readonly author?: string;
  readonly supplier?: string;
  /** An option instead of the clock: the same report and options result in the same bytes. */
  readonly timestamp: Date;
}
