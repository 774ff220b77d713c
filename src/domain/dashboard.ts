/** Figures over all scans. */
export interface DashboardSummary {
  readonly totalProjects: number;
  readonly totalScans: number;
  readonly totalViolations: number;
  readonly totalWarnings: number;
  readonly highRiskProjects: number;
  /** Projects whose latest complete scan did not see everything. */
  readonly partialScans: number;
  readonly pendingScans: number;
  readonly licenseDistribution: readonly LicenseShare[];
  /** Oldest first, no day missing. */
  readonly trend: readonly DayTotals[];
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
