import { choice, count, orNull, list, number, optional, part, text } from "./build.ts";
import { statuses } from "./words.ts";

export const DashboardTotals = part("Totals over all scans.", {
  totalProjects: count("All projects with at least one scan."),
  totalScans: count("All stored scans, whatever their state."),
  totalViolations: count("Violations in all complete scans."),
  totalWarnings: count("Warnings in all complete scans."),
  highRiskProjects: count("Projects whose latest complete scan has a violation."),
  partialScans: count("Projects whose latest complete scan is partial."),
  pendingScans: count("Queued and running scans."),
});

export const LicenseShare = part("A license and how often it was found.", {
  license: text("The license as an SPDX expression, or UNKNOWN."),
  count: count("Components with this license."),
  percentage: number("Their share in percent, two decimals.", { minimum: 0, maximum: 100 }),
});

export const DashboardLists = part("What happened lately, and what needs attention.", {
  trend: list(
    part("The scans of one day.", {
      date: text("The day in UTC, as YYYY-MM-DD."),
      scans: count("Scans created on this day."),
      violations: count("Their violations."),
      warnings: count("Their warnings."),
    }),
    "One entry per day without gaps, oldest first.",
  ),
  state: list(
    part("All projects at the end of a day.", {
      date: text("The day in UTC, as YYYY-MM-DD."),
      projects: count("Projects with a complete scan."),
      violations: count("Their violations."),
      warnings: count("Their warnings."),
      unknown: orNull(count("Their components without a known license; null if some scan is from before 4.0.")),
      partial: count("Projects whose scan is partial."),
    }),
    "The days of `trend`: the latest complete scan of each project up to the end of the day.",
  ),
  worse: list(
    part("A project that got worse.", {
      project: text("The name of the project."),
      before: choice(statuses, "The result a week ago, or of the first scan since."),
      after: choice(statuses, "The result of the latest complete scan."),
      scanId: text("The id of that scan."),
      at: text("When it was created.", { format: "date-time" }),
      scanBefore: text("The id of the scan of a week ago, or of the first one since, to compare with."),
      violationsBefore: count("The violations a week ago, or of the first scan since."),
      violationsAfter: count("The violations of the latest complete scan."),
      components: list(
        part("A component that is new or worse.", {
          component: text("The component, as name@version."),
          license: text("Its license now."),
          before: optional(choice(statuses, "Its result before; absent if it is new.")),
          after: choice(statuses, "Its result now."),
        }),
        "At most 20, violations first; empty after the first 50 projects, and for scans from before 3.0.",
      ),
    }),
    "Projects whose latest complete scan is from the last 7 days and has a worse result or more violations than " +
      "before, most recent first.",
  ),
  expiringWaivers: list(
    part("A waiver that expires soon.", {
      project: text("The name of the project."),
      component: text("The component, as name@version."),
      license: text("The license that is waived."),
      until: text("The last day, as YYYY-MM-DD."),
    }),
    "Waivers in the latest complete scans that expire within 30 days, soonest first; at most 500.",
  ),
});
