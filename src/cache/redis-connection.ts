import type { Redis } from "ioredis";

export interface RedisConnection {
  /** Ends within a moment, well or not; a failure says why Redis cannot be used, and tells no secret. */
  readonly ask: <T>(command: (redis: Redis) => Promise<T>) => Promise<T>;
  readonly close: () => void;
}

/** Of one command: nobody waits longer for Redis than for what it saves. */
const timeoutMs = 250;
/** The other end may be gone without a word; then only a new connection helps. */
const silenceMs = 5_000;

/**
 * A connection that is made anew whenever it breaks. Fails where the package that speaks to Redis is not installed: it
 * is optional.
 */
export async function connectRedis(url: string): Promise<RedisConnection> {
  const { Redis } = await import("ioredis");
  const redis = new Redis(url, {
    commandTimeout: timeoutMs,
    connectTimeout: silenceMs,
    socketTimeout: silenceMs,
    maxRetriesPerRequest: 0,
    // After a failover the old server still answers, and refuses to write.
    reconnectOnError: ({ message }) => message.startsWith("READONLY"),
  });
  let problem: Error | undefined;
  redis.on("error", (error: Error) => (problem = error)); // commands fail as well, and whoever gave one is told
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

/** Only the sentence: an error of Redis holds the command that failed, and that may be the one with the password. */
function plainError(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error));
  // Where a name has several addresses and none answers, there is a code and no sentence.
  const code = "code" in error ? String(error.code) : error.name;
  return new Error(error.message || code);
}
