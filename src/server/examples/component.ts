import { scanSummary } from "./scan.ts";

export const componentUse = {
  project: "shop",
  scanId: scanSummary.id,
  type: "maven",
  name: "org.apache.logging.log4j:log4j-core",
  version: "2.17.1",
  license: "Apache-2.0",
  status: "pass",
  scope: "runtime",
  direct: true,
};
