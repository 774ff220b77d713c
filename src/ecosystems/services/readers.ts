import type { FileReaders } from "../../domain/contracts/ecosystem.ts";
import { agentServices } from "./files/agents.ts";
import { programServices } from "./files/programs.ts";
import { environmentServices, jsonServices, tomlServices, yamlServices } from "./files/config/config.ts";
import { scriptServices } from "./files/javascript/javascript.ts";
import { notebookServices, pythonServices } from "./files/python/python.ts";

export const servicesReaders: FileReaders = {
  detectors: [
    pythonServices,
    notebookServices,
    scriptServices,
    programServices,
    yamlServices,
    jsonServices,
    tomlServices,
    environmentServices,
    agentServices,
  ],
};
