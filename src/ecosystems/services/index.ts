import type { Ecosystem } from "../../domain/ecosystem.ts";
import { environmentServices, jsonServices, tomlServices, yamlServices } from "./config.ts";
import { scriptServices } from "./javascript.ts";
import { notebookServices, pythonServices } from "./python.ts";

/** Hosted models: listed in the report, but not as components. */
export const services: Ecosystem = {
  types: [],
  title: "Hosted models",
  detectors: [
    pythonServices,
    notebookServices,
    scriptServices,
    yamlServices,
    jsonServices,
    tomlServices,
    environmentServices,
  ],
  purl: () => undefined,
};
