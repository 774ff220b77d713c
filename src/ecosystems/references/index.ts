import type { Ecosystem } from "../../domain/ecosystem.ts";
import { compose } from "./compose.ts";
import { dockerfileImages } from "./dockerfile.ts";
import { workflow } from "./workflow.ts";

/** What builds and carries a project: it is listed in a report, and no component is made of it. */
export const references: Ecosystem = {
  types: [],
  title: "GitHub Actions and container images",
  detectors: [workflow, dockerfileImages, compose],
  purl: () => undefined,
};
