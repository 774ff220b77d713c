import assert from "node:assert/strict";
import { createHmac, generateKeyPairSync, randomBytes } from "node:crypto";
import { describe, test } from "node:test";
import { SignJWT } from "jose";
import { AppError } from "../../domain/errors.ts";
import { createTokenCache, createTokens } from "./tokens.ts";

const start = Date.UTC(2026, 0, 1);
const startSeconds = start / 1000;
const secret = randomBytes(32);
const claims = { sub: "ada", sid: "session-1", role: "user" } as const;
const payload = { ...claims, typ: "access", iat: startSeconds, exp: startSeconds + 600 };
const header = { alg: "HS256", typ: "JWT" };

describe("a token", () => {
  const { tokens, pass } = setUp();

  test("names the account, its role, the session, its type and its times", async () => {
    const token = await tokens.sign(claims, "access", new Date(start + 600_000));
    const { jti, ...found } = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
    assert.deepEqual(found, payload);
    assert.equal(typeof jti, "string");
    assert.deepEqual(JSON.parse(Buffer.from(token.split(".")[0] ?? "", "base64url").toString()), header);
    assert.deepEqual(await tokens.verify(token, "access"), { sub: "ada", sid: "session-1" });
  });

  test("is another one each time", async () => {
    const expiresAt = new Date(start + 600_000);
    assert.notEqual(await tokens.sign(claims, "access", expiresAt), await tokens.sign(claims, "access", expiresAt));
  });

  test("is good until the second in which it expires", async () => {
    const token = await tokens.sign(claims, "refresh", new Date(start + 600_000));
    pass(599);
    await tokens.verify(token, "refresh");
    pass(1);
    await assert.rejects(tokens.verify(token, "refresh"), isRefusal);
    pass(-600);
  });

  test("is accepted from a server whose clock is up to a minute ahead", async () => {
    await tokens.verify(forge(header, { ...payload, iat: startSeconds + 60 }), "access");
    await assert.rejects(tokens.verify(forge(header, { ...payload, iat: startSeconds + 61 }), "access"), isRefusal);
  });
});

describe("a forged token is refused, always with the same words:", () => {
  const { tokens } = setUp();
  const good = forge(header, payload);
  const [head = "", body = "", signature = ""] = good.split(".");
  const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const publicPem = rsa.publicKey.export({ type: "spki", format: "pem" });
  const foreign = randomBytes(32);

  const forgeries: Record<string, string | Promise<string>> = {
    "no algorithm": `${encode({ alg: "none" })}.${body}.`,
    "no algorithm, with the old signature": `${encode({ alg: "none" })}.${body}.${signature}`,
    "no algorithm in other letters": `${encode({ alg: "nOnE" })}.${body}.`,
    "a header without algorithm": forge({ typ: "JWT" }, payload),
    "a stronger algorithm with the right key": forge({ ...header, alg: "HS512" }, payload, secret, "sha512"),
    "HS384 claimed, HS256 used": forge({ ...header, alg: "HS384" }, payload),
    "RS256 with a key of the forger's": new SignJWT(payload).setProtectedHeader({ alg: "RS256" }).sign(rsa.privateKey),
    "HS256 with a public key as the secret": forge(header, payload, Buffer.from(publicPem)),
    "RS256 claimed, HS256 used": forge({ ...header, alg: "RS256" }, payload),
    "another key": forge(header, payload, foreign),
    "an empty key": forge(header, payload, Buffer.alloc(0)),
    "another key, named by kid": forge({ ...header, kid: "../../dev/null" }, payload, foreign),
    "another key, given as jwk": forge(
      { ...header, jwk: { kty: "oct", k: foreign.toString("base64url") } },
      payload,
      foreign,
    ),
    "another key, to be fetched by jku": forge({ ...header, jku: "http://127.0.0.1:9/keys" }, payload, foreign),
    "the right key, but a header that names one": forge({ ...header, kid: "1" }, payload),
    "an extension that must be understood": forge({ ...header, crit: ["exp"] }, payload),
    "a body that was altered": `${head}.${encode({ ...payload, sub: "admin" })}.${signature}`,
    "a header that was altered": `${encode({ ...header, x: 1 })}.${body}.${signature}`,
    "a signature of one character": `${head}.${body}.${signature.charAt(0)}`,
    "no signature": `${head}.${body}.`,
    "a signature that was cut": good.slice(0, -2),
    "a body that was cut": `${head}.${body.slice(0, -3)}.${signature}`,
    "an expired one": forge(header, { ...payload, iat: startSeconds - 700, exp: startSeconds - 1 }),
    "one that begins later": forge(header, { ...payload, nbf: startSeconds + 61 }),
    "one that was issued later": forge(header, { ...payload, iat: startSeconds + 3600 }),
    "no expiry": forge(header, without("exp")),
    "an expiry that is a text": forge(header, { ...payload, exp: "tomorrow" }),
    "no time of issue": forge(header, without("iat")),
    "no type": forge(header, without("typ")),
    "the type refresh": forge(header, { ...payload, typ: "refresh" }),
    "no account": forge(header, without("sub")),
    "an account that is a number": forge(header, { ...payload, sub: 1 }),
    "no session": forge(header, without("sid")),
    "a session that is an object": forge(header, { ...payload, sid: { $ne: "" } }),
    "a body that is a list": forge(header, [payload]),
    "a body that is no JSON": sign(`${head}.${Buffer.from("{oops").toString("base64url")}`, secret),
    "100 KB in the body, with the right key": forge(header, { ...payload, padding: "x".repeat(100_000) }),
    "100 KB of dots": ".".repeat(100_000),
    "two parts": `${head}.${body}`,
    "five parts": `${good}.${good}`,
    "no text": "",
    "letters that are no base64": "ä.ö.ü",
  };
  for (const [name, forgery] of Object.entries(forgeries)) {
    test(name, async () => assert.rejects(tokens.verify(await forgery, "access"), isRefusal));
  }

  test("also when the one they were made from was seen before", async () => {
    for (let round = 0; round < 2; round++) await tokens.verify(good, "access");
    const altered = `${head}.${encode({ ...payload, sub: "admin" })}.${signature}`;
    for (const forgery of [altered, good.slice(0, -2), `${head}.${body}.`]) {
      await assert.rejects(tokens.verify(forgery, "access"), isRefusal);
    }
  });

  test("while the one they were made from is good, but not as a refresh token", async () => {
    assert.equal((await tokens.verify(good, "access")).sub, "ada");
    await assert.rejects(tokens.verify(good, "refresh"), isRefusal);
  });
});

function setUp() {
  let time = start;
  return {
    tokens: createTokens(secret, () => new Date(time)),
    pass: (seconds: number) => void (time += seconds * 1000),
  };
}

function forge(header: object, payload: object, key: Buffer = secret, hash = "sha256"): string {
  return sign(`${encode(header)}.${encode(payload)}`, key, hash);
}

function sign(text: string, key: Buffer, hash = "sha256"): string {
  return `${text}.${createHmac(hash, key).update(text).digest("base64url")}`;
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}

function without(name: keyof typeof payload): object {
  return Object.fromEntries(Object.entries(payload).filter(([key]) => key !== name));
}

function isRefusal(error: unknown): boolean {
  assert.ok(error instanceof AppError);
  const message = "The request has no valid token or API key. Log in, or send a valid key.";
  assert.deepEqual([error.code, error.message, error.fields], ["unauthorized", message, []]);
  return true;
}

describe("the memory of tokens", () => {
  test("returns the content of a token for that token only", () => {
    const memory = createTokenCache<string>(10);
    memory.keep("token", "content");
    assert.equal(memory.find("token"), "content");
    assert.equal(memory.find("token "), undefined);
    assert.equal(memory.find(""), undefined);
  });

  test("forgets the oldest when it is full", () => {
    const memory = createTokenCache<number>(2);
    for (const at of [1, 2, 3]) memory.keep(`token ${at}`, at);
    assert.deepEqual(
      [1, 2, 3].map((at) => memory.find(`token ${at}`)),
      [undefined, 2, 3],
    );
  });

  test("counts a token that is added twice once", () => {
    const memory = createTokenCache<number>(2);
    memory.keep("a", 1);
    for (let round = 0; round < 5; round++) memory.keep("b", round);
    assert.deepEqual([memory.find("a"), memory.find("b")], [1, 4]);
  });
});
