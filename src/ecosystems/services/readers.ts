import type { FileReaders } from "../../domain/ecosystem.ts";
import { environmentServices, jsonServices, tomlServices, yamlServices } from "./config.ts";
import { scriptServices } from "./javascript.ts";
import { notebookServices, pythonServices } from "./python.ts";

export const servicesReaders: FileReaders = {
  detectors: [
    pythonServices,
    notebookServices,
    scriptServices,
    yamlServices,
    jsonServices,
    tomlServices,
    environmentServices,
  ],
};
