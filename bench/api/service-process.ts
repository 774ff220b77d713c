/** The service as `lcc serve` runs it, with its log in a file. */
import { openSync } from "node:fs";
import { readConfig } from "../../src/config.ts";
import { createLog } from "../../src/server/log.ts";
import { startService } from "../../src/server/start.ts";
import { answerQuestions } from "./child.ts";
import { readUsage } from "./usage.ts";

export interface ServiceSettings {
  readonly env: Readonly<Record<string, string>>;
  readonly logFile: string;
}

answerQuestions({
  async start({ env, logFile }: ServiceSettings): Promise<string> {
    const config = readConfig(env);
    const log = createLog(config.logLevel, { fd: openSync(logFile, "a"), write: () => {} });
    const service = await startService(config, { env, log, announce: () => {} });
    return service.address;
  },
  usage: readUsage,
});
