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

/** Whether an entry of the cache is such an answer in the format of this version. */
export function isTreeAnswer(key: string, value: string): boolean {
  const entry = treeKeys.test(key) ? readDated(value, entryFormat, new Date(0)) : undefined;
  return entry !== undefined && Object.keys(entry).every((name) => entryFields.has(name));
}

/** The package that an answer of this cache is about; undefined for another key, and where a digest hides it. */
export function readTreeKey(key: string) {
  const [, , base, type, , name] = key.split(":").map((part) => decodeURIComponent(part));
  if (!key.startsWith("lcc:tree:") || base === undefined || type === undefined || name === undefined) return undefined;
  return { base, type, name };
}

const treeKeys = /^lcc:tree:[\w.~!*'()%:-]{1,300}$/;
const entryFields: ReadonlySet<string> = new Set(["format", "expiresAt", "value"]);

function keyOf({ type, name, base, topic, version }: TreeQuestion): string {
  return `lcc:tree:${encodeKey(base, [type, topic, name, version ?? "?"])}`;
}

/** Caches treat NUL and text that is not well-formed differently; JSON writes both as escapes. */
function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes("\\u0000");
}
