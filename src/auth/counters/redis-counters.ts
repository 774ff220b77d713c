import type { RedisConnection } from "../../cache/redis-connection.ts";
import type { Count, Counters } from "../../domain/counters.ts";

/** Not a prefix of the cache: clearing the cache must not reset limits. */
const prefix = "limits:";

/** Counters shared by all processes with the same Redis. They use the clock of Redis. */
export function createRedisCounters({ ask }: Pick<RedisConnection, "ask">): Counters {
  return {
    async hit(key, windowSeconds) {
      return countOf(await ask((redis) => redis.eval(hit, 1, prefix + key, windowSeconds * 1000)));
    },
    async read(key) {
      return countOf(await ask((redis) => redis.eval(read, 1, prefix + key)));
    },
    async clear(key) {
      await ask((redis) => redis.del(prefix + key));
    },
  };
}

/** A script is atomic: a key cannot expire, or stay without expiry, between its lines. */
const hit = `
  local count = redis.call("INCR", KEYS[1])
  local left = redis.call("PTTL", KEYS[1])
  if left < 0 then
    redis.call("PEXPIRE", KEYS[1], ARGV[1])
    left = tonumber(ARGV[1])
  end
  return { count, left }`;

const read = `return { tonumber(redis.call("GET", KEYS[1]) or 0), redis.call("PTTL", KEYS[1]) }`;

function countOf(reply: unknown): Count {
  const [count, leftMs] = Array.isArray(reply) ? (reply as readonly unknown[]) : [];
  if (typeof count !== "number" || typeof leftMs !== "number") throw new Error("Unexpected reply from Redis.");
  return { count, resetSeconds: Math.max(0, Math.ceil(leftMs / 1000)) };
}
