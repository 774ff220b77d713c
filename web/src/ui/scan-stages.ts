import type { Schemas } from "../api/client.ts";

/** What a scan does, in this order. */
export const scanStages: Readonly<Record<Schemas["ScanProgress"]["stage"], string>> = {
  queued: "Waiting for a worker",
  cloning: "Fetching the files",
  detecting: "Looking for components",
  resolving_dependencies: "Resolving dependencies",
  resolving: "Looking for licenses",
  evaluating: "Judging by the policy",
  storing: "Storing the report",
};
