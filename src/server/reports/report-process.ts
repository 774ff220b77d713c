/** Entry of a process that reads reports: the compile cache must be on before the product is loaded. */
import { enableCompileCache, flushCompileCache } from "node:module";

enableCompileCache();
const { runReportJobs } = await import("./run-report-jobs.ts");
runReportJobs();
flushCompileCache(); // the process ends with SIGKILL, before which Node would not write the cache
