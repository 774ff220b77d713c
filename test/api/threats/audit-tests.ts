import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { adminPassword, type StartApi, type StartedApi } from "../../helpers/start-api.ts";

/** Who did what is written down, and no secret with it. */
export function testAudit(start: StartApi): void {
  let api: StartedApi;
  let secrets: string[];
  before(async () => {
    api = await start({ SVC_LOGIN_RATE_LIMIT: "1000" });
    secrets = await doEverything(api);
  });

  describe("the audit", () => {
    const expected: readonly [action: string, requestId: string, actor: string, outcome: string][] = [
      ["login", "r-login", "admin", "ok"],
      ["login_failed", "r-wrong", "admin", "refused"],
      ["login_failed", "r-nobody", "", "refused"],
      ["user_created", "r-register", "admin", "ok"],
      ["key_created", "r-key", "jane", "ok"],
      ["key_created", "r-mighty-key", "jane", "refused"],
      ["key_revoked", "r-revoke", "jane", "ok"],
      ["password_change_failed", "r-wrong-change", "jane", "refused"],
      ["password_changed", "r-change", "jane", "ok"],
      ["scan_created", "r-scan", "jane", "ok"],
      ["scan_cancelled", "r-cancel", "jane", "ok"],
      ["scan_retried", "r-retry", "jane", "ok"],
      ["scan_deleted", "r-delete", "jane", "ok"],
      ["logout", "r-logout", "jane", "ok"],
      ["refresh_refused", "r-reuse", "jane", "refused"],
      ["user_disabled", "r-disable", "admin", "ok"],
      ["user_enabled", "r-enable", "admin", "ok"],
      ["cache_reset", "r-reset", "admin", "ok"],
    ];
    for (const [action, requestId, actor, outcome] of expected) {
      test(`has ${action} of ${requestId}`, async () => {
        const entry = (await api.store.audit.list(200)).find((one) => one.requestId === requestId);
        assert.ok(entry);
        const { time, address } = entry;
        assert.deepEqual(
          { ...entry, subject: undefined },
          { time, address, action, actor, outcome, requestId, subject: undefined },
        );
        assert.equal(address, "127.0.0.1");
        assert.ok(Math.abs(Date.now() - Date.parse(time)) < 600_000);
      });
    }

    test("names what was done to what", async () => {
      const entries = await api.store.audit.list(200);
      const subject = (requestId: string) => entries.find((one) => one.requestId === requestId)?.subject;
      assert.equal(subject("r-register"), "jane");
      assert.equal(subject("r-disable"), "jane");
      assert.match(subject("r-scan") ?? "", /^[\da-f-]{36}$/);
      assert.equal(subject("r-key"), subject("r-revoke"));
    });

    test("has no secret in it", async () => {
      const text = JSON.stringify(await api.store.audit.list(200));
      assert.ok(secrets.length > 8);
      for (const secret of secrets) assert.ok(!text.includes(secret), `it has ${secret}`);
    });
  });
}

/** One of each; gives every secret that was sent or received. */
async function doEverything(api: StartedApi): Promise<string[]> {
  const secrets: string[] = [adminPassword];
  const post = async (path: string, requestId: string, token: string | undefined, body?: unknown) => {
    const reply = await api.send({ method: "POST", path, token, headers: { "x-request-id": requestId }, body });
    return reply.json() as Readonly<Record<string, string>>;
  };
  const login = async (username: string, password: string, requestId: string) => {
    const headers = { "content-type": "application/x-www-form-urlencoded", "x-request-id": requestId };
    const body = new URLSearchParams({ username, password }).toString();
    const tokens = (await api.send({ method: "POST", path: "/auth/login", headers, body })).json() as Record<
      string,
      string
    >;
    const { access_token: access = "", refresh_token: refresh = "" } = tokens;
    secrets.push(password, ...[access, refresh].filter((token) => token !== ""));
    return { access, refresh };
  };
  const admin = await login("admin", adminPassword, "r-login");
  await login("admin", "planted wrong password", "r-wrong");
  // People type their password into the field of the name.
  secrets.push("planted-password-as-name");
  await login("planted-password-as-name", "x", "r-nobody");
  await post("/auth/register", "r-register", admin.access, { username: "jane", password: "planted words of jane" });
  const jane = await login("jane", "planted words of jane", "r-jane");
  const key = await post("/auth/keys", "r-key", jane.access, { name: "a key" });
  secrets.push(key["api_key"] ?? "-", (key["api_key"] ?? "").split("_")[2] ?? "-");
  await post("/auth/keys", "r-mighty-key", jane.access, { name: "a key", role: "admin" });
  const headers = { "x-request-id": "r-revoke" };
  await api.send({ method: "DELETE", path: `/auth/keys/${key["key_id"]}`, token: jane.access, headers });
  const change = { current_password: "planted guess at it", new_password: "planted new words" };
  secrets.push("planted guess at it", "planted new words");
  await post("/auth/change-password", "r-wrong-change", jane.access, change);
  await post("/auth/change-password", "r-change", jane.access, {
    ...change,
    current_password: "planted words of jane",
  });
  const scan = await post("/scans", "r-scan", jane.access, { path: api.workspace });
  await post(`/scans/${scan["id"]}/cancel`, "r-cancel", jane.access);
  await post(`/scans/${scan["id"]}/retry`, "r-retry", jane.access);
  const deleting = { method: "DELETE", path: `/scans/${scan["id"]}`, token: jane.access };
  await api.send({ ...deleting, headers: { "x-request-id": "r-delete" } });
  await post("/auth/logout", "r-logout", jane.access);
  await post("/auth/refresh", "r-reuse", undefined, { refresh_token: jane.refresh });
  await post("/auth/users/jane/disable", "r-disable", admin.access);
  await post("/auth/users/jane/enable", "r-enable", admin.access);
  await post("/admin/reset", "r-reset", admin.access);
  return secrets.filter((secret) => secret.length > 1);
}
