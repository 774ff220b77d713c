import type { Environment } from "../../../config/config.ts";
import { loadConfig } from "../../../scan/run/settings.ts";
import { createLog } from "../../../server/log/log.ts";
import { startService } from "../../../server/start.ts";
import { serviceEnvironment } from "../../project-file/env-file.ts";
import { readLease } from "../../lease.ts";
import { stopOnSignal } from "../../stop-on-signal.ts";
import { readWholeNumber } from "../../whole-number.ts";
import { defined } from "../../../text/defined.ts";

interface ServeOptions {
  readonly host?: string;
  readonly port?: string;
  readonly leaseMs?: string;
}

/** Runs the service until the process is stopped. */
export async function serve({ host, port, leaseMs }: ServeOptions): Promise<void> {
  if (port !== undefined) readWholeNumber("--port", port, { min: 0, max: 65_535 });
  const lease = readLease(leaseMs);
  const env: Environment = {
    ...serviceEnvironment(process.env),
    ...defined({ SVC_HOST: host, SVC_PORT: port }),
  };
  const config = loadConfig(env);
  const log = createLog(config.logLevel, process.stdout);
  for (const warning of config.warnings) log.warn(warning);
  const service = await startService(config, { env, log, announce, ...lease });
  process.stderr.write(`dashboard: ${service.address}/ui/ (Ctrl-C stops lcc)\n`);
  const delayMs = config.shutdownDelaySeconds * 1_000;
  stopOnSignal({ name: "service", log, drain: () => service.drain(), stop: () => service.stop(), delayMs });
}

/** Standard output is the log, which programs read. Resolves when the line is written: the process may be killed right after. */
function announce(line: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stderr.write(`${line}\n`, (error) => (error ? reject(error) : resolve()));
  });
}
