import type { FileReaders } from "../../domain/contracts/ecosystem.ts";
import { compose } from "./files/compose.ts";
import { dockerfileImages } from "./files/dockerfile.ts";
import { workflow } from "./files/workflow.ts";

export const referencesReaders: FileReaders = {
  detectors: [workflow, dockerfileImages, compose],
};
