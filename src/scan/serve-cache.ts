import type { ChildProcess } from "node:child_process";
import { serveChannel } from "../cache/serve-channel.ts";
import type { Cache } from "../cache/cache.ts";
import type { CachedValues, CacheRequest } from "../cache/channel.ts";

/** What a scan process says to whoever has the cache. */
export interface CacheMessage {
  readonly kind: "cache";
  readonly question: CacheRequest;
}

/** What it is told. */
export interface CacheReply {
  readonly kind: "cache";
  readonly found: CachedValues;
}

/** Lets a scan process use a cache of this process, so that it need not be told where that is. */
export function serveCache(child: ChildProcess, cache: Cache): void {
  const answer = serveChannel(cache);
  child.on("message", (message: { readonly kind: string; readonly question?: unknown }) => {
    if (message.kind !== "cache") return;
    void answer(message.question).then((found) => {
      const reply: CacheReply = { kind: "cache", found };
      if (child.connected) child.send(reply, () => {}); // it may have ended meanwhile
    });
  });
}
