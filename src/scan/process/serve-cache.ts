import type { ChildProcess } from "node:child_process";
import { serveChannel } from "../../cache/serve-channel.ts";
import type { Cache } from "../../cache/cache.ts";
import type { CachedValues, CacheRequest } from "../../cache/channel.ts";

/** A request of a scan process to the cache of its parent. */
export interface CacheMessage {
  readonly kind: "cache";
  readonly question: CacheRequest;
}

export interface CacheReply {
  readonly kind: "cache";
  readonly values: CachedValues;
}

/** Lets a scan process use the cache of this process without knowing its address. */
export function serveCache(child: ChildProcess, cache: Cache): void {
  const answer = serveChannel(cache);
  child.on("message", (message: { readonly kind: string; readonly question?: unknown }) => {
    if (message.kind !== "cache") return;
    void answer(message.question).then((values) => {
      const reply: CacheReply = { kind: "cache", values };
      if (child.connected) child.send(reply, () => {}); // the process may have ended
    });
  });
}
