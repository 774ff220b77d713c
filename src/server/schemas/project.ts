import { Type } from "typebox";
import { completenessStates } from "../../domain/schema/words.ts";
import { choice, count, list, object, optional, describeType, text } from "../../domain/schema/build.ts";
import { projectSorts } from "../../store/projects/project-search.ts";
import { ScanSummary, statusFilters } from "./scan.ts";

/** Default and maximum page size. */
export const defaultLimit = 100;
export const maxItems = 1000;

/** Query parameters of every paged list. */
export const pageFields = {
  offset: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 1_000_000_000, default: 0, description: "How many entries to skip." }),
  ),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: maxItems,
      default: defaultLimit,
      description: "The maximum number of entries to return.",
    }),
  ),
};

export const ProjectQuery = Type.Object({
  q: Type.Optional(
    Type.String({ description: "Part of the name; with `*` or in quotes, the whole name. Case is ignored." }),
  ),
  status: optional(
    choice(
      statusFilters,
      "Only projects whose latest scan, or latest complete scan, has this status; `pending`: queued or running.",
    ),
  ),
  completeness: optional(
    choice(
      [...completenessStates, "unknown"],
      "Only projects whose latest complete scan is `complete` or `partial`; `unknown`: it was made before 3.0.",
    ),
  ),
  sort: optional(
    choice(
      [...projectSorts, ...projectSorts.map((key) => `-${key}` as const)],
      "The sort order; `-` reverses it. Figures are those of the latest complete scan. Default: `project`.",
    ),
  ),
  ...pageFields,
});

export const Project = object("Project", "A project and its latest scans.", {
  project: text("The name of the project."),
  scans: count("The number of stored scans.", 1),
  latest: ScanSummary,
  complete: describeType<ScanSummary | null>({
    description: "The latest complete scan; null if there is none. It may be the same as `latest`.",
    anyOf: [ScanSummary, { type: "null" }],
  }),
});

export const Projects = object("Projects", "Projects, sorted by name unless `sort` is given.", {
  items: list(Project, "The entries of this page."),
  total: count("The total number of entries."),
});
