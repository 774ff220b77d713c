import type { BuildReference } from "./build-reference.ts";
import type { Completeness, CompletenessState } from "./completeness.ts";
import type { Component } from "./component.ts";
import type { Evidence } from "./evidence.ts";
import type { Finding } from "./finding.ts";
import type { HostedService } from "./hosted-service.ts";
import type { ActAnswers } from "./act-answers.ts";
import type { ModelDocuments } from "./model-documents.ts";
import type { LicenseObligations } from "./obligation.ts";
import type { Status } from "./policy.ts";
import type { ProjectRuleEntry } from "./project-rules.ts";
import type { OtherPlatform, TreeTarget } from "./targets.ts";
import type { ReportNote, Warning } from "./warning.ts";
import type { Workspace } from "./workspace.ts";

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
  /** Null where the report was made before 3.0; absent in files of that time. */
  readonly completeness?: CompletenessState | null;
}

/** What the output formats are given: a report, and what is known about the scan that made it. */
export interface ReportView {
  readonly report: Report;
  readonly project: string;
  /** Absent where only the bare report is there. */
  readonly summary?: ScanSummary;
}

export interface Report {
  readonly schemaVersion: 1;
  readonly policy: {
    readonly name: string;
    readonly context: string;
    /** The context in words: `judged as shipped to customers`. Absent in reports before 3.0. */
    readonly judgedAs?: string;
    readonly version: string;
    readonly digest: string;
    /** Of an uploaded report that was judged by other rules before: the digest of those. */
    readonly uploadedDigest?: string;
    readonly disclaimer: string;
  };
  readonly source: { readonly path?: string; readonly repository?: string; readonly commit?: string };
  readonly summary: ReportSummary;
  readonly findings: readonly Finding[];
  readonly coverage: Coverage;
  readonly errors: readonly FileError[];
  /** License sources that could not be asked: an UNKNOWN of today may be answered tomorrow. */
  readonly sourceFailures: readonly SourceFailure[];
  /** What asks for a person's attention; `summary.warnings` is its length. */
  readonly warnings: readonly Warning[];
  /** Remarks that change no verdict. */
  readonly notes: readonly ReportNote[];
  /** License files of the project itself, nearest to the root first. */
  readonly projectLicenses: readonly ProjectLicense[];
  /** What the manifest at the root says about the project; absent where there is none, and before 3.0. */
  readonly projectManifest?: ProjectManifest;
  /** Models and datasets that those of the project were made from, and that are no components themselves. */
  readonly lineage: readonly Ancestor[];
  /** How much of the project the verdict covers; absent in reports before 3.0. */
  readonly completeness?: Completeness;
  /** The published archive of every component was to be read (`--deep`). */
  readonly isDeep?: boolean;
  /** The rules that the project's `lcc.yml` brought, and what they did; absent where it brought none. */
  readonly projectRules?: readonly ProjectRuleEntry[];
  /** Hosted models that the project asks; neither judged nor counted. Absent where there are none. */
  readonly services?: readonly HostedService[];
  /** Actions and container images that it is built with; neither judged nor counted. Absent where there are none. */
  readonly references?: readonly BuildReference[];
  /** What each license that counts in a decision asks; absent in reports before 3.0. */
  readonly obligations?: readonly LicenseObligations[];
  /** What documents of the project say about its models; absent before 3.0 and in projects without models. */
  readonly modelDocuments?: ModelDocuments;
  /** What `ai-act.yml` of the project answers; absent where there is none. */
  readonly answers?: ActAnswers;
  /** What `lcc scan` was told to fail on. */
  readonly failOn?: readonly FailOn[];
}

/** When `lcc scan` ends with a status other than 0. */
export const failOnValues = ["violation", "warning", "unknown", "new", "never", "allow-incomplete"] as const;
export type FailOn = (typeof failOnValues)[number];

/** A model or dataset further back in the making of one that the project uses. */
export interface Ancestor {
  readonly type: string;
  readonly name: string;
  /** SPDX expression, or UNKNOWN. */
  readonly license: string;
  readonly evidence: readonly Evidence[];
  /** As of a component: base models, datasets, gating. */
  readonly facts?: NonNullable<Component["facts"]>;
}

/** Name and version of the project, as the manifest at its root states them. */
export interface ProjectManifest {
  readonly name: string;
  readonly version?: string;
  readonly file: string;
}

/** A license file of the project itself, and what it contains; UNKNOWN where nobody can tell. */
export interface ProjectLicense {
  readonly file: string;
  readonly license: string;
  readonly confidence: number;
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
  /** Findings that pass only because of a waiver; absent in reports before 3.0. */
  readonly waived?: number;
  readonly licenseDistribution: readonly { readonly license: string; readonly count: number }[];
}

export interface Coverage {
  readonly filesSeen: number;
  readonly manifestsRead: number;
  readonly manifestsUnread: readonly UnreadFile[];
  /** Folders and files that were left out, with the reason. */
  readonly skipped: readonly { readonly path: string; readonly reason: string }[];
  /** Only what these workspaces need was listed; absent: all that the project needs. */
  readonly workspaces?: readonly Workspace[];
  /** The components were found by an earlier scan of the same commit, and the files were not read again. */
  readonly isReused?: boolean;
  /** Manifests whose transitive dependencies were not seen. */
  readonly unlocked?: readonly UnlockedManifest[];
  /** Manifests that name packages which their lockfiles lack, and lcc has not resolved either. */
  readonly outdated?: readonly OutdatedLock[];
  /** Bounds of lcc that cut the work. */
  readonly limits?: readonly ReachedLimit[];
  /** What lcc itself resolved dependencies for; absent where it resolved none. */
  readonly target?: TreeTarget;
  /** What manifests name for other platforms only, and is no component therefore. */
  readonly notOnPlatform?: readonly OtherPlatform[];
  /** What files of the project name and the project builds itself, and is no component therefore. */
  readonly firstParty?: readonly FirstParty[];
}

export interface FirstParty {
  readonly type: string;
  readonly name: string;
  /** The file that names it. */
  readonly file: string;
}

/** A manifest that names packages which its lockfile lacks. */
export interface OutdatedLock extends UnlockedManifest {
  readonly names: readonly string[];
}

/** A manifest that no lockfile covers. */
export interface UnlockedManifest {
  readonly file: string;
  /** What to do so that there is a lockfile: `run npm install --package-lock-only`. */
  readonly lockWith: string;
  /** What its place is for, where that is not the product. */
  readonly scope?: "test" | "dev";
}

/** A bound that was reached. */
export interface ReachedLimit {
  /** `20,000 dependency files in a project`. */
  readonly bound: string;
  /** What was left out because of it. */
  readonly count: number;
  readonly files?: readonly string[];
  /** The setting that raises it. */
  readonly setting?: string;
  /** `count` findings were judged and counted, and are not listed. */
  readonly isUnlisted?: boolean;
}

/** A dependency file that was recognised and not read, or not completely. */
export interface UnreadFile {
  readonly file: string;
  readonly reason: string;
  /** Whether components are missing from the report because of it. */
  readonly listsDependencies: boolean;
  /** The rest of the file was read; absent: nothing was. */
  readonly isPartial?: boolean;
  /** Absent in reports before 3.0. */
  readonly cause?: UnreadCause;
  /** What its place is for, where that is not the product. */
  readonly scope?: "test" | "dev";
  /** A software bill of materials, which `lcc scan FILE` reads. */
  readonly isSbom?: boolean;
  /** A source file or notebook that was only searched for models. */
  readonly isSource?: boolean;
}

/** `format`: lcc knows the kind of file and does not read it; `limit`: a bound of lcc left the file out. */
export const unreadCauses = ["unreadable", "too_large", "format", "limit"] as const;
export type UnreadCause = (typeof unreadCauses)[number];

/** A file, or a line of one, that could not be read. */
export interface FileError {
  readonly file: string;
  readonly detector: string;
  readonly message: string;
  readonly line?: number;
}
