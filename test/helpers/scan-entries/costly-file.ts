/** A scan process that meets costly files. It is started again and again: with the compile cache that takes half the time. */
import { enableCompileCache } from "node:module";

enableCompileCache();
const { runCostlyJob } = await import("../costly-scan.ts");
process.once("message", runCostlyJob);
