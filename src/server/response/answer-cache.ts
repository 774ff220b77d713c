/** Caches answers as text until the data changes. */
export interface AnswerCache {
  /** Returns the cached text, or a new one if the revision has changed. */
  get(revision: number, key: string, make: () => Promise<unknown>): Promise<string>;
}

/** Keeps the `max` newest answers. */
export function createResponseCache(max: number): AnswerCache {
  let kept = new Map<string, Promise<string>>();
  let keptFor: number | undefined;
  return {
    get(revision, key, make) {
      if (revision !== keptFor) {
        kept = new Map();
        keptFor = revision;
      }
      const texts = kept;
      const earlier = texts.get(key);
      if (earlier) return earlier;
      // Stored before it is ready: concurrent callers share the same text.
      const text = make().then((value) => JSON.stringify(value));
      texts.set(key, text);
      text.catch(() => texts.delete(key));
      dropOldest(texts, max);
      return text;
    },
  };
}

function dropOldest(texts: Map<string, unknown>, max: number): void {
  for (const key of texts.keys()) {
    if (texts.size <= max) return;
    texts.delete(key);
  }
}
