import { runningSummary, scanSummary } from "./scan.ts";

export const dashboard = {
  totalProjects: 3,
  totalScans: 41,
  totalViolations: 12,
  totalWarnings: 57,
  highRiskProjects: 1,
  partialScans: 1,
  pendingScans: 2,
  licenseDistribution: [
    { license: "MIT", count: 640, percentage: 80 },
    { license: "Apache-2.0", count: 150, percentage: 18.75 },
    { license: "UNKNOWN", count: 10, percentage: 1.25 },
  ],
  trend: [
    { date: "2026-01-04", scans: 0, violations: 0, warnings: 0 },
    { date: "2026-01-05", scans: 4, violations: 1, warnings: 6 },
  ],
  worse: [{ project: "shop", before: "pass", after: "warning", scanId: scanSummary.id, at: scanSummary.generatedAt }],
  expiringWaivers: [
    { project: "shop", component: "mysql-connector@8.4.0", license: "GPL-2.0-only", until: "2026-01-31" },
  ],
  pending: [runningSummary],
};
