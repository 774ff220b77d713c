import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import {
  encodeBody,
  exampleBody,
  fillPath,
  type ListedOperation,
  operationsOf,
  readOpenApi,
} from "../helpers/openapi.ts";
import { assertProblemShape, leakIn } from "../helpers/problem-shape.ts";
import type { Sent, SentReply } from "../helpers/send-request.ts";
import { adminPassword, onSqlite, signingKey, type StartedApi } from "../helpers/start-api.ts";

/** By the specification and the contract; everything else that needs a credential is open to every account. */
const adminOnly = [
  "GET /audit",
  "GET /auth/users",
  "POST /admin/reset",
  "POST /auth/register",
  "POST /auth/users/{username}/disable",
  "POST /auth/users/{username}/enable",
];
/** For the account that asked for the scan, and for admins. */
const ownersOnly = ["DELETE /scans/{scan_id}", "POST /scans/{scan_id}/cancel", "POST /scans/{scan_id}/retry"];
const open = ["GET /health", "POST /auth/login", "POST /auth/refresh"];

/** A credential that a route refuses whoever it is for, one of the role user, or one of the role admin. */
type Rank = "refused" | "user" | "admin";

interface Credential {
  readonly rank: Rank;
  readonly token: string | undefined;
}

const dayMs = 86_400_000;
const userPassword = "jane has words of her own";

describe("every route", () => {
  const start = onSqlite(); // the store has tests on both databases
  let api: StartedApi;
  let operations: readonly ListedOperation[];
  let credentials: Readonly<Record<string, Credential>>;
  let ids: Readonly<Record<string, string>>;
  let secrets: string[];

  before(async () => {
    api = await start();
    operations = operationsOf(await readOpenApi(api));
    credentials = await makeCredentials(api);
    ids = await makeThings(api, credentials["admin"]?.token);
    const tokens = Object.values(credentials).flatMap(({ token }) => token ?? []);
    secrets = [...tokens, adminPassword, userPassword, api.dataDir, signingKey];
  });

  test("is listed with the access that it is meant to have", () => {
    const named = (chosen: readonly ListedOperation[]) => chosen.map(({ name }) => name).sort();
    assert.deepEqual(named(operations.filter(({ security }) => security.length === 0)), open);
    // A user may create keys, but none with the role admin.
    const forbidding = operations.filter(({ responses }) => "403" in responses);
    assert.deepEqual(named(forbidding), [...adminOnly, ...ownersOnly, "POST /auth/keys"].sort());
    for (const { name, security, responses } of operations) {
      if (security.length > 0) assert.ok("401" in responses, `${name} does not tell about 401`);
    }
  });

  const kinds = ["none", "garbage", "expired", "refresh token", "user", "admin", "user key", "admin key", "disabled"];
  for (const kind of kinds) {
    test(`answers as it should to this credential: ${kind}`, async () => {
      for (const operation of operations) {
        const own = ownersOnly.includes(operation.name) ? await makeThings(api, credentials["admin"]?.token) : ids;
        for (const request of requestsTo(operation, own)) {
          const credential = await credentialFor(operation, kind);
          const reply = await api.send({ ...request, token: credential.token });
          try {
            check(operation, reply, credential.rank, kind);
          } catch (cause) {
            const sent = `${request.method} ${request.path} ${JSON.stringify(request.body)}`;
            throw new Error(`${sent} as ${kind} gave ${reply.status} ${reply.text.slice(0, 500)}`, { cause });
          }
        }
      }
    });
  }

  test("answers HEAD as GET, without a body", async () => {
    const { token } = credentials["admin"] ?? {};
    for (const { method, path } of operations) {
      if (method !== "GET") continue;
      const address = fillPath(path, ids);
      const get = await api.send({ path: address, token });
      const head = await api.send({ method: "HEAD", path: address, token });
      assert.deepEqual({ status: head.status, text: head.text }, { status: get.status, text: "" });
      assert.equal(head.headers["content-type"], get.headers["content-type"], path);
    }
  });

  /** Logging out ends the session, so it gets one of its own. */
  async function credentialFor({ name }: ListedOperation, kind: string): Promise<Credential> {
    const credential = credentials[kind];
    assert.ok(credential);
    if (name !== "POST /auth/logout") return credential;
    if (kind === "user") return { ...credential, token: (await api.login("jane", userPassword)).access };
    if (kind === "admin") return { ...credential, token: (await api.login("admin", adminPassword)).access };
    return credential;
  }

  function check(operation: ListedOperation, reply: SentReply, rank: Rank, kind: string): void {
    const { name, responses, security } = operation;
    assert.ok(String(reply.status) in responses, `${name} does not tell about ${reply.status}`);
    assert.ok(reply.status < 500);
    if (reply.status >= 400) assertProblemShape(reply);
    assert.equal(leakIn(reply.text, secretsNotAsked(operation)), undefined, "the body gives something away");
    if (security.length === 0) return assert.notEqual(reply.status, 403);
    if (rank === "refused") return assert.equal(reply.status, 401);
    if (kind === "user" && ownersOnly.includes(name) && reply.status !== 404) return assert.equal(reply.status, 403);
    if (rank === "user" && adminOnly.includes(name)) return assert.equal(reply.status, 403);
    assert.ok(reply.status !== 401 && reply.status !== 403, `${reply.status} to somebody who may`);
  }

  /** The refresh token comes back from where it was sent to. */
  function secretsNotAsked({ name }: ListedOperation): string[] {
    return name === "POST /auth/refresh" ? secrets.filter((text) => !text.startsWith("eyJ")) : secrets;
  }
});

/** With the body that the document shows and ids that exist; with nothing; and with ids of nothing. */
function requestsTo(operation: ListedOperation, ids: Readonly<Record<string, string>>): Sent[] {
  const { method, path } = operation;
  const example = exampleBody(operation);
  const whole = example && { headers: { "content-type": example.type }, body: encodeBody(example) };
  const real = fillPath(path, ids);
  const unreal = fillPath(path, {});
  return [
    { method, path: real, ...whole },
    { method, path: real },
    ...(unreal === real ? [] : [{ method, path: unreal }]),
  ];
}

async function makeCredentials(api: StartedApi): Promise<Record<string, Credential>> {
  const admin = await api.login("admin", adminPassword);
  const register = (username: string) =>
    api.send({
      method: "POST",
      path: "/auth/register",
      token: admin.access,
      body: { username, password: userPassword },
    });
  await register("jane");
  await register("gone");
  await register("tom");
  const makeKey = async (role: string, token: string) => {
    const body = { name: `for ${role}s`, role };
    const reply = await api.send({ method: "POST", path: "/auth/keys", token, body });
    return (reply.json() as { readonly api_key: string }).api_key;
  };
  api.clock.aheadMs = -2 * dayMs;
  const old = await api.login("jane", userPassword);
  api.clock.aheadMs = 0;
  const gone = await api.login("gone", userPassword);
  await api.send({ method: "POST", path: "/auth/users/gone/disable", token: admin.access });
  const jane = await api.login("jane", userPassword);
  return {
    none: { rank: "refused", token: undefined },
    garbage: { rank: "refused", token: "garbage" },
    expired: { rank: "refused", token: old.access },
    "refresh token": { rank: "refused", token: jane.refresh },
    user: { rank: "user", token: jane.access },
    admin: { rank: "admin", token: admin.access },
    // Of an admin, and yet it may do no more than a user.
    "user key": { rank: "user", token: await makeKey("user", admin.access) },
    "admin key": { rank: "admin", token: await makeKey("admin", admin.access) },
    disabled: { rank: "refused", token: gone.access },
  };
}

/** One of an admin that is nobody's credential. */
async function ownSession(api: StartedApi, token: string | undefined): Promise<string> {
  await api.login("admin", adminPassword);
  const { items } = (await api.send({ path: "/auth/sessions", token })).json() as {
    readonly items: readonly { readonly session_id: string; readonly current: boolean }[];
  };
  return items.find(({ current }) => !current)?.session_id ?? assert.fail("there is no session");
}

/** Ids of things that are there; the key and the account are nobody's credential. */
async function makeThings(api: StartedApi, token: string | undefined): Promise<Record<string, string>> {
  const scan = await api.send({ method: "POST", path: "/scans", token, body: { path: api.workspace } });
  const key = await api.send({ method: "POST", path: "/auth/keys", token, body: { name: "to be revoked" } });
  const { id } = scan.json() as { readonly id: string };
  return {
    scan_id: id,
    other_id: id,
    key_id: (key.json() as { readonly key_id: string }).key_id,
    policy_name: "permissive",
    username: "tom",
    session_id: await ownSession(api, token),
  };
}
