import { type Static, Type } from "typebox";
import { completenessStates } from "../../domain/schema/words.ts";
import { excludeLimits } from "../../domain/policy/exclude-limits.ts";
import { stages } from "../../domain/contracts/progress.ts";
import { scanOrigins, scanStates, scanVias } from "../../domain/scan.ts";
import {
  choice,
  count,
  list,
  number,
  object,
  optional,
  part,
  orNull,
  mapOf,
  text,
  flag,
} from "../../domain/schema/build.ts";
import { Note, Report, Warning } from "../../domain/schema/report.ts";
import { validatedByHandler } from "../request/input/schema-rules.ts";

/** A summary's status: the state of processing, then the result. */
export const scanStatuses = ["queued", "running", "pass", "warning", "violation", "failed"] as const;

export const statusFilters = [...scanStatuses, "pending"] as const;

/** Maximum number of scans per page. */
export const maxScans = 100;

export const ScanRequest = Type.Object(
  {
    repo_url: Type.Optional(
      Type.String({
        [validatedByHandler]: true,
        maxLength: 2048,
        description: "URL of a repository on the code host, `https://<host>/<owner>/<repository>`.",
      }),
    ),
    path: Type.Optional(
      Type.String({
        [validatedByHandler]: true,
        maxLength: 4096,
        description:
          "A folder of the server, inside the workspace or the temporary folder; relative paths start at the " +
          "workspace. Rejected unless local paths are enabled.",
      }),
    ),
    project_name: Type.Optional(
      Type.String({
        maxLength: 255,
        description: "The name of the project; default: that of the repository or folder.",
      }),
    ),
    policy: Type.Optional(Type.String({ description: "The name of a policy; default: that of the server." })),
    context: Type.Optional(Type.String({ description: "A context of the policy; default: that of the policy." })),
    exclude: Type.Optional(
      Type.Array(Type.String({ maxLength: excludeLimits.maxPatternLength }), {
        maxItems: excludeLimits.maxPatterns,
        description:
          "What to exclude: a pattern without `/` is a name at any depth, one with `/` a path from the root; " +
          "`*` stops at `/`, `**` does not.",
      }),
    ),
    production: Type.Optional(
      Type.Boolean({
        description:
          "List development and test dependencies without judging them, whatever the policy says about these scopes.",
      }),
    ),
  },
  { $id: "ScanRequest", description: "What to scan, exactly one of `repo_url` and `path`, and the policy to use." },
);

export const ScanQuery = Type.Object({
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      description: "The maximum number of entries to return; values above 100 count as 100.",
      default: 100,
    }),
  ),
  project: Type.Optional(Type.String({ description: "Only scans of this project." })),
  q: Type.Optional(
    Type.String({ description: "Part of the project's name; with `*` or in quotes, all of it. Case is ignored." }),
  ),
  status: optional(choice(statusFilters, "Only scans with this status; `pending`: queued or running.")),
  before: Type.Optional(Type.String({ description: "The id of a scan: only scans after it in the list." })),
});

export const ScanTextsQuery = Type.Object({
  texts: optional(choice(["1"], "Adds the license texts and notices of the packages: `report.texts`.")),
});

export const ScanParams = Type.Object({ scan_id: Type.String({ description: "The id of the scan." }) });

export const ScanProgress = object("ScanProgress", "How far a scan has progressed.", {
  stage: choice(stages, "The current stage."),
  percent: number("Progress of this stage in percent.", { minimum: 0, maximum: 100 }),
  componentsFound: count("Components found so far."),
  componentsResolved: count("Components whose license was looked up."),
});

export const ScanError = object("ScanError", "Why a scan failed.", {
  code: text("The kind of error, one of the codes of error responses."),
  detail: text("What happened and what to do."),
});

export const ScanSummary = object("ScanSummary", "The summary of a scan.", {
  id: text("The id of the scan, a UUID."),
  project: text("The name of the project."),
  status: choice(
    scanStatuses,
    "queued or running while it is processed; then the result: violation if there is one, otherwise warning if " +
      "there is one, otherwise pass; failed if processing did not finish.",
  ),
  state: choice(scanStates, "The state of processing."),
  violations: count("Findings that violate the policy; 0 until the scan ends."),
  warnings: count("Warnings of the report; 0 until the scan ends."),
  generatedAt: text("When the scan was created.", { format: "date-time" }),
  completedAt: orNull(text("When it ended; null until then.", { format: "date-time" })),
  durationSeconds: number("How long it took, in seconds; 0 until the scan ends.", { minimum: 0 }),
  reportUrl: text("The path of the scan."),
  completeness: orNull(
    choice(
      completenessStates,
      "Whether the scan is complete or partial; null until it ends, and for scans from before 3.0.",
    ),
  ),
  createdBy: text("The account that requested the scan."),
  via: orNull(
    choice(scanVias, "How that account was authenticated: a session or an API key; null for scans from before 3.0."),
  ),
  policy: text("The policy of the scan."),
  context: text("The context of the policy."),
  exclude: list(text("A pattern."), "The excluded paths."),
  origin: choice(
    scanOrigins,
    "Where the components come from: a clone, a folder of the server, or an uploaded report.",
  ),
  repository: optional(text("The address of the repository.")),
  path: optional(text("The folder of the server.")),
  production: optional(flag("Whether development and test dependencies are only reported.")),
  retryOf: optional(text("The failed scan that this one repeats; it may have been deleted.")),
  progress: optional(ScanProgress),
  lastError: optional(ScanError),
  error: optional(ScanError),
});
export type ScanSummary = Static<typeof ScanSummary>;

export const ScanSummaries = list(ScanSummary, "Scans, most recent first.");

export const ScanDetail = object("ScanDetail", "A scan and its report, which is empty until the scan is complete.", {
  summary: ScanSummary,
  report: Report,
});

const { findings: _, warnings: __, notes: ___, ...outlineFields } = Report.properties;

export const ReportOutline = object(
  "ReportOutline",
  "A report without its findings, warnings and notes.",
  outlineFields,
);

export const ScanWarnings = object("ScanWarnings", "The warnings of a scan.", {
  scanId: text("The id of the scan."),
  total: count("The number of warnings."),
  bySeverity: part("The number of warnings of each severity.", {
    low: count("The number of warnings."),
    medium: count("The number of warnings."),
    high: count("The number of warnings."),
  }),
  byType: mapOf<number>("The number of warnings of each type; types without any are left out.", {
    type: "integer",
    minimum: 1,
  }),
  warnings: list(Warning, "One entry for each finding with the status warning and each unread dependency file."),
  notes: list(Note, "Remarks that change no verdict and are not counted."),
});
export type ScanWarnings = Static<typeof ScanWarnings>;
