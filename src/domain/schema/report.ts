import { ActAnswers } from "./act-answers.ts";
import { BuildReference } from "./build-reference.ts";
import { count, flag, list, number, object, optional, part, orNull, describeType, text, choice } from "./build.ts";
import { Facts } from "./component.ts";
import { Coverage } from "./coverage.ts";
import { Evidence } from "./evidence.ts";
import { Finding } from "./finding.ts";
import { HostedService } from "./hosted-service.ts";
import { ModelDocuments } from "./model-documents.ts";
import { LicenseObligations, Use } from "./obligation.ts";
import { ProjectRule } from "./project-rule.ts";
import { Note, Warning } from "./warning.ts";
import { completenessStates, failOnValues, reasonCodes, statuses } from "./words.ts";

export const Ancestor = object(
  "Ancestor",
  "A model or dataset that one of the project was made from, directly or indirectly.",
  {
    type: text("The component type it would have: huggingface or huggingface-dataset."),
    name: text("Its name on the hub."),
    license: text("SPDX expression, or UNKNOWN."),
    evidence: list(Evidence, "What every source said about the license."),
    facts: optional(Facts),
  },
);

export const ProjectLicense = object("ProjectLicense", "A license file of the project itself, and what it contains.", {
  file: text("The file, as a path from the root of the project."),
  license: text("The license as an SPDX expression; UNKNOWN if it could not be identified."),
  confidence: number("The confidence, from 0 to 1.", { minimum: 0, maximum: 1 }),
  folder: optional(text("The folder of the package that it belongs to; absent at the root.")),
  package: optional(text("The name of that package, as its manifest has it.")),
});

export const SourceFailure = object("SourceFailure", "A license source that could not be reached.", {
  source: text("The name of the source."),
  message: text("What went wrong."),
  components: count("The number of components that it was not asked about."),
});

export const ReportSummary = object("ReportSummary", "The report in numbers.", {
  componentCount: count("The number of findings, including those that are not listed."),
  violations: count("Findings with the status violation."),
  warnings: count("The number of warnings, including those about unread dependency files."),
  // Absent in reports from before 3.0.
  waived: optional(count("Findings that pass only because of a waiver.")),
  licenseDistribution: list(
    part("A license and how often it was found.", {
      license: text("The license as an SPDX expression, or UNKNOWN."),
      count: count("The number of components."),
    }),
    "How often each license was found, the most frequent first.",
  ),
});

export const CompletenessReason = object("CompletenessReason", "A reason why a scan did not see everything.", {
  code: choice(reasonCodes, "What kind of reason it is."),
  message: text("The gap, in one sentence."),
  count: count("The components or files that count; 0 if all of them are in places that are not shipped."),
  advice: text("What to do next."),
  files: optional(list(text("A path from the root of the project."), "The affected files.")),
});

export const Completeness = object("Completeness", "How much of the project the verdict covers.", {
  state: choice(completenessStates, "partial: the scan has gaps, and the reasons name them."),
  reasons: list(CompletenessReason, "Why it is partial; empty if it is complete."),
});

export const FileError = object("FileError", "A file, or a line of one, that could not be read.", {
  file: text("The file, as a path from the root of the project."),
  detector: text("The detector that failed, as ecosystem/format."),
  message: text("What is wrong with the file."),
  line: optional(count("The line, from 1, if known.", 1)),
});

export const FileLicenses = object("FileLicenses", "What the text files of the project state about their licenses.", {
  read: count("Text files that were read."),
  stated: count("Files that state a license."),
  unstated: count("Files that state none."),
  licenses: list(
    part("A license and the files under it.", {
      license: text("The license as an SPDX expression."),
      files: count("The number of files."),
      examples: list(text("A path from the root of the project."), "At most five of them."),
    }),
    "What the files state, the most frequent license first; at most 500.",
  ),
  reuse: count("Files whose license was taken from REUSE.toml, .reuse/dep5 or a .license file."),
});

export const ReportPolicy = object("ReportPolicy", "The rules by which the findings were judged.", {
  name: text("The name of the policy."),
  context: text("The context of the policy: the way in which the software is used."),
  // Absent in reports from before 3.0.
  judgedAs: optional(text("The context in words: `judged as shipped to customers`.")),
  version: text("The version that the policy gives itself."),
  digest: text("A digest of the rules: equal digests mean equal rules."),
  uploadedDigest: optional(
    text("For an uploaded report that was judged by other rules before: the digest of those rules."),
  ),
  disclaimer: text("The disclaimer of the policy."),
  projectRules: optional(choice(["none"], "The policy takes no overrides and waivers of the project's lcc.yml.")),
});

export const ReportSource = object("ReportSource", "Where the files come from.", {
  path: optional(text("The folder that was scanned.")),
  repository: optional(text("The address of the repository that was scanned.")),
  commit: optional(text("The commit that was scanned; of a folder, the one that is checked out.")),
  remote: optional(text("The address of the remote of the scanned folder's git repository.")),
  branch: optional(text("The branch that is checked out; `pull/7` or `tag/v1` in a build of one.")),
  folder: optional(text("Where the scanned folder is in its repository; absent at the root.")),
  dirty: optional(flag("Files of the folder differ from what git last recorded.")),
});

export const Report = object("Report", "The result of a scan: every component, its license and the verdict.", {
  schemaVersion: describeType<1>({
    const: 1,
    type: "integer",
    description: "The version of this format. Fields may be added without a new version.",
  }),
  policy: ReportPolicy,
  source: ReportSource,
  summary: ReportSummary,
  findings: list(Finding, "One entry for each component."),
  coverage: Coverage,
  errors: list(FileError, "Files and lines that could not be read."),
  sourceFailures: list(
    SourceFailure,
    "License sources that could not be reached: a later scan may resolve what is UNKNOWN now.",
  ),
  warnings: list(Warning, "Problems that a person should look at; summary.warnings is the number of entries."),
  notes: list(Note, "Remarks that change no verdict."),
  projectLicenses: list(ProjectLicense, "License files of the project itself, nearest to its root first."),
  // Absent in reports from before 3.0.
  projectManifest: optional(
    part("What the manifest at the root says about the project; absent if there is none.", {
      name: text("The name, as the manifest states it."),
      version: optional(text("The version, if the manifest states one.")),
      file: text("The manifest."),
    }),
  ),
  lineage: list(Ancestor, "Models and datasets that those of the project were made from, except components."),
  // Absent in reports from before 3.0.
  completeness: optional(Completeness),
  production: optional(
    flag("Development and test dependencies are only reported, whatever the policy says: lcc scan --production."),
  ),
  files: optional(FileLicenses),
  isDeep: optional(flag("A deep scan: the published archive of every component was to be read.")),
  projectRules: optional(
    list(ProjectRule, "The rules that the project's lcc.yml brought, and their effect; absent if there are none."),
  ),
  rulesFrom: optional(
    text("The commit that lcc.yml and its policy were read from; absent where they were read from the scanned folder."),
  ),
  lacksProjectFile: optional(flag("The commit of rulesFrom has no lcc.yml.")),
  services: optional(
    list(
      HostedService,
      "Hosted models that the project calls. They are not judged or counted; absent if there are none.",
    ),
  ),
  references: optional(
    list(BuildReference, "Actions and container images that the project is built with, neither judged nor counted."),
  ),
  // Absent in reports from before 4.0.
  texts: optional(
    describeType<Readonly<Record<string, string>>>({
      type: "object",
      additionalProperties: { type: "string" },
      description:
        "The texts of the findings by their SHA-256, each once: at most 1 MB each and 24 MB together. GET /scans/{scan_id} has them with texts=1.",
    }),
  ),
  // Absent in reports from before 3.0.
  obligations: optional(
    list(LicenseObligations, "What each license that counts in a decision asks; a license stands here once."),
  ),
  use: optional(Use),
  // Absent in reports from before 3.0.
  modelDocuments: optional(ModelDocuments),
  answers: optional(ActAnswers),
  failOn: optional(
    list(choice(failOnValues, "A condition."), "When lcc scan was to end with status 1, as its settings say."),
  ),
});

export const ScanSummary = object("ScanSummary", "The scan that made the report.", {
  id: text("The identifier of the scan."),
  project: text("The name of the project."),
  status: choice(statuses, "The result: violation where there is one, else warning where there is one, else pass."),
  state: choice(["complete"], "Always complete: a scan that is not has no report yet."),
  violations: count("Findings that violate the policy."),
  warnings: count("Warnings of the report."),
  generatedAt: text("When the scan was created.", { format: "date-time" }),
  completedAt: text("When the report was finished.", { format: "date-time" }),
  durationSeconds: number("How long the scan took, in seconds.", { minimum: 0 }),
  reportUrl: text("Where the server that made the scan serves it."),
  // Null for reports from before 3.0; absent in files from that time.
  completeness: optional(
    orNull(choice(completenessStates, "Whether the scan saw everything; null where the report was made before 3.0.")),
  ),
});

export const ScanDetail = object("ScanDetail", "A scan as lcc stores it, serves it and writes it to files.", {
  summary: ScanSummary,
  report: Report,
});

export { Component, Location, Origin, Workspace } from "./component.ts";
export { BuildReference } from "./build-reference.ts";
export { Coverage, UnreadFile } from "./coverage.ts";
export { Attempt, ContainedLicense, Evidence, ForeignTerms, LicenseChange } from "./evidence.ts";
export { Conflict, Decision, Finding, Remedy, Waiver } from "./finding.ts";
export { HostedService } from "./hosted-service.ts";
export { ActAnswers } from "./act-answers.ts";
export { ModelDocuments } from "./model-documents.ts";
export { LicenseObligations, Obligation, Use } from "./obligation.ts";
export { PackageText } from "./package-text.ts";
export { ProjectRule } from "./project-rule.ts";
export { Note, WarnedComponent, Warning } from "./warning.ts";
