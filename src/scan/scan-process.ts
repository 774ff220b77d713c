/** Entry of a scan process. */
import { serveScanJob } from "./run-scan-job.ts";

serveScanJob(process.env);
