/** The start of a scan process: the compile cache must be on before the product is loaded. */
import { enableCompileCache } from "node:module";

enableCompileCache();
const { obeyOneOrder } = await import("./run-scan-job.ts");
obeyOneOrder(process.env);
