import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { fillPath, operationsOf, readOpenApi } from "../../helpers/openapi.ts";
import type { SentReply } from "../../helpers/send-request.ts";
import { adminPassword, type StartApi, type StartedApi } from "../../helpers/start-api.ts";

const pages = ["/", "/docs", "/redoc", "/openapi.json", "/docs/swagger-ui.css", "/docs/start.js", "/redoc/start.js"];

/** What answers say about themselves, and what they do not. */
export function testHeaders(start: StartApi): void {
  let api: StartedApi;
  let token: string;
  before(async () => {
    api = await start();
    token = (await api.login("admin", adminPassword)).access;
  });

  test("every answer is typed, has an id and names no program", async () => {
    const operations = operationsOf(await readOpenApi(api)).filter(({ path }) => path !== "/auth/logout");
    const requests = [
      ...operations.flatMap(({ method, path }) =>
        [undefined, token].map((token) => ({ method, path: fillPath(path, {}), token })),
      ),
      ...[...pages, "/nowhere"].map((path) => ({ method: "GET", path })),
      { method: "OPTIONS", path: "/scans" },
    ];
    for (const request of requests) {
      const { headers } = await api.send(request);
      assert.equal(headers["x-content-type-options"], "nosniff", request.path);
      assert.equal(headers["referrer-policy"], "no-referrer", request.path);
      assert.match(String(headers["x-request-id"]), /^[\w-]{1,64}$/, request.path);
      for (const name of ["server", "x-powered-by", "via", "etag-version"]) assert.equal(headers[name], undefined);
    }
  });

  test("answers with personal data or a secret are not cached", async () => {
    const { headers } = await loginReply();
    assert.equal(headers["cache-control"], "no-store");
    for (const path of ["/auth/me", "/auth/keys", "/auth/users", "/scans", "/dashboard", "/metrics", "/nowhere"]) {
      assert.equal((await api.send({ path, token })).headers["cache-control"], "no-store", path);
    }
    const key = await api.send({ method: "POST", path: "/auth/keys", token, body: { name: "a key" } });
    assert.deepEqual([key.status, key.headers["cache-control"]], [201, "no-store"]);
  });

  test("the pages may load from this server only, and stand in no frame", async () => {
    for (const path of ["/docs", "/redoc"]) {
      const { headers, text } = await api.send({ path });
      const policy = String(headers["content-security-policy"]);
      assert.match(policy, /default-src 'none'/);
      assert.match(policy, /frame-ancestors 'none'/);
      assert.match(policy, /script-src 'self'(;|$)/, "scripts in the page must not run");
      assert.equal(headers["x-frame-options"], "DENY");
      assert.doesNotMatch(text, /(src|href)="(https?:)?\/\//, "something comes from elsewhere");
    }
  });

  describe("the id of a request", () => {
    test("is the client's own where it can do no harm", async () => {
      for (const id of ["a", "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11", "A_b-9", "x".repeat(64)]) {
        assert.equal(
          (await api.send({ path: "/health", headers: { "x-request-id": id } })).headers["x-request-id"],
          id,
        );
      }
    });

    test("is a new one otherwise", async () => {
      for (const id of ["", " ", "x".repeat(65), "a b", "<script>", "a;b", "é", 'a"b', "a\tb", "${x}", "a,b"]) {
        const own = (await api.send({ path: "/nowhere", headers: { "x-request-id": id } })).headers["x-request-id"];
        assert.match(String(own), /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[\da-f]{4}-[\da-f]{12}$/, id);
      }
    });

    test("is in the log, as one line of JSON", async () => {
      await api.send({ path: "/nowhere?a=%0d%0aforged", headers: { "x-request-id": "to-be-found" } });
      const lines = api.lines.filter((line) => line.includes("to-be-found"));
      assert.equal(lines.length, 1);
      assert.equal((JSON.parse(lines[0] ?? "") as Record<string, unknown>)["status"], 404);
      for (const line of api.lines) JSON.parse(line);
    });
  });

  function loginReply(): Promise<SentReply> {
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const body = new URLSearchParams({ username: "admin", password: adminPassword }).toString();
    return api.send({ method: "POST", path: "/auth/login", headers, body });
  }
}
