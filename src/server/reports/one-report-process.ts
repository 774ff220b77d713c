/** The start of a process that works on one report: the compile cache must be on before the product is loaded. */
import { enableCompileCache } from "node:module";

enableCompileCache();
const { obeyReportOrder } = await import("./obey-report-order.ts");
obeyReportOrder();
