import { connectRedis, patientTimeoutMs } from "./redis-connection.ts";

/** Returns the version of the Redis server, such as `7.0.15`. Throws with the reason if there is none. */
export async function askRedisVersion(url: string): Promise<string> {
  const { ask, close } = await connectRedis(url, patientTimeoutMs);
  try {
    const text = await ask((redis) => redis.info("server"));
    return /^redis_version:(\S+)/m.exec(text)?.[1] ?? "";
  } finally {
    close();
  }
}
