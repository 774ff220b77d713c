import type { Ecosystem } from "../../domain/ecosystem.ts";
import { compose } from "./compose.ts";
import { dockerfileImages } from "./dockerfile.ts";
import { workflow } from "./workflow.ts";

/** GitHub Actions and container images: listed in the report, but not as components. */
export const references: Ecosystem = {
  types: [],
  title: "GitHub Actions and container images",
  detectors: [workflow, dockerfileImages, compose],
  purl: () => undefined,
};
