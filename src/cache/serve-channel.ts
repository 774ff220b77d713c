import type { Cache } from "./cache.ts";
import { batchLimits, type CacheEntry } from "./cache-entry.ts";
import type { CacheAnswer } from "./channel.ts";

const nothing: CacheAnswer = new Map();

/**
 * Answers what another process asks of a cache. That process reads hostile files, so nothing that it sends is taken on
 * trust: what has not the form of a question, or comes while one is being answered, finds nothing.
 */
export function answerQuestions(cache: Cache): (question: unknown) => Promise<CacheAnswer> {
  let isAnswering = false;
  return async (question) => {
    const checked = readQuestion(question);
    if (!checked || isAnswering) return nothing;
    isAnswering = true;
    try {
      await Promise.all(checked.set.map(({ key, value, ttlSeconds }) => cache.set(key, value, ttlSeconds)));
      return checked.get.length === 0 ? nothing : await find(cache, checked.get);
    } catch {
      return nothing; // a cache may forget anything
    } finally {
      isAnswering = false;
    }
  };
}

async function find(cache: Cache, keys: readonly string[]): Promise<CacheAnswer> {
  if (cache.getMany) return cache.getMany(keys);
  const found = new Map<string, string>();
  for (const key of keys) {
    const value = await cache.get(key);
    if (value !== undefined) found.set(key, value);
  }
  return found;
}

interface Checked {
  readonly set: readonly CacheEntry[];
  readonly get: readonly string[];
}

function readQuestion(question: unknown): Checked | undefined {
  if (typeof question !== "object" || question === null || !("set" in question) || !("get" in question))
    return undefined;
  const { set, get } = question;
  if (!Array.isArray(set) || !Array.isArray(get) || set.length + get.length > batchLimits.entries) return undefined;
  return set.every(isEntry) && get.every(isKey) ? { set, get } : undefined;
}

function isEntry(entry: unknown): entry is CacheEntry {
  if (typeof entry !== "object" || entry === null) return false;
  const { key, value, ttlSeconds } = entry as Readonly<Record<string, unknown>>;
  const isTime = typeof ttlSeconds === "number" && ttlSeconds > 0 && ttlSeconds <= longestSeconds;
  return isKey(key) && typeof value === "string" && value.length <= batchLimits.characters && isTime;
}

function isKey(key: unknown): key is string {
  return typeof key === "string" && key.length <= longestKey;
}

const longestKey = 2_000;
const longestSeconds = 400 * 24 * 3_600;
