import { Type } from "typebox";
import { count, list, number, object, part, text } from "../../report/schema/build.ts";

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
    "Licenses in the latest complete scan of each project, the most frequent first.",
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
});

export const ResetResult = object("ResetResult", "What a reset has deleted.", {
  deleted: count("The number of cache entries that were deleted."),
});
