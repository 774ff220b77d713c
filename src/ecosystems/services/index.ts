import type { Ecosystem } from "../../domain/ecosystem.ts";
import { environmentServices, jsonServices, tomlServices, yamlServices } from "./config.ts";
import { packageServices, scriptServices } from "./javascript.ts";
import { notebookServices, pythonServices } from "./python.ts";

/** Models that others host: they are listed in a report, and no component is made of them. */
export const services: Ecosystem = {
  types: [],
  title: "Hosted models",
  detectors: [
    pythonServices,
    notebookServices,
    packageServices,
    scriptServices,
    yamlServices,
    jsonServices,
    tomlServices,
    environmentServices,
  ],
  purl: () => undefined,
};
