import { choice, count, object, optional, text } from "./build.ts";
import { Decision } from "./finding.ts";
import { completenessStates, scopes, statuses } from "./words.ts";

export const VerdictCounts = object("VerdictCounts", "The verdict on a scan in numbers.", {
  status: choice(statuses, "The result."),
  completeness: optional(choice(completenessStates, "Whether the scan is complete or partial; absent before 3.0.")),
  componentCount: count("The number of findings."),
  violations: count("Findings that violate the policy."),
  warnings: count("Warnings of the report."),
});

export const ComparedComponent = object("ComparedComponent", "A component of one of the two scans.", {
  type: text("The kind of component."),
  name: text("Its name."),
  version: text("Its version; empty if not pinned."),
  purl: optional(text("Its package URL.")),
  scope: choice(scopes, "What it is needed for."),
  license: text("Its license as an SPDX expression, or UNKNOWN."),
  status: choice(statuses, "The verdict of the policy."),
  decision: Decision,
});

export const ComponentChange = object("ComponentChange", "A component that differs between the scans.", {
  before: ComparedComponent,
  after: ComparedComponent,
});
