import { type Static, Type } from "typebox";
import { type CompletenessState, completenessStates } from "../../domain/completeness.ts";
import { excludeLimits } from "../../domain/exclude-limits.ts";
import { stages } from "../../domain/progress.ts";
import { scanOrigins, scanStates, type ScanVia, scanVias } from "../../domain/scan.ts";
import { choice, count, list, number, object, optional, part, schemaOf, text } from "../../report/schema/build.ts";
import { Note, Report, Warning } from "../../report/schema.ts";
import { validatedByHandler } from "../request/schema-rules.ts";

/** A summary's status: how far processing is, and then the result. */
export const scanStatuses = ["queued", "running", "pass", "warning", "violation", "failed"] as const;

/** The longest list that is served. */
export const mostScans = 100;

export const ScanRequest = Type.Object(
  {
    repo_url: Type.Optional(
      Type.String({
        [validatedByHandler]: true,
        maxLength: 2048,
        description: "Address of a repository on the code host, `https://<host>/<owner>/<repository>`.",
      }),
    ),
    path: Type.Optional(
      Type.String({
        [validatedByHandler]: true,
        maxLength: 4096,
        description:
          "A folder of the server, inside the workspace or the temporary folder; a relative one is taken from the " +
          "workspace. Refused unless the operator has turned local paths on.",
      }),
    ),
    project_name: Type.Optional(
      Type.String({ maxLength: 255, description: "The name of the project; that of the repository or folder else." }),
    ),
    policy: Type.Optional(Type.String({ description: "The name of a policy; the server's default else." })),
    context: Type.Optional(Type.String({ description: "A context of the policy; the policy's default else." })),
    exclude: Type.Optional(
      Type.Array(Type.String({ maxLength: excludeLimits.longestPattern }), {
        maxItems: excludeLimits.mostPatterns,
        description:
          "What to leave out: a pattern without `/` is a name at any depth, one with `/` a path from the root; " +
          "`*` stops at `/`, `**` does not.",
      }),
    ),
  },
  { $id: "ScanRequest", description: "What to scan: exactly one of `repo_url` and `path`, and by which rules." },
);

export const ScanQuery = Type.Object({
  limit: Type.Optional(
    Type.Integer({ minimum: 1, description: "The most entries to answer; above 100 counts as 100.", default: 100 }),
  ),
  project: Type.Optional(Type.String({ description: "Only scans of this project." })),
  status: optional(choice(scanStatuses, "Only scans with this status.")),
  before: Type.Optional(Type.String({ description: "The id of a scan: only those that stand behind it in the list." })),
});

export const ScanParams = Type.Object({ scan_id: Type.String({ description: "The identifier of the scan." }) });

export const ScanProgress = object("ScanProgress", "How far a scan has come.", {
  stage: choice(stages, "What is being done."),
  percent: number("How much of this stage is done.", { minimum: 0, maximum: 100 }),
  componentsFound: count("Components found so far."),
  componentsResolved: count("Components whose license has been looked for."),
});

export const ScanError = object("ScanError", "Why a scan could not finish.", {
  code: text("The kind of failure, one of the codes that error answers have."),
  detail: text("What happened and what to do, in words."),
});

export const ScanSummary = object("ScanSummary", "A scan in a few figures.", {
  id: text("The identifier of the scan, a UUID."),
  project: text("The name of the project."),
  status: choice(
    scanStatuses,
    "queued and running while it is processed; then the result: violation where there is one, else warning where " +
      "there is one, else pass; failed where processing could not finish.",
  ),
  state: choice(scanStates, "How far processing is."),
  violations: count("Findings that violate the policy; 0 until the scan ends."),
  warnings: count("Warnings of the report; 0 until the scan ends."),
  generatedAt: text("When the scan was created.", { format: "date-time" }),
  completedAt: schemaOf<string | null>({
    description: "When it ended; null before.",
    anyOf: [{ type: "string", format: "date-time" }, { type: "null" }],
  }),
  durationSeconds: number("How long it took, in seconds; 0 until the scan ends.", { minimum: 0 }),
  reportUrl: text("The path of the scan."),
  completeness: schemaOf<CompletenessState | null>({
    description: "Whether the scan saw everything; null until it ends, and for scans before 3.0.",
    anyOf: [{ type: "string", enum: [...completenessStates] }, { type: "null" }],
  }),
  createdBy: text("The account that asked for the scan."),
  via: schemaOf<ScanVia | null>({
    description: "How that account was let in: by a session or by an API key; null for scans before 3.0.",
    anyOf: [{ type: "string", enum: [...scanVias] }, { type: "null" }],
  }),
  policy: text("The policy by which the scan is judged."),
  context: text("The context of the policy."),
  exclude: list(text("A pattern."), "What is left out."),
  origin: choice(
    scanOrigins,
    "Where the components come from: a clone, a folder of the server, or an uploaded report.",
  ),
  retryOf: optional(text("The failed scan that this one repeats; it may have been deleted.")),
  progress: optional(ScanProgress),
  error: optional(ScanError),
});
export type ScanSummary = Static<typeof ScanSummary>;

export const ScanSummaries = list(ScanSummary, "Scans, the most recent first.");

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

export const ScanWarnings = object("ScanWarnings", "What asks for a person's attention in a scan.", {
  scanId: text("The identifier of the scan."),
  total: count("The number of warnings."),
  bySeverity: part("How many warnings there are of each severity.", {
    low: count("The number of warnings."),
    medium: count("The number of warnings."),
    high: count("The number of warnings."),
  }),
  byType: schemaOf<Record<string, number>>({
    type: "object",
    description: "How many warnings there are of each type; types without any are missing.",
    additionalProperties: { type: "integer", minimum: 1 },
  }),
  warnings: list(Warning, "One entry for each finding with the status warning and each unread dependency file."),
  notes: list(Note, "Remarks that change no verdict and are not counted."),
});
export type ScanWarnings = Static<typeof ScanWarnings>;
