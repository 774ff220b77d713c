import { Type } from "typebox";
import { choice, count, list, object, optional, part } from "../../domain/schema/build.ts";
import { DashboardLists, DashboardTotals, LicenseShare } from "../../domain/schema/dashboard.ts";
import { families } from "../../spdx/families.ts";
import { ScanSummary } from "./scan.ts";

export const DashboardQuery = Type.Object({
  days: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 365, default: 30, description: "The number of days in the trend." }),
  ),
});

export const Dashboard = object("Dashboard", "Totals over all scans.", {
  ...DashboardTotals.properties,
  licenseDistribution: list(
    part("A license and how often it was found.", {
      ...LicenseShare.properties,
      family: optional(choice(families, "The family of the license, of a choice the mildest; absent if not known.")),
    }),
    "Licenses in the latest complete scan of each project, most frequent first; at most 500, the rest as `OTHER`.",
  ),
  ...DashboardLists.properties,
  pending: list(ScanSummary, "Running scans, then queued ones, oldest first; at most 20."),
});

export const ResetResult = object("ResetResult", "The result of clearing the cache.", {
  deleted: count("The number of deleted cache entries."),
});
