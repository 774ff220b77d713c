import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { encode, forgeToken, takeApart, type TokenParts } from "../../helpers/forge-token.ts";
import { assertProblemShape } from "../../helpers/problem-shape.ts";
import type { SentReply } from "../../helpers/send-request.ts";
import { adminPassword, type LoggedIn, signingKey, type StartApi, type StartedApi } from "../../helpers/start-api.ts";

/** Tokens that somebody made, altered or put in the wrong place. */
export function testTokens(start: StartApi): void {
  let api: StartedApi;
  let jane: LoggedIn;
  let admin: LoggedIn;
  before(async () => {
    api = await start();
    jane = await api.join("jane", "jane has words of her own");
    admin = await api.login("admin", adminPassword);
  });
  const me = (token: string) => api.send({ path: "/auth/me", token });

  describe("a forged token", () => {
    const hour = 3600;
    const now = Math.floor(Date.now() / 1000);
    const hs256 = { alg: "HS256", typ: "JWT" };
    const withHeader = (parts: TokenParts, header: object) => ({ ...parts, header: { ...hs256, ...header } });
    const withPayload = (parts: TokenParts, payload: object) => ({
      ...parts,
      payload: { ...parts.payload, ...payload },
    });
    const forgeries: Readonly<Record<string, (parts: TokenParts) => string>> = {
      "without an algorithm": ({ payload }) => `${encode({ alg: "none", typ: "JWT" })}.${encode(payload)}.`,
      "without an algorithm, in other letters": ({ payload }) => `${encode({ alg: "nOnE" })}.${encode(payload)}.`,
      "without an algorithm but signed": (parts) => forgeToken(withHeader(parts, { alg: "none" }), signingKey),
      "with a longer hash": (parts) => forgeToken(withHeader(parts, { alg: "HS512" }), signingKey, "sha512"),
      "that claims a public key": (parts) => forgeToken(withHeader(parts, { alg: "RS256" }), signingKey),
      "that names a key": (parts) => forgeToken(withHeader(parts, { kid: "../../dev/null" }), ""),
      "that names a key, signed rightly": (parts) => forgeToken(withHeader(parts, { kid: "1" }), signingKey),
      "that says where its key is": (parts) =>
        forgeToken(withHeader(parts, { jku: `${api.url}/openapi.json` }), signingKey),
      "that brings its key": (parts) => forgeToken(withHeader(parts, { jwk: { kty: "oct", k: "YQ" } }), "a"),
      "that demands an extension": (parts) => forgeToken(withHeader(parts, { crit: ["exp"] }), signingKey),
      "of another key": (parts) => forgeToken(parts, "another key of at least thirty-two bytes"),
      "of an empty key": (parts) => forgeToken(parts, ""),
      "with another payload": (parts) => swapPayload(jane.access, { ...parts.payload, sub: "admin" }),
      "with a signature of one character": () => `${jane.access.slice(0, jane.access.lastIndexOf("."))}.A`,
      "without a signature": () => jane.access.slice(0, jane.access.lastIndexOf(".") + 1),
      "without its last part": () => jane.access.slice(0, jane.access.lastIndexOf(".")),
      "with a character more": () => `${jane.access}A`,
      "that has expired": (parts) =>
        forgeToken(withPayload(parts, { iat: now - 2 * hour, exp: now - hour }), signingKey),
      "that is not valid yet": (parts) => forgeToken(withPayload(parts, { nbf: now + hour }), signingKey),
      "made in the future": (parts) => forgeToken(withPayload(parts, { iat: now + hour }), signingKey),
      "that never ends": (parts) => forgeToken(withPayload(parts, { exp: undefined }), signingKey),
      "that ends in words": (parts) => forgeToken(withPayload(parts, { exp: "never" }), signingKey),
      "of the type refresh": (parts) => forgeToken(withPayload(parts, { typ: "refresh" }), signingKey),
      "of no type": (parts) => forgeToken(withPayload(parts, { typ: undefined }), signingKey),
      "of an unknown account": (parts) => forgeToken(withPayload(parts, { sub: "nobody" }), signingKey),
      "of another account": (parts) => forgeToken(withPayload(parts, { sub: "admin" }), signingKey),
      "of an unknown session": (parts) =>
        forgeToken(withPayload(parts, { sid: "0197f1c2-6f0a-7c3e-9a55-0c1f6a7d2b11" }), signingKey),
      "of a session that is a list": (parts) =>
        forgeToken(withPayload(parts, { sid: [parts.payload["sid"]] }), signingKey),
      "that is as long as a head may be": (parts) =>
        forgeToken(withPayload(parts, { x: "a".repeat(8000) }), signingKey),
    };

    test("is good when it is made exactly as the service does, or nothing here would prove anything", async () => {
      assert.equal((await me(forgeToken(takeApart(jane.access), signingKey))).status, 200);
    });

    for (const [name, forge] of Object.entries(forgeries)) {
      test(`${name} is refused, in the same words as no token`, async () => {
        const token = forge(takeApart(jane.access));
        const expected = words(await api.send({ path: "/auth/me" }));
        assert.deepEqual(words(await me(token)), expected);
        // Neither does it refresh a session.
        const refresh = await api.send({ method: "POST", path: "/auth/refresh", body: { refresh_token: token } });
        if (name !== "of the type refresh") assert.deepEqual(words(refresh), expected);
      });
    }

    test("of 100 KB is refused before it is parsed", async () => {
      const reply = await me("a".repeat(100_000));
      assert.equal(assertProblemShape(reply), "headers_too_large");
    });

    test("that says admin has the role in the database", async () => {
      const { header, payload } = takeApart(jane.access);
      const token = forgeToken({ header, payload: { ...payload, role: "admin" } }, signingKey);
      assert.equal((await api.send({ path: "/auth/users", token })).status, 403);
    });
  });

  describe("a credential in the wrong place", () => {
    test("is refused when there are two, whichever is good", async () => {
      const good = `Bearer ${admin.access}`;
      for (const pair of [
        [good, "Bearer garbage"],
        ["Bearer garbage", good],
        [good, good],
      ]) {
        const reply = await api.send({ path: "/auth/me", headers: { authorization: pair } });
        assert.equal(assertProblemShape(reply), "unauthorized");
      }
    });

    test("is not read from the address, a cookie, the body or another header", async () => {
      const token = admin.access;
      const places = [
        ...["access_token", "token", "authorization", "api_key", "key"].map((name) => ({
          path: `/auth/me?${name}=${token}`,
        })),
        { path: "/auth/me", headers: { cookie: `access_token=${token}; token=${token}` } },
        { path: "/auth/me", headers: { "x-api-key": token, "proxy-authorization": `Bearer ${token}` } },
        { method: "POST", path: "/auth/logout", body: { access_token: token, refresh_token: admin.refresh } },
      ];
      for (const place of places) assert.equal(assertProblemShape(await api.send(place)), "unauthorized", place.path);
    });

    test("is refused with another scheme, and with more than one word", async () => {
      for (const value of [
        ...[
          admin.access,
          `Basic ${admin.access}`,
          `Digest ${admin.access}`,
          `Bearer`,
          `Bearer  `,
          `Bearer,${admin.access}`,
        ],
        ...[
          `Bearer ${admin.access} ${admin.access}`,
          `Bearer ${admin.access}, Bearer ${admin.access}`,
          `Token ${admin.access}`,
        ],
      ]) {
        const reply = await api.send({ path: "/auth/me", headers: { authorization: value } });
        assert.equal(assertProblemShape(reply), "unauthorized", value.slice(0, 20));
      }
    });
  });
}

/** Everything of an answer that could tell one cause from another. */
function words(reply: SentReply): object {
  assertProblemShape(reply);
  const { requestId: _, ...body } = reply.json() as Readonly<Record<string, unknown>>;
  const { date: _date, "x-request-id": _id, ...headers } = reply.headers;
  return { status: reply.status, body, headers };
}

function swapPayload(token: string, payload: TokenParts["payload"]): string {
  const [header, , signature] = token.split(".");
  return `${header}.${encode(payload)}.${signature}`;
}
