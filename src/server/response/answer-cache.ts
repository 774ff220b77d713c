/** Keeps answers as text for as long as nothing has changed that they were made of. */
export interface AnswerCache {
  /** The text under this key, made anew when the revision is another one than at the last call. */
  get(revision: number, key: string, make: () => Promise<unknown>): Promise<string>;
}

/** `most` answers are kept, the newest ones. */
export function createAnswerCache(most: number): AnswerCache {
  let kept = new Map<string, Promise<string>>();
  let keptFor: number | undefined;
  return {
    get(revision, key, make) {
      if (revision !== keptFor) {
        kept = new Map();
        keptFor = revision;
      }
      const texts = kept;
      const known = texts.get(key);
      if (known) return known;
      // Kept before it is made: those who ask in the meantime wait for the same text.
      const text = make().then((value) => JSON.stringify(value));
      texts.set(key, text);
      text.catch(() => texts.delete(key));
      dropOldest(texts, most);
      return text;
    },
  };
}

function dropOldest(texts: Map<string, unknown>, most: number): void {
  for (const key of texts.keys()) {
    if (texts.size <= most) return;
    texts.delete(key);
  }
}
