import { Type } from "typebox";
import { completenessStates } from "../../domain/completeness.ts";
import { choice, count, list, object, optional, schemaOf, text } from "../../report/schema/build.ts";
import { scanStatuses, ScanSummary } from "./scan.ts";

/** How much of a list is answered where nothing is said, and at most. */
export const defaultLimit = 100;
export const mostItems = 1000;

/** What every list that is read in pages takes. */
export const pageFields = {
  offset: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 1_000_000_000, default: 0, description: "How many entries to pass over." }),
  ),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: mostItems, default: defaultLimit, description: "The most entries to answer." }),
  ),
};

export const ProjectQuery = Type.Object({
  q: Type.Optional(Type.String({ description: "Part of the name, in upper or lower case." })),
  status: optional(choice(scanStatuses, "Only projects whose latest scan, or latest complete scan, has this status.")),
  completeness: optional(
    choice(
      [...completenessStates, "unknown"],
      "Only projects whose latest complete scan saw everything (`complete`) or did not (`partial`); `unknown`: it was " +
        "made before 3.0.",
    ),
  ),
  ...pageFields,
});

export const Project = object("Project", "A project and where it stands.", {
  project: text("The name of the project."),
  scans: count("How many scans of it are stored.", 1),
  latest: ScanSummary,
  complete: schemaOf<ScanSummary | null>({
    description: "The latest complete scan; null where there is none. It may be the same as `latest`.",
    anyOf: [ScanSummary, { type: "null" }],
  }),
});

export const Projects = object("Projects", "Projects by name.", {
  items: list(Project, "The entries that were asked for."),
  total: count("How many there are in all."),
});
