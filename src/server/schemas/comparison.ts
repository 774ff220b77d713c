import { type TSchema, Type } from "typebox";
import { count, flag, list, object, part } from "../../domain/schema/build.ts";
import { ComparedComponent, ComponentChange, VerdictCounts } from "../../domain/schema/comparison.ts";
import { ReportPolicy, UnreadFile } from "../../domain/schema/report.ts";
import { maxFindings, defaultFindings } from "./finding.ts";
import { ScanSummary } from "./scan.ts";

export const ComparisonParams = Type.Object({
  scan_id: Type.String({ description: "The id of the earlier scan." }),
  other_id: Type.String({ description: "The id of the later scan." }),
});

export const ComparisonQuery = Type.Object({
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: maxFindings,
      default: defaultFindings,
      description: "The maximum number of entries per list.",
    }),
  ),
});

export const Comparison = object("Comparison", "The changes from one scan to another.", {
  before: ScanSummary,
  after: ScanSummary,
  verdict: part("The verdicts on both scans.", { before: VerdictCounts, after: VerdictCounts }),
  policy: part("The rules by which both scans were judged.", {
    before: ReportPolicy,
    after: ReportPolicy,
    isChanged: flag("Whether the rules changed."),
  }),
  added: entries(ComparedComponent, "Components that only the later scan has."),
  removed: entries(ComparedComponent, "Components that only the earlier scan has."),
  licenseChanged: entries(ComponentChange, "Components whose license changed."),
  statusChanged: entries(ComponentChange, "Components whose status changed."),
  versionChanged: entries(ComponentChange, "Components whose version changed."),
  newViolations: entries(
    ComparedComponent,
    "Violations that the earlier scan does not have, regardless of the version.",
  ),
  newWarnings: entries(ComparedComponent, "Warnings that the earlier scan does not have, regardless of the version."),
  endedViolations: entries(ComparedComponent, "Violations that the later scan no longer has."),
  newlyUnread: entries(UnreadFile, "Dependency files that are unread only in the later scan."),
  noLongerUnread: entries(UnreadFile, "Dependency files that are unread only in the earlier scan."),
});

function entries<T extends TSchema>(entry: T, description: string) {
  return part(description, {
    items: list(entry, "At most `limit` entries."),
    total: count("The total number of entries."),
  });
}
