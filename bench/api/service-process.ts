/** The service as run by `lcc serve` from a build, with its log in a file. */
import { existsSync, openSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { loadConfig } from "../../src/scan/run/settings.ts";
import type { createLog } from "../../src/server/log/log.ts";
import type { startService } from "../../src/server/start.ts";
import { answerQuestions } from "./child.ts";
import { readUsage } from "./usage.ts";

export interface ServiceSettings {
  readonly env: Readonly<Record<string, string>>;
  readonly logFile: string;
}

answerQuestions({
  async start({ env, logFile }: ServiceSettings): Promise<string> {
    const product = loadBuild();
    const config = product.loadConfig(env);
    const log = product.createLog(config.logLevel, { fd: openSync(logFile, "a"), write: () => {} });
    const service = await product.startService(config, { env, log, announce: async () => {} });
    return service.address;
  },
  usage: readUsage,
});

interface Product {
  readonly loadConfig: typeof loadConfig;
  readonly createLog: typeof createLog;
  readonly startService: typeof startService;
}

/** When run from source, the service would also load the TypeScript compiler of Node. */
function loadBuild(): Product {
  const dist = join(dirname(dirname(import.meta.dirname)), "dist");
  if (!existsSync(join(dist, ".built"))) throw new Error('There is no build to measure; run "npm run build".');
  const require = createRequire(import.meta.url);
  const parts = ["scan/run/settings.js", "server/log/log.js", "server/start.js"].map(
    (path) => require(join(dist, path)) as object,
  );
  return Object.assign({}, ...parts) as Product;
}
