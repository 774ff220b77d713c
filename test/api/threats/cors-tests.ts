import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import type { Sent, SentReply } from "../../helpers/send-request.ts";
import { adminPassword, type StartApi, type StartedApi } from "../../helpers/start-api.ts";

const listed = "https://app.example.org";
/** Near misses of the listed one, and the rest of the world. */
const foreign = [
  ...["https://evil.example", "null", "https://app.example.org.evil.example", "https://evil-app.example.org"],
  ...["http://app.example.org", "https://app.example.org:8443", "https://APP.EXAMPLE.ORG.", "https://app.example.org/"],
  ...["https://app.example.org, https://evil.example", "file://", "*", "https://sub.app.example.org"],
];

/** Which pages may call from a browser. */
export function testCors(start: StartApi): void {
  describe("with a list of origins", () => {
    let api: StartedApi;
    let requests: readonly Sent[];
    before(async () => {
      api = await start({ SVC_ALLOWED_ORIGINS: ` ${listed} , https://admin.example.org`, SVC_SCAN_RATE_LIMIT: "1" });
      const { access: token } = await api.login("admin", adminPassword);
      await api.send({ method: "POST", path: "/scans" });
      // An answer, and errors of every layer: credential, role and limit, input, object, route, method.
      requests = [
        ...[{ path: "/health" }, { path: "/auth/me", token }, { path: "/auth/me" }, { path: "/scans/x", token }],
        ...[{ method: "POST", path: "/scans", token }, { method: "POST", path: "/auth/login" }, { path: "/nowhere" }],
        ...[{ method: "PUT", path: "/scans" }, { path: "/openapi.json" }, { path: "/auth/%zz" }],
      ];
    });

    test("every answer and every error to a listed one can be read, with its headers", async () => {
      const statuses = new Set<number>();
      for (const request of requests) {
        const { status, headers } = await api.send({ ...request, headers: { origin: listed } });
        statuses.add(status);
        assert.equal(headers["access-control-allow-origin"], listed, request.path);
        assert.equal(headers.vary, "Origin");
        const exposed = (headers["access-control-expose-headers"] ?? "").toLowerCase().split(", ");
        for (const name of [
          "location",
          "retry-after",
          "x-ratelimit-limit",
          "x-ratelimit-remaining",
          "x-ratelimit-reset",
        ]) {
          assert.ok(exposed.includes(name), name);
        }
      }
      assert.deepEqual([...statuses].sort(), [200, 400, 401, 404, 405, 429]);
    });

    for (const origin of foreign) {
      test(`no answer to ${origin} names it`, async () => {
        for (const request of requests) assertNoCors(await api.send({ ...request, headers: { origin } }));
      });

      test(`no preflight of ${origin} is allowed`, async () => {
        const reply = await api.send(preflight("/scans", origin));
        assertNoCors(reply);
        assert.equal(reply.status, 405);
      });
    }

    test("a preflight of a listed one needs no credential and says what is allowed", async () => {
      const { status, headers, text } = await api.send(preflight("/scans", listed));
      assert.deepEqual({ status, text }, { status: 204, text: "" });
      assert.equal(headers["access-control-allow-origin"], listed);
      assert.deepEqual(headers["access-control-allow-methods"]?.split(", ").sort(), ["GET", "HEAD", "POST"]);
      assert.match(headers["access-control-allow-headers"] ?? "", /Authorization.*Content-Type/);
      assert.equal((await api.send(preflight("/nowhere", listed))).status, 404);
    });

    test("an answer without an origin is not cached for others", async () => {
      const { headers } = await api.send({ path: "/health" });
      assert.equal(headers.vary, "Origin");
      assert.equal(headers["access-control-allow-origin"], undefined);
    });
  });

  test("without a list no origin is named", async () => {
    const api = await start();
    for (const origin of [listed, ...foreign]) {
      assertNoCors(await api.send({ path: "/health", headers: { origin } }));
      assertNoCors(await api.send(preflight("/scans", origin)));
    }
  });

  test("with * any page may read, and never with credentials", async () => {
    const api = await start({ SVC_ALLOWED_ORIGINS: "*" });
    for (const reply of [
      await api.send({ path: "/health", headers: { origin: listed } }),
      await api.send(preflight("/scans", "https://evil.example")),
    ]) {
      assert.equal(reply.headers["access-control-allow-origin"], "*");
      assert.equal(reply.headers["access-control-allow-credentials"], undefined);
    }
  });
}

function preflight(path: string, origin: string): Sent {
  const asked = { "access-control-request-method": "POST", "access-control-request-headers": "authorization" };
  return { method: "OPTIONS", path, headers: { origin, ...asked } };
}

function assertNoCors({ headers }: SentReply): void {
  const names = Object.keys(headers).filter((name) => name.startsWith("access-control-"));
  assert.deepEqual(names, []);
}
