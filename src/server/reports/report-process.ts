/** The start of a process that reads reports: the compile cache must be on before the product is loaded. */
import { enableCompileCache } from "node:module";

enableCompileCache();
const { obeyReportOrders } = await import("./run-report-jobs.ts");
obeyReportOrders();
