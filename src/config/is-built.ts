import { extname } from "node:path";

/** Whether lcc was built. Otherwise it runs from its sources. */
export const isBuilt = extname(import.meta.filename) !== ".ts";
