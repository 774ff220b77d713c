import type { Cache } from "./cache.ts";
import { batchLimits, type CacheEntry } from "./cache-entry.ts";
import type { CachedValues } from "./channel.ts";

const nothing: CachedValues = new Map();

/**
 * Serves cache requests of another process. That process reads hostile files, so its messages are validated: an invalid
 * message, or one sent while another is being served, gets an empty reply.
 */
export function serveChannel(cache: Cache): (request: unknown) => Promise<CachedValues> {
  let isBusy = false;
  return async (request) => {
    const checked = readRequest(request);
    if (!checked || isBusy) return nothing;
    isBusy = true;
    try {
      await Promise.all(checked.set.map(({ key, value, ttlSeconds }) => cache.set(key, value, ttlSeconds)));
      return checked.get.length === 0 ? nothing : await cache.getMany(checked.get);
    } catch {
      return nothing; // a cache may lose anything
    } finally {
      isBusy = false;
    }
  };
}

interface Checked {
  readonly set: readonly CacheEntry[];
  readonly get: readonly string[];
}

function readRequest(request: unknown): Checked | undefined {
  if (typeof request !== "object" || request === null || !("set" in request) || !("get" in request)) return undefined;
  const { set, get } = request;
  if (!Array.isArray(set) || !Array.isArray(get) || set.length + get.length > batchLimits.entries) return undefined;
  return set.every(isEntry) && get.every(isKey) ? { set, get } : undefined;
}

function isEntry(entry: unknown): entry is CacheEntry {
  if (typeof entry !== "object" || entry === null) return false;
  const { key, value, ttlSeconds } = entry as Readonly<Record<string, unknown>>;
  const isTime = typeof ttlSeconds === "number" && ttlSeconds > 0 && ttlSeconds <= maxSeconds;
  return isKey(key) && typeof value === "string" && value.length <= batchLimits.characters && isTime;
}

function isKey(key: unknown): key is string {
  return typeof key === "string" && key.length <= maxKeyLength;
}

const maxKeyLength = 2_000;
const maxSeconds = 400 * 24 * 3_600;
