import assert from "node:assert/strict";
import { before, test } from "node:test";
import type { ApiWithCallers, StartWithCallers } from "./api-callers.ts";
import { type ApiClient, assertProblem } from "./api-client.ts";

export interface Endpoint {
  readonly method: "GET" | "POST" | "DELETE";
  readonly path: string;
  readonly access: "user" | "admin";
}

/** What every endpoint that needs a credential refuses: no credential, a wrong one, a lesser role, too many requests. */
export function testAccess(start: StartWithCallers, endpoints: readonly Endpoint[]): void {
  let api: ApiWithCallers;
  before(async () => {
    api = await start({ SVC_RATE_LIMIT: "4", SVC_SCAN_RATE_LIMIT: "4" });
  });
  const call = (client: ApiClient, { method, path }: Endpoint) =>
    method === "GET" ? client.get(path) : method === "POST" ? client.post(path, {}) : client.delete(path);

  for (const endpoint of endpoints) {
    test(`${endpoint.method} ${endpoint.path} answers 401, 403 and 429 to those it does not serve`, async () => {
      const refused = await call(api.stranger, endpoint);
      assertProblem(refused, 401, "unauthorized");
      assert.equal(refused.headers.get("www-authenticate"), "Bearer");
      assert.equal(refused.headers.get("x-ratelimit-limit"), "4");
      const [method, path] = [endpoint.method, endpoint.path];
      const wrong = await fetch(api.url + path, { method, headers: { authorization: "Bearer nonsense" } });
      assert.equal(wrong.status, 401);
      const asUser = await call(api.user, endpoint);
      if (endpoint.access === "admin") assertProblem(asUser, 403, "forbidden");
      else assert.ok(asUser.status !== 401 && asUser.status !== 403, `a user got ${asUser.status}`);
      await call(api.stranger, endpoint);
      const tooMany = await call(api.admin, endpoint);
      assertProblem(tooMany, 429, "rate_limited");
      assert.match(tooMany.headers.get("retry-after") ?? "", /^([1-9]|[1-5]\d|60)$/);
    });
  }
}
