import assert from "node:assert/strict";
import { before, test } from "node:test";
import type { SentReply } from "../helpers/send-request.ts";
import { adminPassword, onEachDatabase, type StartedApi } from "../helpers/start-api.ts";

interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
}

const form = { "content-type": "application/x-www-form-urlencoded" };
const own = { "x-lcc-session": "cookie" };

onEachDatabase("the session in a cookie", (start) => {
  let api: StartedApi;
  before(async () => {
    api = await start({ SVC_TRUST_PROXY: "127.0.0.1", SVC_ALLOWED_ORIGINS: "https://friend.example" });
  });

  async function login(headers: Readonly<Record<string, string>> = {}) {
    const body = new URLSearchParams({ username: "admin", password: adminPassword }).toString();
    const reply = await api.send({
      method: "POST",
      path: "/auth/login",
      headers: { ...form, ...own, ...headers },
      body,
    });
    assert.equal(reply.status, 200);
    return { cookie: cookieOf(reply) ?? "", header: setCookie(reply), tokens: reply.json() as Tokens };
  }
  const post = (path: string, cookie: string, headers: Readonly<Record<string, string>> = own) =>
    api.send({ method: "POST", path, headers: { cookie: `theme=dark; lcc_session=${cookie}`, ...headers } });
  const refresh = (cookie: string, headers?: Readonly<Record<string, string>>) =>
    post("/auth/refresh", cookie, headers);
  const isIn = async (token: string) => (await api.send({ path: "/auth/me", token })).status === 200;

  test("is one that scripts and other sites do not get, and the body has no refresh token", async () => {
    const { cookie, header, tokens } = await login();
    assert.equal(header, `lcc_session=${cookie}; HttpOnly; SameSite=Strict; Path=/auth`);
    assert.equal(tokens.refresh_token, "");
    assert.ok(await isIn(tokens.access_token));
    assert.equal((await login({ "x-forwarded-proto": "https" })).header?.endsWith("; Secure"), true);
    const untrusting = await start({ SVC_TRUST_PROXY: "off" });
    const body = new URLSearchParams({ username: "admin", password: adminPassword }).toString();
    const headers = { ...form, ...own, "x-forwarded-proto": "https" };
    const reply = await untrusting.send({ method: "POST", path: "/auth/login", headers, body });
    assert.doesNotMatch(setCookie(reply) ?? "Secure", /Secure/);
  });

  test("is replaced by each refresh, and an old one that is used again ends the session", async () => {
    const { cookie: first, tokens } = await login();
    const second = await refresh(first);
    assert.deepEqual([second.status, (second.json() as Tokens).refresh_token], [200, ""]);
    const next = cookieOf(second) ?? "";
    assert.ok(next !== "" && next !== first);
    const access = (second.json() as Tokens).access_token;
    assert.ok((await isIn(access)) && (await isIn(tokens.access_token)));
    api.clock.aheadMs += 10_000;
    assert.equal((await refresh(first)).status, 401, "a stolen old token is accepted");
    assert.equal((await refresh(next)).status, 401, "the session goes on for one of two who have its token");
    assert.equal(await isIn(access), false);
    const audit = await api.store.audit.list(1, { action: "refresh_refused" });
    assert.deepEqual(
      audit.map(({ outcome, actor }) => [outcome, actor]),
      [["refused", "admin"]],
    );
  });

  test("serves tabs that open at the same time, and only one of them gets the next cookie", async () => {
    const { cookie } = await login();
    const replies = await Promise.all(Array.from({ length: 5 }, () => refresh(cookie)));
    assert.deepEqual(
      replies.map(({ status }) => status),
      [200, 200, 200, 200, 200],
    );
    const [next = "", ...others] = replies.flatMap((reply) => cookieOf(reply) ?? []);
    assert.deepEqual(others, []);
    for (const reply of replies) assert.ok(await isIn((reply.json() as Tokens).access_token));
    const later = cookieOf(await refresh(next)) ?? "";
    assert.equal((await refresh(cookie)).status, 200, "a slow tab is late by two cookies");
    assert.equal((await refresh(later)).status, 200);
  });

  test("ends for every tab with the logout in one of them, by the cookie and by the access token", async () => {
    for (const isByToken of [true, false]) {
      const { cookie, tokens } = await login();
      const other = await refresh(cookie);
      const token = isByToken ? { authorization: `Bearer ${tokens.access_token}` } : {};
      const reply = await post("/auth/logout", cookieOf(other) ?? "", { ...own, ...token });
      assert.equal(reply.status, 200);
      assert.match(setCookie(reply) ?? "", /^lcc_session=; .*Path=\/auth; Max-Age=0$/);
      assert.equal(await isIn((other.json() as Tokens).access_token), false);
      assert.equal((await refresh(cookieOf(other) ?? "")).status, 401);
    }
  });

  const evil = "https://evil.example";
  const attacks: Readonly<Record<string, (host: string) => Readonly<Record<string, string>>>> = {
    "a form of another site": () => ({ ...form, origin: evil }),
    "a form of this site": (host) => ({ ...form, origin: `http://${host}` }),
    "a script of another site": () => ({ ...own, origin: evil }),
    "a script of an allowed site": () => ({ ...own, origin: "https://friend.example" }),
    "a page in a sandbox": () => ({ ...own, origin: "null" }),
    "another port of the host": () => ({ ...own, origin: "http://127.0.0.1:9" }),
    "a header with another word": () => ({ "x-lcc-session": "yes" }),
  };
  for (const [name, headersOf] of Object.entries(attacks)) {
    test(`is not used for ${name}`, async () => {
      const { cookie, tokens } = await login();
      const headers = headersOf(new URL(api.url).host);
      for (const path of ["/auth/refresh", "/auth/logout"]) {
        const reply = await post(path, cookie, headers);
        assert.deepEqual([reply.status, setCookie(reply)], [401, undefined], path);
      }
      assert.ok(await isIn(tokens.access_token));
      assert.equal((await refresh(cookie, { ...own, origin: api.url })).status, 200);
    });
  }

  test("is asked for by a header that CORS never allows", async () => {
    const headers = {
      origin: "https://friend.example",
      "access-control-request-method": "POST",
      "access-control-request-headers": "x-lcc-session",
    };
    const reply = await api.send({ method: "OPTIONS", path: "/auth/refresh", headers });
    assert.equal(reply.headers["access-control-allow-origin"], "https://friend.example");
    assert.doesNotMatch(String(reply.headers["access-control-allow-headers"]), /x-lcc-session/i);
  });

  test("is of no use elsewhere, and other tokens are no cookie", async () => {
    const { cookie, tokens } = await login();
    const { refresh: bearer } = await api.login("admin", adminPassword);
    const sent = await api.send({ method: "POST", path: "/auth/refresh", body: { refresh_token: cookie } });
    assert.equal(sent.status, 401, "the cookie is accepted without being replaced");
    assert.equal((await api.send({ path: "/auth/me", token: cookie })).status, 401);
    for (const wrong of [bearer, tokens.access_token, "", "x", `${cookie}; lcc_session=${cookie}`])
      assert.equal((await refresh(wrong)).status, 401);
    const kept = await api.send({ method: "POST", path: "/auth/refresh", body: { refresh_token: bearer } });
    assert.deepEqual([kept.status, (kept.json() as Tokens).refresh_token], [200, bearer]);
    assert.equal((await refresh(cookie)).status, 200);
  });
});

function setCookie({ headers }: SentReply): string | undefined {
  return headers["set-cookie"]?.join();
}

function cookieOf(reply: SentReply): string | undefined {
  return /^lcc_session=([^;]+);/.exec(setCookie(reply) ?? "")?.[1];
}
