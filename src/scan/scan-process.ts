/** Entry of a scan process: the compile cache must be on before the product is loaded. */
import { enableCompileCache } from "node:module";

enableCompileCache();
const { serveScanJob } = await import("./run-scan-job.ts");
serveScanJob(process.env);
