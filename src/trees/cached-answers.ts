import type { Cache } from "../cache/cache.ts";
import type { TreeQuestion } from "../domain/contracts/trees.ts";
import { encodeKey, readDated } from "../resolve/chain/answer-cache.ts";

/** The answer of a registry; without a value, it has nothing. */
interface KeptAnswer {
  readonly value?: unknown;
}

/** The cached answers of registries about versions and dependencies, for all scans. */
export interface CachedAnswers {
  get(question: TreeQuestion): Promise<KeptAnswer | undefined>;
  set(question: TreeQuestion, answer: KeptAnswer): Promise<void>;
}

export function createCachedAnswers(cache: Cache, now: () => Date): CachedAnswers {
  return {
    async get(question) {
      const stored = await cache.get(keyOf(question));
      const entry = stored === undefined ? undefined : readDated(stored, entryFormat, now());
      return entry && { value: entry["value"] };
    },
    async set(question, answer) {
      const seconds = question.version === undefined || answer.value === undefined ? hourSeconds : foreverSeconds;
      const text = JSON.stringify({ format: entryFormat, expiresAt: now().getTime() + seconds * 1_000, ...answer });
      if (text.length <= maxCharacters && isStorable(text)) await cache.set(keyOf(question), text, seconds);
    },
  };
}

const hourSeconds = 3_600;
/** A published version does not change; the cache evicts unused entries before that. */
const foreverSeconds = 365 * 24 * 3_600;
/** Larger answers are not worth caching. */
const maxCharacters = 2_000_000;
/** Entries of another format are not read: those of the first were not checked against the question. */
const entryFormat = 2;

function keyOf({ type, name, base, topic, version }: TreeQuestion): string {
  return `lcc:tree:${encodeKey(base, [type, topic, name, version ?? "?"])}`;
}

/** Caches treat NUL and text that is not well-formed differently; JSON writes both as escapes. */
function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes("\\u0000");
}
