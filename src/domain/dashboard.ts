import type { TypeOf } from "./schema/build.ts";
import type * as schema from "./schema/dashboard.ts";
import type { ScanRecord } from "./scan.ts";

/** Totals over all scans, and what needs attention. */
export interface DashboardSummary extends TypeOf<typeof schema.DashboardTotals>, TypeOf<typeof schema.DashboardLists> {
  /** At most 500; the rest is one entry `OTHER`. */
  readonly licenseDistribution: readonly LicenseShare[];
  /** At most 20 queued or running scans. */
  readonly pending: readonly ScanRecord[];
}

export type LicenseShare = TypeOf<typeof schema.LicenseShare>;
export type DayTotals = DashboardSummary["trend"][number];

/** The state of all projects at the end of a day. */
export type DayState = DashboardSummary["state"][number];

/** A project whose latest complete scan has a worse result than the one of a week ago, or more violations. */
export type WorseProject = DashboardSummary["worse"][number];

/** A component that is new or has a worse result. */
export type WorseComponent = WorseProject["components"][number];

/** A waiver in the latest complete scan of a project. */
export type ExpiringWaiver = DashboardSummary["expiringWaivers"][number];
