import type { Cache } from "./cache.ts";

/** Keeps the keys with a prefix in a cache of their own, so that large entries never displace small ones. */
export function splitByPrefix(prefix: string, own: Cache, others: Cache): Cache {
  const chooseCache = (key: string) => (key.startsWith(prefix) ? own : others);
  return {
    get: (key) => chooseCache(key).get(key),
    async getMany(keys) {
      const { [prefix]: owned = [], "": rest = [] } = Object.groupBy(keys, (key) =>
        chooseCache(key) === own ? prefix : "",
      );
      const values = await Promise.all([
        owned.length > 0 ? own.getMany(owned) : [],
        rest.length > 0 ? others.getMany(rest) : [],
      ]);
      return new Map(values.flatMap((entries) => [...entries]));
    },
    set: (key, value, ttlSeconds) => chooseCache(key).set(key, value, ttlSeconds),
    async deletePrefixes(prefixes) {
      const deleted = await Promise.all([own.deletePrefixes(prefixes), others.deletePrefixes(prefixes)]);
      return deleted[0] + deleted[1];
    },
    async close() {
      await Promise.all([own.close(), others.close()]);
    },
  };
}
