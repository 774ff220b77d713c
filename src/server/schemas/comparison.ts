import { type TSchema, Type } from "typebox";
import { completenessStates } from "../../domain/completeness.ts";
import { scopes } from "../../domain/component.ts";
import { choice, count, flag, list, object, optional, part, text } from "../../report/schema/build.ts";
import { Decision, statuses } from "../../report/schema/finding.ts";
import { ReportPolicy, UnreadFile } from "../../report/schema.ts";
import { mostFindings, defaultFindings } from "./finding.ts";
import { ScanSummary } from "./scan.ts";

export const ComparisonParams = Type.Object({
  scan_id: Type.String({ description: "The identifier of the earlier scan." }),
  other_id: Type.String({ description: "The identifier of the later scan." }),
});

export const ComparisonQuery = Type.Object({
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: mostFindings,
      default: defaultFindings,
      description: "The most entries of each list.",
    }),
  ),
});

const VerdictCounts = object("VerdictCounts", "The verdict on a scan, in a few figures.", {
  status: choice(statuses, "The result."),
  completeness: optional(choice(completenessStates, "Whether the scan saw everything; absent before 3.0.")),
  componentCount: count("The number of findings."),
  violations: count("Findings that violate the policy."),
  warnings: count("Warnings of the report."),
});

const ComparedComponent = object("ComparedComponent", "A component as one of the two scans has it.", {
  type: text("The kind of component."),
  name: text("Its name."),
  version: text("Its version; empty where nothing pins one."),
  purl: optional(text("Its package URL.")),
  scope: choice(scopes, "What it is needed for."),
  license: text("Its license as an SPDX expression, or UNKNOWN."),
  status: choice(statuses, "The verdict of the policy."),
  decision: Decision,
});

const ComponentChange = object("ComponentChange", "A component that both scans have, and that is another one now.", {
  before: ComparedComponent,
  after: ComparedComponent,
});

export const Comparison = object("Comparison", "What has changed from one scan to another one.", {
  before: ScanSummary,
  after: ScanSummary,
  verdict: part("The verdicts on both.", { before: VerdictCounts, after: VerdictCounts }),
  policy: part("The rules by which both were judged.", {
    before: ReportPolicy,
    after: ReportPolicy,
    isChanged: flag("Whether other rules were in force."),
  }),
  added: entries(ComparedComponent, "Components that only the later scan has."),
  removed: entries(ComparedComponent, "Components that only the earlier scan has."),
  licenseChanged: entries(ComponentChange, "Components with another license."),
  statusChanged: entries(ComponentChange, "Components that are judged differently."),
  versionChanged: entries(ComponentChange, "Components in another version."),
  newViolations: entries(ComparedComponent, "Violations that the earlier scan does not have, whatever the version."),
  endedViolations: entries(ComparedComponent, "Violations that the later scan does not have any more."),
  newlyUnread: entries(UnreadFile, "Dependency files that were not read, and are no such files in the earlier scan."),
  noLongerUnread: entries(UnreadFile, "Dependency files that were not read in the earlier scan only."),
});

function entries<T extends TSchema>(entry: T, description: string) {
  return part(description, {
    items: list(entry, "As many as `limit` allows."),
    total: count("How many there are in all."),
  });
}
