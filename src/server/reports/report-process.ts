/** Entry of a process that reads reports: the compile cache must be on before the product is loaded. */
import { enableCompileCache, flushCompileCache } from "node:module";

enableCompileCache();
void import("./run-report-jobs.ts").then(({ runReportJobs }) => {
  runReportJobs();
  flushCompileCache(); // the process ends with SIGKILL, before which Node would not write the cache
});
