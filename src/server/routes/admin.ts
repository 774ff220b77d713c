import { originOf } from "../request/origin.ts";
import type { ServerDeps } from "../server-deps.ts";
import { type Route, route } from "../route.ts";
import * as schemas from "../schemas.ts";

/** The prefixes that only cache keys bear. */
const cachePrefixes = ["scan:", "lcc:"];

/** What only an admin may do with the service as a whole. */
export function adminRoutes({ cache, store, now }: ServerDeps): Route[] {
  return [
    route({
      method: "POST",
      path: "/admin/reset",
      operationId: "resetCache",
      tag: "administration",
      summary: "Drop the cached answers of license sources",
      description:
        "Deletes the cache keys that begin with `scan:` or `lcc:`, and nothing else: scans and accounts stay.",
      access: "admin",
      answer: schemas.ResetResult,
      answerExample: { deleted: 1204 },
      async handle(request) {
        const deleted = await cache.deletePrefixes(cachePrefixes);
        // The cache may lie elsewhere and knows no transaction. Written down first, it could be a lie; so it is written
        // once it is true. When that fails so does the request: to repeat it does no harm, and is written down then.
        await store.audit.add({
          time: now().toISOString(),
          action: "cache_reset",
          actor: request.caller.user.username,
          ...originOf(request),
          outcome: "ok",
        });
        return { deleted };
      },
    }),
  ];
}
