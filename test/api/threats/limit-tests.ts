import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertProblemShape } from "../../helpers/problem-shape.ts";
import type { Sent, SentReply } from "../../helpers/send-request.ts";
import { adminPassword, type StartApi, type StartedApi } from "../../helpers/start-api.ts";

/** How many requests a client may send, and who counts as one client. */
export function testLimits(start: StartApi): void {
  describe("the rate limit", () => {
    test("lets exactly as many through as it says, counts down, and begins anew after a minute", async () => {
      const api = await start({ SVC_RATE_LIMIT: "5" });
      const { access: token } = await api.login("admin", adminPassword);
      const replies = await repeat(7, () => api.send({ path: "/auth/me", token }));
      assert.deepEqual(
        replies.map(({ status }) => status),
        [200, 200, 200, 200, 200, 429, 429],
      );
      assert.deepEqual(
        replies.map((reply) => header(reply, "remaining")),
        [4, 3, 2, 1, 0, 0, 0],
      );
      for (const reply of replies) {
        assert.equal(header(reply, "limit"), 5);
        assert.ok(header(reply, "reset") >= 1 && header(reply, "reset") <= 60);
      }
      const refused = replies.at(-1);
      assert.ok(refused);
      assert.equal(assertProblemShape(refused), "rate_limited");
      assert.equal(Number(refused.headers["retry-after"]), header(refused, "reset"));

      api.clock.aheadMs += 61_000;
      assert.equal(header(await api.send({ path: "/auth/me", token }), "remaining"), 4);
    });

    test("counts refused credentials, and does so before it looks at them", async () => {
      const api = await start({ SVC_RATE_LIMIT: "3" });
      const { access: token } = await api.login("admin", adminPassword);
      const guesses = await repeat(3, () => api.send({ path: "/scans", token: "guess" }));
      assert.deepEqual(
        guesses.map(({ status }) => status),
        [401, 401, 401],
      );
      assert.equal((await api.send({ path: "/scans", token })).status, 429, "whatever the credential");
      assert.equal((await api.send({ path: "/scans", token: "guess" })).status, 429);
    });

    test("counts each endpoint on its own: a method and a pattern, whatever the id", async () => {
      const api = await start({ SVC_RATE_LIMIT: "2", SVC_SCAN_RATE_LIMIT: "3" });
      const { access: token } = await api.login("admin", adminPassword);
      const statuses = async (...requests: Sent[]) => {
        const all: number[] = [];
        for (const request of requests) all.push((await api.send({ token, ...request })).status);
        return all;
      };
      assert.deepEqual(
        await statuses({ path: "/scans/a" }, { path: "/scans/b/" }, { path: "/scans/c?x=1" }),
        [404, 404, 429],
      );
      assert.deepEqual(
        await statuses({ path: "/scans" }, { path: "/policies" }, { path: "/dashboard" }),
        [200, 200, 200],
      );
      const create: Sent = { method: "POST", path: "/scans", body: {} };
      assert.deepEqual(await statuses(create, create, create, create), [400, 400, 400, 429]);
      assert.equal((await api.send({ path: "/scans", token })).status, 200, "creating has a limit of its own");
    });

    test("does not count exempt routes, and a limit of 0 disables it", async () => {
      const api = await start({ SVC_RATE_LIMIT: "1", SVC_SCAN_RATE_LIMIT: "0" });
      for (const path of ["/health", "/docs", "/redoc", "/openapi.json"]) {
        for (const reply of await repeat(3, () => api.send({ path }))) {
          assert.equal(reply.status, 200, path);
          assert.equal(reply.headers["x-ratelimit-limit"], undefined, path);
        }
      }
      const creations = await repeat(15, () => api.send({ method: "POST", path: "/scans", body: {} }));
      assert.ok(creations.every(({ status }) => status === 401));
    });
  });

  describe("X-Forwarded-For", () => {
    const statusesFrom = async (api: StartedApi, addresses: readonly string[]) => {
      const all: number[] = [];
      for (const address of addresses) {
        all.push((await api.send({ path: "/auth/me", headers: { "x-forwarded-for": address } })).status);
      }
      return all;
    };

    test("is ignored from a client that is not a trusted proxy", async () => {
      for (const settings of [{}, { SVC_TRUST_PROXY: "10.0.0.0/8" }]) {
        const api = await start({ SVC_RATE_LIMIT: "2", ...settings });
        assert.deepEqual(await statusesFrom(api, ["192.0.2.1", "192.0.2.2", "192.0.2.3"]), [401, 401, 429]);
        const spoofed = {
          "x-forwarded-host": "evil.example",
          "x-forwarded-proto": "https",
          forwarded: "for=192.0.2.9",
        };
        assert.equal((await api.send({ path: "/auth/me", headers: spoofed })).status, 429);
      }
    });

    test("distinguishes clients behind a trusted proxy, by the right-most address that is not trusted", async () => {
      const api = await start({ SVC_RATE_LIMIT: "2", SVC_TRUST_PROXY: "127.0.0.1,10.0.0.0/8" });
      assert.deepEqual(
        await statusesFrom(api, ["192.0.2.1", "192.0.2.1", "192.0.2.1", "192.0.2.2"]),
        [401, 401, 429, 401],
      );
      // What a client writes into the header itself stands further left and changes nothing.
      const made = ["1.1.1.1, 192.0.2.5", "2.2.2.2, 192.0.2.5, 10.1.2.3", "192.0.2.5, 10.9.9.9", "3.3.3.3, 192.0.2.5"];
      assert.deepEqual(await statusesFrom(api, made), [401, 401, 429, 429]);
    });

    test("counts an IPv6 network of 64 bits as one client", async () => {
      const api = await start({ SVC_RATE_LIMIT: "2", SVC_TRUST_PROXY: "127.0.0.1" });
      const one = ["2001:db8::1", "2001:DB8:0:0:ffff::2", "[2001:db8::3]:4711"];
      assert.deepEqual(await statusesFrom(api, one), [401, 401, 429]);
      assert.deepEqual(await statusesFrom(api, ["2001:db8:0:1::1", "2001:db8:1::1"]), [401, 401]);
      assert.deepEqual(await statusesFrom(api, ["::ffff:192.0.2.7", "192.0.2.7", "::ffff:192.0.2.7"]), [401, 401, 429]);
    });

    test("with thousands of entries or with nonsense does no harm", async () => {
      const api = await start({ SVC_TRUST_PROXY: "127.0.0.1" });
      const long = Array.from({ length: 1900 }, () => "1.1.1.1").join(",");
      const tooLong = Array.from({ length: 10_000 }, () => "127.0.0.1").join(",");
      assert.deepEqual(await statusesFrom(api, [long, ",,,", "unknown", "127.0.0.1, x", "%00", tooLong]), [
        ...[401, 401, 401, 401, 401, 431],
      ]);
    });

    test("gives the audit the address of the client", async () => {
      const api = await start({ SVC_TRUST_PROXY: "127.0.0.1" });
      const headers = {
        "content-type": "application/x-www-form-urlencoded",
        "x-forwarded-for": "6.6.6.6, 192.0.2.44",
        "x-request-id": "through-a-proxy",
      };
      const body = new URLSearchParams({ username: "admin", password: adminPassword }).toString();
      await api.send({ method: "POST", path: "/auth/login", headers, body });
      const entry = (await api.store.audit.list(10)).find(({ requestId }) => requestId === "through-a-proxy");
      assert.equal(entry?.address, "192.0.2.44");
    });
  });
}

async function repeat(times: number, send: () => Promise<SentReply>): Promise<SentReply[]> {
  const replies: SentReply[] = [];
  for (let time = 0; time < times; time++) replies.push(await send());
  return replies;
}

function header({ headers }: SentReply, name: string): number {
  return Number(headers[`x-ratelimit-${name}`]);
}
