import type { Redis } from "ioredis";

export interface RedisConnection {
  /** Settles quickly. A rejection says why Redis cannot be used and contains no secret. */
  readonly ask: <T>(command: (redis: Redis) => Promise<T>) => Promise<T>;
  readonly close: () => void;
}

/** Per command: waiting longer would cost more than the cache saves. */
const usualTimeoutMs = 250;
/** Per command of an operator, who waits for the result. */
export const patientTimeoutMs = 5_000;
/** The server may be gone without closing the connection; then only a new connection helps. */
const silenceMs = 5_000;

/** A connection that reconnects by itself. Fails if the optional package `ioredis` is not installed. */
export async function connectRedis(url: string, timeoutMs = usualTimeoutMs): Promise<RedisConnection> {
  const { Redis } = await import("ioredis");
  const redis = new Redis(url, {
    commandTimeout: timeoutMs,
    connectTimeout: silenceMs,
    socketTimeout: silenceMs,
    maxRetriesPerRequest: 0,
    // After a failover the old server still answers, but rejects writes.
    reconnectOnError: ({ message }) => message.startsWith("READONLY"),
  });
  let problem: Error | undefined;
  redis.on("error", (error: Error) => (problem = error)); // the failed commands report it
  redis.on("ready", () => (problem = undefined));
  return {
    async ask(command) {
      try {
        return await command(redis);
      } catch (error) {
        throw plainError(problem ?? error);
      }
    },
    close: () => redis.disconnect(),
  };
}

/** Keeps only the message: a Redis error contains the failed command, which may include the password. */
function plainError(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error));
  // If a name has several addresses and none responds, the error has a code but no message.
  const code = "code" in error ? String(error.code) : error.name;
  return new Error(error.message || code);
}
