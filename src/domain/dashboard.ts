import type { Status } from "./policy/policy.ts";
import type { ScanRecord } from "./scan.ts";

/** Totals over all scans, and what needs attention. */
export interface DashboardSummary {
  readonly totalProjects: number;
  readonly totalScans: number;
  readonly totalViolations: number;
  readonly totalWarnings: number;
  readonly highRiskProjects: number;
  /** Projects whose latest complete scan is partial. */
  readonly partialScans: number;
  readonly pendingScans: number;
  /** At most 500; the rest is one entry `OTHER`. */
  readonly licenseDistribution: readonly LicenseShare[];
  /** Oldest first, no day missing. */
  readonly trend: readonly DayTotals[];
  /** What got worse in the last seven days, the most recent first. */
  readonly worse: readonly WorseProject[];
  /** Waivers that expire within 30 days, soonest first. */
  readonly expiringWaivers: readonly ExpiringWaiver[];
  /** At most 20 queued or running scans. */
  readonly pending: readonly ScanRecord[];
}

/** A project whose latest complete scan is worse than the one of a week ago. */
export interface WorseProject {
  readonly project: string;
  readonly before: Status;
  readonly after: Status;
  /** The latest complete scan. */
  readonly scanId: string;
  /** When that was created. */
  readonly at: string;
}

/** A waiver in the latest complete scan of a project. */
export interface ExpiringWaiver {
  readonly project: string;
  /** `name@version`. */
  readonly component: string;
  readonly license: string;
  /** `YYYY-MM-DD`, its last day. */
  readonly until: string;
}

export interface LicenseShare {
  readonly license: string;
  readonly count: number;
  /** 0 to 100, two decimals. */
  readonly percentage: number;
}

export interface DayTotals {
  /** `YYYY-MM-DD`, UTC. */
  readonly date: string;
  readonly scans: number;
  readonly violations: number;
  readonly warnings: number;
}
