import type { TypeOf } from "../schema/build.ts";
import type * as coverage from "../schema/coverage.ts";
import type * as schema from "../schema/report.ts";

/** A scan as stored, served and written to files. */
export type ScanDetail = TypeOf<typeof schema.ScanDetail>;
export type ScanSummary = TypeOf<typeof schema.ScanSummary>;

/** Input of the report formats: a report, and what is known about its scan. */
export interface ReportView {
  readonly report: Report;
  readonly project: string;
  /** Absent if only the bare report is available. */
  readonly summary?: ScanSummary;
}

export type Report = TypeOf<typeof schema.Report>;
export type ReportSummary = TypeOf<typeof schema.ReportSummary>;
export type FailOn = NonNullable<Report["failOn"]>[number];

/** A model or dataset from which one used by the project was made, directly or indirectly. */
export type Ancestor = TypeOf<typeof schema.Ancestor>;

/** Name and version of the project, as the manifest at its root states them. */
export type ProjectManifest = NonNullable<Report["projectManifest"]>;

/** A license file of the project itself, and its license; UNKNOWN if it cannot be identified. */
export type ProjectLicense = TypeOf<typeof schema.ProjectLicense>;

/** A source that failed, its message, and how many components are affected. */
export type SourceFailure = TypeOf<typeof schema.SourceFailure>;

/** A file, or a line of it, that could not be read. */
export type FileError = TypeOf<typeof schema.FileError>;

export type Coverage = TypeOf<typeof coverage.Coverage>;

/** An artifact that the project builds itself. */
export type FirstParty = TypeOf<typeof coverage.FirstParty>;

/** A manifest that no lockfile covers. */
export type UnlockedManifest = TypeOf<typeof coverage.UnlockedManifest>;

/** A manifest with packages that are missing in its lockfile. */
export type OutdatedLock = TypeOf<typeof coverage.OutdatedLock>;

/** A file that names parts of the project which were not scanned. */
export type AbsentParts = TypeOf<typeof coverage.AbsentParts>;

export type ReachedLimit = TypeOf<typeof coverage.ReachedLimit>;

/** A dependency file that was recognized but not read, or only in part. */
export type UnreadFile = TypeOf<typeof coverage.UnreadFile>;
export type UnreadCause = NonNullable<UnreadFile["cause"]>;
