import { type TSchema, Type } from "typebox";
import { completenessStates, scopes, statuses } from "../../domain/schema/words.ts";
import { choice, count, flag, list, object, optional, part, text } from "../../domain/schema/build.ts";
import { Decision } from "../../domain/schema/finding.ts";
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

const VerdictCounts = object("VerdictCounts", "The verdict on a scan in numbers.", {
  status: choice(statuses, "The result."),
  completeness: optional(choice(completenessStates, "Whether the scan is complete or partial; absent before 3.0.")),
  componentCount: count("The number of findings."),
  violations: count("Findings that violate the policy."),
  warnings: count("Warnings of the report."),
});

const ComparedComponent = object("ComparedComponent", "A component of one of the two scans.", {
  type: text("The kind of component."),
  name: text("Its name."),
  version: text("Its version; empty if not pinned."),
  purl: optional(text("Its package URL.")),
  scope: choice(scopes, "What it is needed for."),
  license: text("Its license as an SPDX expression, or UNKNOWN."),
  status: choice(statuses, "The verdict of the policy."),
  decision: Decision,
});

const ComponentChange = object("ComponentChange", "A component that differs between the scans.", {
  before: ComparedComponent,
  after: ComparedComponent,
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
