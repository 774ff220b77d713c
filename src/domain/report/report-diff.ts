import type { CompletenessState } from "./completeness.ts";
import type { Component } from "../contracts/component.ts";
import type { FindingDecision } from "./finding.ts";
import type { Status } from "../policy/policy.ts";
import type { Report, UnreadFile } from "./report.ts";

export interface ReportDiff {
  readonly verdict: { readonly before: VerdictCounts; readonly after: VerdictCounts };
  readonly policy: {
    readonly before: Report["policy"];
    readonly after: Report["policy"];
    /** Whether other rules applied, by their digests. */
    readonly isChanged: boolean;
  };
  /** Violations that are new for their package and license, regardless of the version. */
  readonly newViolations: readonly DiffedComponent[];
  readonly endedViolations: readonly DiffedComponent[];
  readonly newWarnings: readonly DiffedComponent[];
  readonly licenseChanged: readonly ComponentChange[];
  readonly statusChanged: readonly ComponentChange[];
  readonly versionChanged: readonly ComponentChange[];
  readonly added: readonly DiffedComponent[];
  readonly removed: readonly DiffedComponent[];
  readonly coverage: {
    /** Dependency files that the old report had read, or did not have. */
    readonly newlyUnread: readonly UnreadFile[];
    readonly noLongerUnread: readonly UnreadFile[];
  };
}

export interface VerdictCounts {
  readonly status: Status;
  /** Absent in reports from before 3.0. */
  readonly completeness?: CompletenessState;
  readonly componentCount: number;
  readonly violations: number;
  readonly warnings: number;
}

export interface DiffedComponent extends Pick<Component, "type" | "name" | "version" | "scope"> {
  readonly purl?: string;
  readonly license: string;
  readonly status: Status;
  readonly decision: FindingDecision;
}

export interface ComponentChange {
  readonly before: DiffedComponent;
  readonly after: DiffedComponent;
}
