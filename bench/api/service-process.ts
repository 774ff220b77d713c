/** The service as run by `lcc serve` from a build, with its log in a file. */
import { existsSync, openSync } from "node:fs";
import { dirname, join } from "node:path";
import type { readConfig } from "../../src/config/config.ts";
import type { createLog } from "../../src/server/log.ts";
import type { startService } from "../../src/server/start.ts";
import { answerQuestions } from "./child.ts";
import { readUsage } from "./usage.ts";

export interface ServiceSettings {
  readonly env: Readonly<Record<string, string>>;
  readonly logFile: string;
}

answerQuestions({
  async start({ env, logFile }: ServiceSettings): Promise<string> {
    const product = await loadBuild();
    const config = product.readConfig(env);
    const log = product.createLog(config.logLevel, { fd: openSync(logFile, "a"), write: () => {} });
    const service = await product.startService(config, { env, log, announce: async () => {} });
    return service.address;
  },
  usage: readUsage,
});

interface Product {
  readonly readConfig: typeof readConfig;
  readonly createLog: typeof createLog;
  readonly startService: typeof startService;
}

/** When run from source, the service would also load the TypeScript compiler of Node. */
async function loadBuild(): Promise<Product> {
  const dist = join(dirname(dirname(import.meta.dirname)), "dist");
  if (!existsSync(join(dist, ".built"))) throw new Error('There is no build to measure; run "npm run build".');
  const load = (path: string) => import(join(dist, path)) as Promise<object>;
  const parts = [await load("config/config.js"), await load("server/log.js"), await load("server/start.js")];
  return Object.assign({}, ...parts) as Product;
}
