import { connectRedis } from "./redis-connection.ts";

/** Which Redis answers there: `7.0.15`. Throws where none does, with the reason. */
export async function askRedisVersion(url: string): Promise<string> {
  const { ask, close } = await connectRedis(url);
  try {
    const text = await ask((redis) => redis.info("server"));
    return /^redis_version:(\S+)/m.exec(text)?.[1] ?? "";
  } finally {
    close();
  }
}
