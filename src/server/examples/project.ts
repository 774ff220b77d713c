import { runningSummary, scanSummary } from "./scan.ts";

export const project = { project: "shop", scans: 12, latest: runningSummary, complete: scanSummary };
