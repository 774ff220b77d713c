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
  /** The same days: the latest complete scans of all projects at the end of each. */
  readonly state: readonly DayState[];
  /** What got worse in the last seven days, the most recent first. */
  readonly worse: readonly WorseProject[];
  /** Waivers that expire within 30 days, soonest first. */
  readonly expiringWaivers: readonly ExpiringWaiver[];
  /** At most 20 queued or running scans. */
  readonly pending: readonly ScanRecord[];
}

/** A project whose latest complete scan has a worse result than the one of a week ago, or more violations. */
export interface WorseProject {
  readonly project: string;
  readonly before: Status;
  readonly after: Status;
  /** The latest complete scan. */
  readonly scanId: string;
  /** When that was created. */
  readonly at: string;
  /** The scan that it is compared with. */
  readonly scanBefore: string;
  readonly violationsBefore: number;
  readonly violationsAfter: number;
  /** At most 20; empty if one of the scans was stored before 3.0. */
  readonly components: readonly WorseComponent[];
}

/** A component that is new or has a worse result. */
export interface WorseComponent {
  /** `name@version`. */
  readonly component: string;
  readonly license: string;
  /** Absent if it is new. */
  readonly before?: Status;
  readonly after: Status;
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

/** The state of all projects at the end of a day. */
export interface DayState {
  /** `YYYY-MM-DD`, UTC. */
  readonly date: string;
  readonly projects: number;
  readonly violations: number;
  readonly warnings: number;
  /** Components without a known license; null where scans from before 4.0 are part of the state. */
  readonly unknown: number | null;
  readonly partial: number;
}
