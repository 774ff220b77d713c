import { cachePrefixes } from "../../cache/cache.ts";
import { readRequestOrigin } from "../request/headers/origin.ts";
import type { ServerDeps } from "../server-deps.ts";
import { type Route, route } from "../route.ts";
import * as schemas from "../schemas/schemas.ts";

/** Admin operations on the whole service. */
export function adminRoutes({ cache, store, now }: ServerDeps): Route[] {
  return [
    route({
      method: "POST",
      path: "/admin/reset",
      operationId: "resetCache",
      tag: "administration",
      summary: "Clear the cached answers of license sources",
      description: "Deletes the cache keys that begin with `scan:` or `lcc:`. Scans and accounts are not affected.",
      access: "admin",
      answer: schemas.ResetResult,
      answerExample: { deleted: 1204 },
      async handle(request) {
        const deleted = await cache.deletePrefixes(cachePrefixes);
        // The cache may be in another store without a shared transaction, so the entry is written after the deletion.
        // If that fails, so does the request; repeating it is harmless and writes the entry.
        await store.audit.add({
          time: now().toISOString(),
          action: "cache_reset",
          actor: request.caller.user.username,
          ...readRequestOrigin(request),
          outcome: "ok",
        });
        return { deleted };
      },
    }),
  ];
}
