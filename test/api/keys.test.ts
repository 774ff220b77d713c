import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { testAccess } from "../helpers/api-access.ts";
import { type ApiWithCallers, withCallers } from "../helpers/api-callers.ts";
import { assertProblem, createClient } from "../helpers/api-client.ts";
import { onEachDatabase } from "../helpers/start-api.ts";

interface Created {
  readonly key_id: string;
  readonly api_key: string;
  readonly warning: string;
  readonly name: string;
  readonly role: string;
  readonly expires_at: string;
}

interface Entry {
  readonly key_id: string;
  readonly name: string;
  readonly role: string;
  readonly created_at: string;
  readonly last_used_at: string | null;
  readonly username?: string;
}

onEachDatabase("API keys", (startApi) => {
  const start = withCallers(startApi);
  let api: ApiWithCallers;
  before(async () => {
    api = await start();
  });

  describe("POST /auth/keys", () => {
    test("gives a key that works, in any of the known schemes", async () => {
      const { status, body } = await api.user.post<Created>("/auth/keys", { name: "build server" });
      assert.equal(status, 201);
      assert.deepEqual(Object.keys(body).sort(), ["api_key", "expires_at", "key_id", "name", "role", "warning"]);
      assert.deepEqual([body.name, body.role], ["build server", "user"]);
      assert.match(body.warning, /cannot be retrieved later/);
      const days = (Date.parse(body.expires_at) - Date.now()) / 86_400_000;
      assert.ok(days > 364.9 && days <= 365, `it lasts ${days} days`);
      for (const scheme of ["Bearer", "ApiKey", "api-key", "TOKEN"]) {
        const { status } = await api.stranger.get("/auth/me", { authorization: `${scheme} ${body.api_key}` });
        assert.equal(status, 200, scheme);
      }
    });

    test("lets an admin make a key of either role", async () => {
      const asked = { name: "ops", role: "admin", expires_days: 1 };
      const mighty = (await api.admin.post<Created>("/auth/keys", asked)).body;
      const lesser = (await api.admin.post<Created>("/auth/keys", { name: "ops", role: "user" })).body;
      assert.deepEqual([mighty.role, lesser.role], ["admin", "user"]);
      assert.equal((await createClient(api.url, mighty.api_key).get("/auth/users")).status, 200);
      assertProblem(await createClient(api.url, lesser.api_key).get("/auth/users"), 403, "forbidden");
      const child = await createClient(api.url, lesser.api_key).post("/auth/keys", { name: "x", role: "admin" });
      assertProblem(child, 403, "forbidden");
    });

    test("answers 403 to a user who wants a key with the role admin", async () => {
      assertProblem(await api.user.post("/auth/keys", { name: "x", role: "admin" }), 403, "forbidden");
    });

    test("gives the hundredth key to exactly one of those who ask for it at once", async () => {
      const { user } = await start();
      for (let made = 0; made < 99; made++) await user.post("/auth/keys", { name: "x" });
      const replies = await Promise.all(Array.from({ length: 8 }, () => user.post("/auth/keys", { name: "last" })));
      assert.deepEqual(replies.map(({ status }) => status).sort(), [201, 400, 400, 400, 400, 400, 400, 400]);
      assert.equal((await user.get<Entry[]>("/auth/keys")).body.length, 100);
    });

    const bad: Record<string, unknown> = {
      "no name": {},
      "a blank name": { name: "  " },
      "a name that is too long": { name: "x".repeat(256) },
      "another role": { name: "x", role: "root" },
      "no day": { name: "x", expires_days: 0 },
      "too many days": { name: "x", expires_days: 3651 },
      "half a day": { name: "x", expires_days: 0.5 },
      "days as text": { name: "x", expires_days: "5" },
    };
    for (const [name, body] of Object.entries(bad)) {
      test(`answers 400 to ${name}`, async () => {
        assertProblem(await api.user.post("/auth/keys", body), 400, "invalid_input");
      });
    }

    test("takes null for what is optional", async () => {
      const { status, body } = await api.user.post<Created>("/auth/keys", {
        name: "x",
        role: null,
        expires_days: null,
      });
      assert.deepEqual([status, body.role], [201, "user"]);
    });
  });

  describe("GET /auth/keys", () => {
    test("shows a user the own keys without secrets, and an admin all keys with their owners", async () => {
      const { admin, user } = await start();
      const mine = (await user.post<Created>("/auth/keys", { name: "mine" })).body;
      const other = (await admin.post<Created>("/auth/keys", { name: "other" })).body;
      const seen = await user.get<Entry[]>("/auth/keys");
      assert.equal(seen.status, 200);
      const [entry] = seen.body;
      assert.equal(seen.body.length, 1);
      assert.deepEqual(entry, {
        key_id: mine.key_id,
        name: "mine",
        role: "user",
        created_at: entry?.created_at,
        expires_at: mine.expires_at,
        last_used_at: null,
      });
      const all = await admin.get<Entry[]>("/auth/keys");
      const owners = all.body.map(({ key_id, username }) => [key_id, username]);
      assert.deepEqual(owners, [
        [other.key_id, "admin"],
        [mine.key_id, "jane"],
      ]);
      assert.ok(!JSON.stringify(all.body).includes(mine.api_key), "a secret is shown");
    });

    test("is empty without a key, and remembers the use of a key", async () => {
      const { user, url } = await start();
      assert.deepEqual((await user.get("/auth/keys")).body, []);
      const { api_key } = (await user.post<Created>("/auth/keys", { name: "used" })).body;
      await createClient(url, api_key).get("/auth/me");
      // It is written in the background, so it may come a moment later.
      for (let tries = 0; tries < 200; tries++) {
        const [entry] = (await user.get<Entry[]>("/auth/keys")).body;
        if (typeof entry?.last_used_at === "string") return;
        await pause(20);
      }
      assert.fail("The use of the key was never written down.");
    });
  });

  describe("DELETE /auth/keys/{key_id}", () => {
    test("ends a key at once", async () => {
      const { api_key, key_id } = (await api.user.post<Created>("/auth/keys", { name: "short" })).body;
      const { status, body } = await api.user.delete(`/auth/keys/${key_id}`);
      assert.deepEqual([status, body], [200, { message: "The key was revoked." }]);
      assertProblem(await createClient(api.url, api_key).get("/auth/me"), 401, "unauthorized");
      assertProblem(await api.user.delete(`/auth/keys/${key_id}`), 404, "not_found");
      const listed = (await api.user.get<Entry[]>("/auth/keys")).body.map((entry) => entry.key_id);
      assert.ok(!listed.includes(key_id), "it is still listed");
    });

    test("answers 404 to another's key, but not to an admin", async () => {
      const others = (await api.admin.post<Created>("/auth/keys", { name: "admin's" })).body;
      assertProblem(await api.user.delete(`/auth/keys/${others.key_id}`), 404, "not_found");
      const mine = (await api.user.post<Created>("/auth/keys", { name: "jane's" })).body;
      assert.equal((await api.admin.delete(`/auth/keys/${mine.key_id}`)).status, 200);
    });

    for (const id of ["nothing", "%00", "..%2f..", "x".repeat(300), "%F0%9F%98%80"]) {
      test(`answers 404 to ${id.slice(0, 20)}`, async () => {
        assertProblem(await api.user.delete(`/auth/keys/${id}`), 404, "not_found");
      });
    }
  });

  testAccess(start, [
    { method: "POST", path: "/auth/keys", access: "user" },
    { method: "GET", path: "/auth/keys", access: "user" },
    { method: "DELETE", path: "/auth/keys/nothing", access: "user" },
  ]);
});
