import { hash } from "node:crypto";

/** Remembers what signed tokens say, so that a signature is computed once and not with every request. */
export interface TokenCache<T> {
  find(token: string): T | undefined;
  /** Only for tokens whose signature is good: what is kept is believed. */
  keep(token: string, content: T): void;
}

/** Beyond `most` the oldest is forgotten. The tokens themselves are not kept, only their digests. */
export function createTokenCache<T>(most: number): TokenCache<T> {
  const contents = new Map<string, T>();
  const digest = (token: string) => hash("sha256", token, "base64");
  return {
    find: (token) => contents.get(digest(token)),
    keep(token, content) {
      contents.set(digest(token), content);
      if (contents.size > most) dropFirst(contents);
    },
  };
}

function dropFirst(contents: Map<string, unknown>): void {
  for (const key of contents.keys()) {
    contents.delete(key);
    return;
  }
}
