import { hash } from "node:crypto";

/** Caches the content of verified tokens, so that each signature is checked once. */
interface TokenCache<T> {
  find(token: string): T | undefined;
  /** Only for tokens with a valid signature: cached content is trusted. */
  keep(token: string, content: T): void;
}

/** Above `max`, the oldest entry is dropped. Stores digests, not the tokens themselves. */
export function createTokenCache<T>(max: number): TokenCache<T> {
  const contents = new Map<string, T>();
  const digest = (token: string) => hash("sha256", token, "base64");
  return {
    find: (token) => contents.get(digest(token)),
    keep(token, content) {
      contents.set(digest(token), content);
      if (contents.size > max) dropFirst(contents);
    },
  };
}

function dropFirst(contents: Map<string, unknown>): void {
  for (const key of contents.keys()) {
    contents.delete(key);
    return;
  }
}
