/** Entry of a scan process, and of the thread that helps it. */
import { isMainThread } from "node:worker_threads";
import { serveScanJob } from "./process/run-scan-job.ts";

if (isMainThread) serveScanJob(process.env);
else void import("./process/read-thread.ts").then(({ readInThread }) => readInThread());
