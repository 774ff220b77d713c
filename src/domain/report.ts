import type { Component } from "./component.ts";
import type { Evidence } from "./evidence.ts";
import type { Status } from "./policy.ts";

/** A scan as it is stored, served and written to files. */
export interface ScanDetail {
  readonly summary: ScanSummary;
  readonly report: Report;
}

export interface ScanSummary {
  readonly id: string;
  readonly project: string;
  readonly status: Status;
  readonly state: "complete";
  readonly violations: number;
  readonly warnings: number;
  readonly generatedAt: string;
  readonly completedAt: string;
  readonly durationSeconds: number;
  readonly reportUrl: string;
}

export interface Report {
  readonly schemaVersion: 1;
  readonly policy: {
    readonly name: string;
    readonly context: string;
    readonly version: string;
    readonly digest: string;
  };
  readonly source: { readonly path?: string; readonly repository?: string; readonly commit?: string };
  readonly summary: ReportSummary;
  readonly findings: readonly Finding[];
  readonly coverage: Coverage;
  readonly errors: readonly FileError[];
  /** License sources that could not be asked: an UNKNOWN of today may be answered tomorrow. */
  readonly sourceFailures: readonly SourceFailure[];
}

/** A source that failed, in its words, and for how many components. */
export interface SourceFailure {
  readonly source: string;
  readonly message: string;
  readonly components: number;
}

export interface ReportSummary {
  readonly componentCount: number;
  readonly violations: number;
  readonly warnings: number;
  readonly licenseDistribution: readonly { readonly license: string; readonly count: number }[];
}

export interface Finding {
  readonly component: Omit<Component, "declaredLicense"> & { readonly purl?: string };
  readonly resolved_license: string;
  readonly status: Status;
  /** The sources whose answer contributed. */
  readonly sources: readonly string[];
  readonly evidence: readonly Evidence[];
  readonly decision: {
    readonly list: "allow" | "review" | "deny" | "none";
    readonly pattern?: string;
    readonly license: string;
    readonly reason: string;
    readonly override?: string;
  };
  /** Remarks that change no verdict. */
  readonly notes?: readonly FindingNote[];
}

export interface FindingNote {
  readonly type: "license_conflict" | "override_expired";
  readonly message: string;
}

export interface Coverage {
  readonly filesSeen: number;
  readonly manifestsRead: number;
  readonly manifestsUnread: readonly UnreadFile[];
  /** Folders and files that were left out, with the reason. */
  readonly skipped: readonly { readonly path: string; readonly reason: string }[];
}

/** A dependency file that was recognised and not read. */
export interface UnreadFile {
  readonly file: string;
  readonly reason: string;
  /** Whether components are missing from the report because of it. */
  readonly listsDependencies: boolean;
}

/** A file, or a line of one, that could not be read. */
export interface FileError {
  readonly file: string;
  readonly detector: string;
  readonly message: string;
  readonly line?: number;
}
