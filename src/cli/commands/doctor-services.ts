import { askRedisVersion } from "../../cache/ask-redis-version.ts";
import type { Config } from "../../config/config.ts";
import type { Probe } from "../../resolve/probe.ts";
import { askPostgresVersion } from "../../store/postgres/ask-version.ts";

/** Whether PostgreSQL and Redis answer, where the settings name them; nothing is changed there. */
export async function probeServices({ databaseUrl, redisUrl }: Config): Promise<Probe[]> {
  const isPostgres = databaseUrl.startsWith("postgres");
  return Promise.all([
    ...(isPostgres ? [measure("postgresql", databaseUrl, () => askPostgresVersion(databaseUrl))] : []),
    ...(redisUrl === undefined ? [] : [measure("redis", redisUrl, () => askRedisVersion(redisUrl))]),
  ]);
}

async function measure(source: string, address: string, askVersion: () => Promise<string>): Promise<Probe> {
  const started = performance.now();
  const probe = (isReachable: boolean, message: string): Probe => {
    const milliseconds = Math.round(performance.now() - started);
    return { source, address, isReachable, milliseconds, message };
  };
  try {
    return probe(true, `answered, version ${await askVersion()}`);
  } catch (error) {
    return probe(false, error instanceof Error ? error.message : String(error));
  }
}
