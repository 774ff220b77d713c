import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { testAccess } from "../helpers/api-access.ts";
import { type ApiWithCallers, janePassword, withCallers } from "../helpers/api-callers.ts";
import { assertProblem, createClient } from "../helpers/api-client.ts";
import { onEachDatabase } from "../helpers/start-api.ts";

interface Profile {
  readonly username: string;
  readonly disabled: boolean;
}

onEachDatabase("users", (startApi) => {
  const start = withCallers(startApi);
  let api: ApiWithCallers;
  before(async () => {
    api = await start();
  });

  test("GET /auth/users shows all accounts by name, without anything secret", async () => {
    const { status, body } = await api.admin.get<Profile[]>("/auth/users");
    assert.equal(status, 200);
    assert.deepEqual(
      body.map(({ username }) => username),
      ["admin", "jane"],
    );
    const fields = ["created_at", "disabled", "email", "full_name", "role", "username"];
    for (const user of body) assert.deepEqual(Object.keys(user).sort(), fields);
  });

  test("a disabled account is out at once, and when it is enabled its sessions and keys stay ended", async () => {
    const { body: key } = await api.user.post<{ api_key: string }>("/auth/keys", { name: "x" });
    const withKey = createClient(api.url, key.api_key);
    const out = await api.admin.post<Profile>("/auth/users/jane/disable");
    assert.deepEqual([out.status, out.body.username, out.body.disabled], [200, "jane", true]);
    assertProblem(await api.user.get("/auth/me"), 401, "unauthorized");
    assertProblem(await withKey.get("/auth/me"), 401, "unauthorized");
    const attempt = await api.stranger.form("/auth/login", { username: "jane", password: janePassword });
    assertProblem(attempt, 401, "unauthorized");

    const back = await api.admin.post<Profile>("/auth/users/jane/enable");
    assert.deepEqual([back.status, back.body.disabled], [200, false]);
    for (const ended of [withKey, api.user]) assertProblem(await ended.get("/auth/me"), 401, "unauthorized");
    assert.equal((await (await api.enter("jane", janePassword)).get("/auth/me")).status, 200);
  });

  test("an admin cannot shut out the own account", async () => {
    assertProblem(await api.admin.post("/auth/users/admin/disable"), 400, "invalid_input");
  });

  describe("an account that is not there", () => {
    for (const name of ["nobody", "%00", "x".repeat(300), "..%2fadmin", "JANE"]) {
      test(`is 404: ${name.slice(0, 20)}`, async () => {
        assertProblem(await api.admin.post(`/auth/users/${name}/disable`), 404, "not_found");
        assertProblem(await api.admin.post(`/auth/users/${name}/enable`), 404, "not_found");
      });
    }
  });

  testAccess(start, [
    { method: "GET", path: "/auth/users", access: "admin" },
    { method: "POST", path: "/auth/users/jane/disable", access: "admin" },
    { method: "POST", path: "/auth/users/jane/enable", access: "admin" },
  ]);
});
