import { dropOldest } from "../../text/drop-oldest.ts";

/** Caches answers as JSON until the data changes, in bytes: a text would be encoded again for each request. */
export interface AnswerCache {
  /** Returns the cached answer, or a new one if the revision has changed. */
  get(revision: number, key: string, make: () => Promise<unknown>): Promise<Buffer>;
}

/** Keeps the `max` newest answers. */
export function createResponseCache(max: number): AnswerCache {
  let kept = new Map<string, Promise<Buffer>>();
  let keptFor: number | undefined;
  return {
    get(revision, key, make) {
      if (revision !== keptFor) {
        kept = new Map();
        keptFor = revision;
      }
      const answers = kept;
      const earlier = answers.get(key);
      if (earlier) return earlier;
      // Stored before it is ready: concurrent callers share the same answer.
      const answer = make().then((value) => Buffer.from(JSON.stringify(value)));
      answers.set(key, answer);
      answer.catch(() => answers.delete(key));
      dropOldest(answers, max);
      return answer;
    },
  };
}
