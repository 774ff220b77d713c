import type { TypeOf } from "../schema/build.ts";
import type * as schema from "../schema/comparison.ts";
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

export type VerdictCounts = TypeOf<typeof schema.VerdictCounts>;
export type DiffedComponent = TypeOf<typeof schema.ComparedComponent>;
export type ComponentChange = TypeOf<typeof schema.ComponentChange>;
