import type { FileReaders } from "../../domain/ecosystem.ts";
import { compose } from "./compose.ts";
import { dockerfileImages } from "./dockerfile.ts";
import { workflow } from "./workflow.ts";

export const referencesReaders: FileReaders = {
  detectors: [workflow, dockerfileImages, compose],
};
