/** Entry of a scan process. */
import { serveScanJob } from "./process/run-scan-job.ts";

serveScanJob(process.env);
