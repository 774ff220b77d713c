import { connectRedis, type RedisConnection } from "../../cache/redis-connection.ts";
import type { Config } from "../../config/config.ts";
import type { Counters } from "../../domain/counters.ts";
import { createCounters } from "./counters.ts";
import { createRedisCounters } from "./redis-counters.ts";
import { createFailoverCounters } from "./failover-counters.ts";

interface CountersLog {
  info(message: string): void;
  warn(fields: object, message: string): void;
}

interface OpenCountersOptions {
  readonly now: () => Date;
  readonly log: CountersLog;
  /** How often to retry while Redis is unavailable. */
  readonly retryMs?: number;
  /** Per command; default 250. */
  readonly timeoutMs?: number;
}

export interface OpenCounters extends Counters {
  close(): void;
}

/** Opens shared counters in Redis if it is configured, otherwise counters of this process. */
export async function openCounters(
  { redisUrl }: Pick<Config, "redisUrl">,
  { now, log, timeoutMs, ...timing }: OpenCountersOptions,
): Promise<OpenCounters> {
  const own = createCounters({ now });
  const connection = redisUrl === undefined ? undefined : await connect(redisUrl, log, timeoutMs);
  if (!connection) return { ...own, close: () => {} };
  const shared = createFailoverCounters(createRedisCounters(connection), {
    ...timing,
    local: own,
    warn: (message, cause) => log.warn({ reason: reasonOf(cause) }, message),
    info: (message) => log.info(message),
  });
  await shared.read("probe"); // logs an unavailable Redis at startup instead of at the first request
  return {
    ...shared,
    close() {
      shared.close();
      connection.close();
    },
  };
}

async function connect(url: string, log: CountersLog, timeoutMs?: number): Promise<RedisConnection | undefined> {
  try {
    return await connectRedis(url, timeoutMs);
  } catch (error) {
    const message = 'The package "ioredis" is not installed; each process counts rate limits on its own.';
    log.warn({ reason: reasonOf(error) }, message);
    return undefined;
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
