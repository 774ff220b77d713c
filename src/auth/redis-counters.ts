import type { RedisConnection } from "../cache/redis-connection.ts";
import type { Count, Counters } from "../domain/counters.ts";

/** Not one of the cache's prefixes: who drops the cache must not set anybody free. */
const prefix = "limits:";

/** Counters that all processes with the same Redis share. Time is that of Redis, so their clocks need not agree. */
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

/** A script runs alone and at one moment: no key ends, or stays without an end, between its lines. */
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
  if (typeof count !== "number" || typeof leftMs !== "number") throw new Error("Redis answered something unexpected.");
  return { count, resetSeconds: Math.max(0, Math.ceil(leftMs / 1000)) };
}
