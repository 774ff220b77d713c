import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { testAccess } from "../helpers/api-access.ts";
import { type ApiWithCallers, janePassword, withCallers } from "../helpers/api-callers.ts";
import { assertProblem, createClient } from "../helpers/api-client.ts";
import { adminPassword, onEachDatabase } from "../helpers/start-api.ts";

interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly token_type: string;
  readonly expires_in: number;
}

const jane = { username: "jane", password: janePassword };

onEachDatabase("sessions and accounts", (startApi) => {
  const start = withCallers(startApi);
  let api: ApiWithCallers;
  before(async () => {
    api = await start();
  });

  describe("POST /auth/login", () => {
    test("gives a pair of tokens, and says how many minutes they last", async () => {
      const { status, body, headers } = await api.stranger.form<Tokens>("/auth/login", jane);
      assert.equal(status, 200);
      assert.deepEqual(
        { ...body, access_token: "", refresh_token: "" },
        {
          access_token: "",
          refresh_token: "",
          token_type: "bearer",
          expires_in: 1440,
        },
      );
      assert.equal(headers.get("cache-control"), "no-store");
      assert.equal(headers.get("x-ratelimit-limit"), null);
      assert.equal((await createClient(api.url, body.access_token).get("/auth/me")).status, 200);
    });

    test("ignores grant_type and other fields", async () => {
      const { status } = await api.stranger.form("/auth/login", { ...jane, grant_type: "password", scope: "" });
      assert.equal(status, 200);
    });

    test("does not reveal why it refuses", async () => {
      const wrong = { "a wrong password": { ...jane, password: "x" }, "no such user": { ...jane, username: "nobody" } };
      const said = await Promise.all(
        Object.values({ ...wrong, empty: { username: "", password: "" } }).map(async (form) =>
          assertProblem(await api.stranger.form("/auth/login", form), 401, "unauthorized"),
        ),
      );
      assert.equal(new Set(said).size, 1);
    });

    test("answers 400 to a missing field, to JSON and to a password that is too long", async () => {
      assertProblem(await api.stranger.form("/auth/login", { username: "jane" }), 400, "invalid_input");
      assertProblem(await api.stranger.form("/auth/login", {}), 400, "invalid_input");
      assertProblem(await api.stranger.post("/auth/login", jane), 400, "invalid_input");
      const long = { ...jane, password: "x".repeat(257) };
      assertProblem(await api.stranger.form("/auth/login", long), 400, "invalid_input");
    });

    test("and the refreshing judge what is long by what it is, up to a body of 16 KiB", async () => {
      const { stranger } = api;
      assert.equal((await stranger.form("/auth/login", { ...jane, note: "x".repeat(16_000) })).status, 200);
      const password = "x".repeat(16_000);
      assertProblem(await stranger.form("/auth/login", { ...jane, password }), 400, "invalid_input");
      assertProblem(await stranger.post("/auth/refresh", { refresh_token: password }), 401, "unauthorized");
      const longer = { ...jane, note: "x".repeat(16 * 1024) };
      const said = assertProblem(await stranger.form("/auth/login", longer), 413, "body_too_large");
      assert.equal(said, "The body is larger than 16 KiB.");
      assertProblem(await stranger.post("/auth/refresh", longer), 413, "body_too_large");
      const many = { ...jane, ...Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`f${at}`, ""])) };
      assertProblem(await api.stranger.form("/auth/login", many), 400, "invalid_input");
    });

    test("answers 429 after too many failures, and not before", async () => {
      const { stranger } = await start({ SVC_LOGIN_RATE_LIMIT: "2" });
      const wrong = { ...jane, password: "x" };
      for (let round = 0; round < 2; round++) {
        assertProblem(await stranger.form("/auth/login", wrong), 401, "unauthorized");
      }
      const refused = await stranger.form("/auth/login", jane);
      assertProblem(refused, 429, "rate_limited");
      assert.match(refused.headers.get("retry-after") ?? "", /^([1-9]|[1-5]\d|60)$/);
      const other = await stranger.form("/auth/login", { username: "admin", password: adminPassword });
      assert.equal(other.status, 200);
    });
  });

  describe("POST /auth/refresh", () => {
    const login = async () => (await api.stranger.form<Tokens>("/auth/login", jane)).body;

    test("takes the token from JSON, from a form and from the header", async () => {
      const { refresh_token } = await login();
      const replies = [
        await api.stranger.post<Tokens>("/auth/refresh", { refresh_token }),
        await api.stranger.form<Tokens>("/auth/refresh", { refresh_token }),
        await createClient(api.url, refresh_token).post<Tokens>("/auth/refresh"),
        await createClient(api.url, refresh_token).post<Tokens>("/auth/refresh", {}),
        await createClient(api.url, refresh_token).post<Tokens>("/auth/refresh", { refresh_token: null }),
      ];
      for (const { status, body } of replies) {
        assert.equal(status, 200);
        assert.deepEqual([body.token_type, body.expires_in], ["bearer", 1440]);
        assert.equal(typeof body.refresh_token, "string");
        assert.equal((await createClient(api.url, body.access_token).get("/auth/me")).status, 200);
      }
    });

    test("means the token that the body names, where the header has the access token", async () => {
      const { access_token, refresh_token } = await login();
      const { status } = await createClient(api.url, access_token).post("/auth/refresh", { refresh_token });
      assert.equal(status, 200);
    });

    test("answers 401 to no token, a wrong one and an access token", async () => {
      const { access_token } = await login();
      for (const body of [
        undefined,
        {},
        { refresh_token: "" },
        { refresh_token: "x" },
        { refresh_token: access_token },
      ]) {
        assertProblem(await api.stranger.post("/auth/refresh", body), 401, "unauthorized");
      }
      assertProblem(await createClient(api.url, access_token).post("/auth/refresh"), 401, "unauthorized");
    });

    test("answers 400 to a token that is not a string", async () => {
      assertProblem(await api.stranger.post("/auth/refresh", { refresh_token: 5 }), 400, "invalid_input");
    });

    test("answers 429 after too many requests", async () => {
      const { stranger } = await start({ SVC_RATE_LIMIT: "2" });
      for (let round = 0; round < 2; round++) await stranger.post("/auth/refresh");
      assertProblem(await stranger.post("/auth/refresh"), 429, "rate_limited");
    });

    test("does not let a refresh token pass for an access token", async () => {
      const { refresh_token } = await login();
      assertProblem(await createClient(api.url, refresh_token).get("/auth/me"), 401, "unauthorized");
    });
  });

  test("POST /auth/logout ends the session, its refresh token included, and no other", async () => {
    const { body } = await api.stranger.form<Tokens>("/auth/login", jane);
    const client = createClient(api.url, body.access_token);
    const { status, body: said } = await client.post("/auth/logout");
    assert.deepEqual([status, said], [200, { message: "The session has ended." }]);
    assertProblem(await client.get("/auth/me"), 401, "unauthorized");
    const again = await api.stranger.post("/auth/refresh", { refresh_token: body.refresh_token });
    assertProblem(again, 401, "unauthorized");
    assert.equal((await api.user.get("/auth/me")).status, 200);
  });

  test("GET /auth/me shows the account and since when it exists", async () => {
    const { status, body } = await api.user.get<{ created_at: string }>("/auth/me");
    assert.equal(status, 200);
    assert.match(body.created_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const user = { username: "jane", email: "jane@example.org", full_name: "", role: "user", disabled: false };
    assert.deepEqual(body, { ...user, created_at: body.created_at });
    const admin = await api.admin.get<{ role: string; email: string }>("/auth/me");
    assert.deepEqual([admin.body.role, admin.body.email], ["admin", ""]);
  });

  describe("POST /auth/register", () => {
    test("makes an account of the role user, whatever the body says", async () => {
      const account = { username: "kim", password: "some words of kim", email: "kim@example.org", full_name: "Kim" };
      const more = { role: "admin", disabled: true, id: "1", hashed_password: "x" };
      const { status, body } = await api.admin.post("/auth/register", { ...account, ...more });
      assert.equal(status, 201);
      const { password: _, ...shown } = account;
      assert.deepEqual(body, { ...shown, role: "user", disabled: false });
      const kim = await api.enter("kim", account.password);
      assertProblem(await kim.get("/auth/users"), 403, "forbidden");
    });

    test("needs neither an email address nor a name", async () => {
      const account = { username: "lee", password: "some words of lee", email: null };
      const { status, body } = await api.admin.post<Record<string, unknown>>("/auth/register", account);
      assert.deepEqual([status, body["email"], body["full_name"]], [201, "", ""]);
    });

    const good = { username: "mo", password: "some words of mo" };
    const bad: Record<string, unknown> = {
      "an empty body": {},
      "no password": { username: "mo" },
      "a name that is taken": { ...good, username: "jane" },
      "a name with a blank": { ...good, username: "m o" },
      "a dot as name": { ...good, username: "." },
      "two dots as name": { ...good, username: ".." },
      "a name that is too long": { ...good, username: "m".repeat(65) },
      "a password that is too short": { ...good, password: "1234567" },
      "a password that is too long": { ...good, password: "x".repeat(257) },
      "a password that everybody has": { ...good, password: "password123" },
      "the username as password": { username: "mo.the.great", password: "mo.the.great" },
      "an email without @": { ...good, email: "mo" },
      "a number as name": { ...good, full_name: 5 },
      "NUL in a name": { ...good, full_name: "a\0b" },
      "a list": [good],
    };
    for (const [name, body] of Object.entries(bad)) {
      test(`answers 400 to ${name}`, async () => {
        assertProblem(await api.admin.post("/auth/register", body), 400, "invalid_input");
      });
    }
  });

  describe("POST /auth/change-password", () => {
    test("ends the other sessions and keeps this one", async () => {
      const old = "the first words of pat";
      await api.admin.post("/auth/register", { username: "pat", password: old });
      const [mine, other] = [await api.enter("pat", old), await api.enter("pat", old)];
      const change = { current_password: old, new_password: "the second words of pat" };
      const { status, body } = await mine.post("/auth/change-password", change);
      assert.deepEqual([status, body], [200, { message: "The password was changed." }]);
      assert.equal((await mine.get("/auth/me")).status, 200);
      assert.equal((await other.get("/auth/me")).status, 401);
      const stale = await api.stranger.form("/auth/login", { username: "pat", password: old });
      assertProblem(stale, 401, "unauthorized");
      assert.notEqual((await api.enter("pat", change.new_password)).token, undefined);
    });

    test("answers 400 to a wrong password, a weak new one and a missing field", async () => {
      const change = { current_password: janePassword, new_password: "other words of jane" };
      for (const wrong of [{ current_password: "x" }, { new_password: "short" }, { new_password: null }]) {
        const reply = await api.user.post("/auth/change-password", { ...change, ...wrong });
        assertProblem(reply, 400, "invalid_input");
      }
    });
  });

  testAccess(start, [
    { method: "GET", path: "/auth/me", access: "user" },
    { method: "POST", path: "/auth/register", access: "admin" },
    { method: "POST", path: "/auth/change-password", access: "user" },
    { method: "POST", path: "/auth/logout", access: "user" }, // the last one, because it ends the session
  ]);
});
