import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { testAccess } from "../helpers/api-access.ts";
import { type ApiWithCallers, janePassword, withCallers } from "../helpers/api-callers.ts";
import { assertProblem, createClient } from "../helpers/api-client.ts";
import { onEachDatabase } from "../helpers/start-api.ts";

interface Entry {
  readonly time: string;
  readonly action: string;
  readonly actor: string;
  readonly subject: string | null;
  readonly key_id: string | null;
  readonly outcome: string;
}

interface Page<T> {
  readonly items: readonly T[];
  readonly total: number;
}

interface SessionEntry {
  readonly session_id: string;
  readonly created_at: string;
  readonly last_used_at: string | null;
  readonly address: string | null;
  readonly current: boolean;
}

onEachDatabase("the audit and sessions", (startApi) => {
  const start = withCallers(startApi);
  let api: ApiWithCallers;
  before(async () => {
    api = await start();
  });

  describe("GET /audit", () => {
    const ask = async (query: string) => (await api.admin.get<Page<Entry>>(`/audit?${query}`)).body;

    test("names the key that a request came with", async () => {
      const { body: key } = await api.user.post<{ readonly key_id: string; readonly api_key: string }>("/auth/keys", {
        name: "ci",
      });
      const byKey = createClient(api.url, key.api_key);
      const { body: scan } = await byKey.post<{ readonly id: string }>("/scans", { path: api.workspace });
      await byKey.post(`/scans/${scan.id}/cancel`);
      await api.user.post(`/scans/${scan.id}/retry`);
      const { items, total } = await ask(`key_id=${key.key_id}`);
      assert.equal(total, 2);
      assert.deepEqual(
        items.map(({ action, actor, subject, key_id: id }) => [action, actor, subject, id]),
        [
          ["scan_cancelled", "jane", scan.id, key.key_id],
          ["scan_created", "jane", scan.id, key.key_id],
        ],
      );
      const [retried] = (await ask("action=scan_retried")).items;
      assert.deepEqual([retried?.actor, retried?.key_id], ["jane", null], "it came by a session");
    });

    test("has pages, the newest entry first", async () => {
      const all = await ask("limit=1000");
      assert.ok(all.total > 4 && all.items.length === all.total);
      const times = all.items.map(({ time }) => time);
      assert.deepEqual(times, times.toSorted().reverse());
      const page = await ask("offset=1&limit=2");
      assert.deepEqual([page.total, page.items], [all.total, all.items.slice(1, 3)]);
      assert.deepEqual(await ask(`offset=${all.total}`), { items: [], total: all.total });
    });

    test("is searched by account, action, subject, outcome and time", async () => {
      await api.stranger.form("/auth/login", { username: "jane", password: "wrong words" });
      const refused = await ask("actor=jane&outcome=refused");
      assert.deepEqual([refused.total, refused.items[0]?.action], [1, "login_failed"]);
      assert.equal((await ask("action=user_created&subject=jane")).total, 1);
      assert.equal((await ask("subject=nothing")).total, 0);
      const [latest] = (await ask("limit=1")).items;
      const since = await ask(`since=${latest?.time}`);
      assert.ok(since.total >= 1 && since.items.every(({ time }) => time >= (latest?.time ?? "")));
      const [before, all] = [await ask(`until=${latest?.time}`), await ask("limit=1")];
      assert.equal(before.total + since.total, all.total);
      assert.equal((await ask("until=2020-01-01")).total, 0);
    });

    test("refuses what it cannot answer", async () => {
      for (const query of ["limit=0", "limit=1001", "offset=-1", "outcome=maybe", "since=soon", "until=2026-13-45"]) {
        assertProblem(await api.admin.get(`/audit?${query}`), 400, "invalid_input");
      }
    });
  });

  describe("GET /auth/sessions", () => {
    test("lists the sessions of the caller, and which one is in use", async () => {
      const other = await api.enter("jane", janePassword);
      const { status, body } = await other.get<Page<SessionEntry>>("/auth/sessions");
      assert.equal(status, 200);
      assert.equal(body.total, body.items.length);
      assert.ok(body.total >= 2);
      const [newest, ...rest] = body.items;
      assert.deepEqual([newest?.current, newest?.address], [true, "127.0.0.1"]);
      assert.ok(rest.every(({ current }) => !current));
      assert.ok(Math.abs(Date.parse(newest?.last_used_at ?? "") - Date.now()) < 60_000);
      const { body: admins } = await api.admin.get<Page<SessionEntry>>("/auth/sessions");
      const ids = new Set(body.items.map(({ session_id: id }) => id));
      assert.ok(admins.items.every(({ session_id: id }) => !ids.has(id)));
    });

    test("shows when a session was last used, to the minute", async () => {
      const lastUse = async () =>
        (await api.user.get<Page<SessionEntry>>("/auth/sessions")).body.items.find(({ current }) => current)
          ?.last_used_at;
      const before = await lastUse();
      api.clock.aheadMs = 120_000;
      await api.user.get("/auth/me");
      let after = await lastUse();
      for (let tries = 0; after === before && tries < 100; tries++) after = await lastUse();
      api.clock.aheadMs = 0;
      assert.ok(Date.parse(after ?? "") - Date.parse(before ?? "") >= 60_000, `${before} ${after}`);
    });

    test("an API key lists the sessions of its owner, and is not one of them", async () => {
      const { body: key } = await api.user.post<{ readonly api_key: string }>("/auth/keys", { name: "list" });
      const { body } = await createClient(api.url, key.api_key).get<Page<SessionEntry>>("/auth/sessions");
      assert.ok(body.total > 0 && body.items.every(({ current }) => !current));
    });
  });

  describe("DELETE /auth/sessions/{session_id}", () => {
    test("ends a session of the caller at once, and writes it down", async () => {
      const other = await api.enter("jane", janePassword);
      const { items } = (await other.get<Page<SessionEntry>>("/auth/sessions")).body;
      const id = items.find(({ current }) => current)?.session_id ?? "";
      assert.equal((await api.user.delete(`/auth/sessions/${id}`)).status, 200);
      assertProblem(await other.get("/auth/me"), 401, "unauthorized");
      assertProblem(await api.user.delete(`/auth/sessions/${id}`), 404, "not_found");
      const [entry] = await api.store.audit.list(1);
      assert.deepEqual([entry?.action, entry?.actor, entry?.subject], ["session_ended", "jane", id]);
    });

    test("of somebody else is 404, for an admin too", async () => {
      const { items } = (await api.user.get<Page<SessionEntry>>("/auth/sessions")).body;
      const id = items.find(({ current }) => current)?.session_id ?? "";
      for (const path of [id, "nothing", "%00", "x".repeat(300)]) {
        assertProblem(await api.admin.delete(`/auth/sessions/${path}`), 404, "not_found");
      }
      assert.equal((await api.user.get("/auth/me")).status, 200);
    });
  });

  testAccess(start, [
    { method: "GET", path: "/audit", access: "admin" },
    { method: "GET", path: "/auth/sessions", access: "user" },
    { method: "DELETE", path: "/auth/sessions/019b7a2e-5c00-7000-8000-0123456789ab", access: "user" },
  ]);
});
