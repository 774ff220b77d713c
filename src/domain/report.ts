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
import type { unreadCauses, failOnValues } from "./schema/words.ts";

/** A scan as stored, served and written to files. */
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
  /** Null for reports from before 3.0; absent in files from that time. */
  readonly completeness?: CompletenessState | null;
}

/** Input of the report formats: a report, and what is known about its scan. */
export interface ReportView {
  readonly report: Report;
  readonly project: string;
  /** Absent if only the bare report is available. */
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
    /** For an uploaded report that was judged by other rules before: their digest. */
    readonly uploadedDigest?: string;
    readonly disclaimer: string;
  };
  readonly source: { readonly path?: string; readonly repository?: string; readonly commit?: string };
  readonly summary: ReportSummary;
  readonly findings: readonly Finding[];
  readonly coverage: Coverage;
  readonly errors: readonly FileError[];
  /** License sources that failed: what is UNKNOWN now may be resolved by the next scan. */
  readonly sourceFailures: readonly SourceFailure[];
  /** What needs attention; `summary.warnings` is its length. */
  readonly warnings: readonly Warning[];
  /** Remarks that change no verdict. */
  readonly notes: readonly ReportNote[];
  /** License files of the project itself, nearest to the root first. */
  readonly projectLicenses: readonly ProjectLicense[];
  /** Name and version from the manifest at the root; absent if there is no such manifest, and before 3.0. */
  readonly projectManifest?: ProjectManifest;
  /** Ancestors of the project's models and datasets that are not components themselves. */
  readonly lineage: readonly Ancestor[];
  /** How much of the project the verdict covers; absent in reports before 3.0. */
  readonly completeness?: Completeness;
  /** The scan reads the published archive of every component (`--deep`). */
  readonly isDeep?: boolean;
  /** The rules in the project's `lcc.yml` and their effects; absent if there are none. */
  readonly projectRules?: readonly ProjectRuleEntry[];
  /** Hosted models that the project uses; not judged and not counted. Absent if there are none. */
  readonly services?: readonly HostedService[];
  /** Actions and container images used by the build; not judged and not counted. Absent if there are none. */
  readonly references?: readonly BuildReference[];
  /** The obligations of each license that affects a decision; absent in reports from before 3.0. */
  readonly obligations?: readonly LicenseObligations[];
  /** What documents of the project say about its models; absent before 3.0 and in projects without models. */
  readonly modelDocuments?: ModelDocuments;
  /** The answers in the project's `ai-act.yml`; absent if there are none. */
  readonly answers?: ActAnswers;
  /** The conditions on which `lcc scan` fails. */
  readonly failOn?: readonly FailOn[];
}

export type FailOn = (typeof failOnValues)[number];

/** A model or dataset from which one used by the project was made, directly or indirectly. */
export interface Ancestor {
  readonly type: string;
  readonly name: string;
  /** SPDX expression, or UNKNOWN. */
  readonly license: string;
  readonly evidence: readonly Evidence[];
  /** As in a component: base models, datasets, gating. */
  readonly facts?: NonNullable<Component["facts"]>;
}

/** Name and version of the project, as the manifest at its root states them. */
export interface ProjectManifest {
  readonly name: string;
  readonly version?: string;
  readonly file: string;
}

/** A license file of the project itself, and its license; UNKNOWN if it cannot be identified. */
export interface ProjectLicense {
  readonly file: string;
  readonly license: string;
  readonly confidence: number;
}

/** A source that failed, its message, and how many components are affected. */
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
  /** Folders and files that were skipped, with the reason. */
  readonly skipped: readonly { readonly path: string; readonly reason: string }[];
  /** Only the dependencies of these workspaces are listed; absent: all. */
  readonly workspaces?: readonly Workspace[];
  /** The components come from an earlier scan of the same commit; the files were not read again. */
  readonly isReused?: boolean;
  /** Manifests whose transitive dependencies are unknown. */
  readonly unlocked?: readonly UnlockedManifest[];
  /** Manifests with packages that are missing in their lockfiles and were not resolved by lcc. */
  readonly outdated?: readonly OutdatedLock[];
  /** Limits of lcc that were reached. */
  readonly limits?: readonly ReachedLimit[];
  /** The platform for which lcc resolved dependencies; absent if it resolved none. */
  readonly target?: TreeTarget;
  /** Dependencies for other platforms only, which are not components. */
  readonly notOnPlatform?: readonly OtherPlatform[];
  /** Artifacts that the project builds itself, which are not components. */
  readonly firstParty?: readonly FirstParty[];
}

export interface FirstParty {
  readonly type: string;
  readonly name: string;
  /** The file that names it. */
  readonly file: string;
}

/** A manifest with packages that are missing in its lockfile. */
export interface OutdatedLock extends UnlockedManifest {
  readonly names: readonly string[];
}

/** A manifest that no lockfile covers. */
export interface UnlockedManifest {
  readonly file: string;
  /** How to create a lockfile: `run npm install --package-lock-only`. */
  readonly lockWith: string;
  /** The purpose of its place, if it is not part of the product. */
  readonly scope?: "test" | "dev";
}

/** A limit that was reached. */
export interface ReachedLimit {
  /** `20,000 dependency files in a project`. */
  readonly bound: string;
  /** How many entries were left out. */
  readonly count: number;
  readonly files?: readonly string[];
  /** The setting that raises it. */
  readonly setting?: string;
  /** `count` findings were judged and counted, but are not listed. */
  readonly isUnlisted?: boolean;
}

/** A dependency file that was recognized but not read, or only in part. */
export interface UnreadFile {
  readonly file: string;
  readonly reason: string;
  /** Whether components are missing from the report because of it. */
  readonly listsDependencies: boolean;
  /** The rest of the file was read; absent: nothing was. */
  readonly isPartial?: boolean;
  /** Absent in reports before 3.0. */
  readonly cause?: UnreadCause;
  /** The purpose of its place, if it is not part of the product. */
  readonly scope?: "test" | "dev";
  /** A software bill of materials, which `lcc scan FILE` can read. */
  readonly isSbom?: boolean;
  /** A source file or notebook that was only searched for models. */
  readonly isSource?: boolean;
}

export type UnreadCause = (typeof unreadCauses)[number];

/** A file, or a line of it, that could not be read. */
export interface FileError {
  readonly file: string;
  readonly detector: string;
  readonly message: string;
  readonly line?: number;
}
