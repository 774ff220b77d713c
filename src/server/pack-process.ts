/** The start of a process that makes packs: the compile cache must be on before the product is loaded. */
import { enableCompileCache } from "node:module";

enableCompileCache();
const { makePacks } = await import("./obey-pack-orders.ts");
makePacks();
