import { Type } from "typebox";
import { choice, count, list, number, object, part, text } from "../../report/schema/build.ts";
import { statuses } from "../../report/schema/finding.ts";
import { ScanSummary } from "./scan.ts";

export const DashboardQuery = Type.Object({
  days: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 365, default: 30, description: "How many days the trend goes back." }),
  ),
});

export const Dashboard = object("Dashboard", "Figures over all scans.", {
  totalProjects: count("Projects that were ever scanned."),
  totalScans: count("Scans that are stored, whatever became of them."),
  totalViolations: count("Violations of all complete scans."),
  totalWarnings: count("Warnings of all complete scans."),
  highRiskProjects: count("Projects whose latest complete scan found a violation."),
  partialScans: count("Projects whose latest complete scan did not see everything."),
  pendingScans: count("Scans that wait or run."),
  licenseDistribution: list(
    part("A license and how often it was found.", {
      license: text("The license as an SPDX expression, or UNKNOWN."),
      count: count("Components with this license."),
      percentage: number("Their share, two decimals.", { minimum: 0, maximum: 100 }),
    }),
    "Licenses in the latest complete scan of each project, the most frequent first; at most 500, the rest as `OTHER`.",
  ),
  trend: list(
    part("The scans of one day.", {
      date: text("The day in UTC, as YYYY-MM-DD."),
      scans: count("Scans created on this day."),
      violations: count("Their violations."),
      warnings: count("Their warnings."),
    }),
    "One entry for each day, the oldest first, no day missing.",
  ),
  worse: list(
    part("A project that got worse.", {
      project: text("The name of the project."),
      before: choice(statuses, "The result a week ago, or of the first scan since."),
      after: choice(statuses, "The result of the latest complete scan."),
      scanId: text("The identifier of that scan."),
      at: text("When it was created.", { format: "date-time" }),
    }),
    "Projects whose latest complete scan is of the last 7 days and worse than before, the most recent first.",
  ),
  expiringWaivers: list(
    part("A waiver that ends soon.", {
      project: text("The name of the project."),
      component: text("The component, as name@version."),
      license: text("The license that is waived."),
      until: text("The last day, as YYYY-MM-DD."),
    }),
    "Waivers in the latest complete scans that end within 30 days, the first to end first; at most 500.",
  ),
  pending: list(ScanSummary, "Scans that run, then those that wait, the oldest first; at most 20."),
});

export const ResetResult = object("ResetResult", "What a reset has deleted.", {
  deleted: count("The number of cache entries that were deleted."),
});
