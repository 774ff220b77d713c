import type { Cache } from "../cache/cache.ts";
import { type CachedValues, createChannelCache } from "../cache/channel.ts";
import type { CacheMessage, CacheReply } from "./process/serve-cache.ts";

/** The cache of the parent process. */
export function openParentCache(): Cache {
  let answered: ((found: CachedValues) => void) | undefined;
  process.on("message", (reply: CacheReply) => {
    if (reply.kind === "cache") answered?.(reply.found);
  });
  return createChannelCache(
    (question) =>
      new Promise((resolve, reject) => {
        answered = resolve;
        const message: CacheMessage = { kind: "cache", question };
        process.send?.(message, (error: Error | null) => error && reject(error));
      }),
  );
}
