import assert from "node:assert/strict";
import { before, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { packReport } from "../../src/scan/process/pack-report.ts";
import { type ApiWithCallers, withCallers } from "../helpers/api-callers.ts";
import { claimScan, failScan, storeScan } from "../helpers/api-scans.ts";
import {
  encodeBody,
  exampleBody,
  fillPath,
  type ListedOperation,
  operationsOf,
  readOpenApi,
} from "../helpers/openapi.ts";
import { assertProblemShape } from "../helpers/problem-shape.ts";
import { runSql } from "../helpers/run-sql.ts";
import { sampleReport } from "../helpers/sample-report.ts";
import type { Sent, SentReply } from "../helpers/send-request.ts";
import { answersIn, sendRaw } from "../server/raw-socket.ts";
import { adminPassword, type LoggedIn, onEachDatabase } from "../helpers/start-api.ts";

/** What the paths name, and scans in other states. */
type Named =
  | "scan_id"
  | "other_id"
  | "waiting"
  | "failed"
  | "toDelete"
  | "session_id"
  | "key_id"
  | "policy_name"
  | "username";

/** A service in some state, with what its paths may name, and sessions that may end. */
interface Situation {
  readonly api: ApiWithCallers;
  readonly ids: Readonly<Record<Named, string>>;
  readonly tom: LoggedIn;
  readonly guest: LoggedIn;
}

/** Refusals without a question to the database, which are the same on both: one is enough. */
const beforeDatabase: ReadonlySet<number> = new Set([413, 429]);

const tomPassword = "tom has words as well";

onEachDatabase("every operation", (startApi) => {
  const start = withCallers(startApi);
  let operations: readonly ListedOperation[];
  let usual: Situation;
  let limited: Situation | undefined;
  /** It takes ten seconds, in which the others are provoked. */
  let stalled: Promise<SentReply>;
  before(async () => {
    usual = await furnish(await start());
    operations = operationsOf(await readOpenApi(usual.api));
    assert.ok(operations.length > 20);
    stalled = stallUpload(usual.api);
    if (usual.api.config.databaseUrl.startsWith("postgres")) return;
    const twice = { SVC_RATE_LIMIT: "2", SVC_SCAN_RATE_LIMIT: "2", SVC_LOGIN_RATE_LIMIT: "2" };
    limited = await furnish(await start(twice));
  });

  test("answers with each status below 500 that it declares", () =>
    expectEach((status) => status < 500 && (limited !== undefined || !beforeDatabase.has(status))));

  test("that declares 500 answers so where the database is not as it was left", async () => {
    for (const table of ["users", "sessions"])
      await runSql(usual.api.config.databaseUrl, `alter table ${table} rename to lost_${table}`);
    await expectEach((status) => status === 500);
  });

  test("that declares 503 answers so where the database is away", async () => {
    await usual.api.store.close();
    await sleep(2_100); // whether the service is ready is asked once in two seconds
    await expectEach((status) => status === 503);
  });

  test("declares no status but these", () => {
    const statuses = new Set(operations.flatMap(({ responses }) => Object.keys(responses).map(Number)));
    assert.deepEqual(
      [...statuses].filter((status) => status > 500),
      [503],
    );
  });

  async function expectEach(isMeant: (status: number) => boolean): Promise<void> {
    for (const operation of operations) {
      for (const status of Object.keys(operation.responses).map(Number).filter(isMeant)) {
        const reply = await provoke(operation, status);
        assert.equal(reply.status, status, `${operation.name} for ${status} gave ${reply.status} ${reply.text}`);
        if (status >= 400) assertProblemShape(reply);
      }
    }
  }

  async function provoke(operation: ListedOperation, status: number): Promise<SentReply> {
    const { name, path } = operation;
    if (name === "GET /health" && status === 503) return call(usual, operation, { path: `${path}?ready=1` });
    if (needWaiting.has(`${name} ${status}`)) {
      return call(usual, operation, { path: fillPath(path, { scan_id: await storeScan(usual.api, "waiting") }) });
    }
    if (name === "POST /reports" && status === 408) return stalled;
    const sent = name === "POST /reports" ? await provokeUpload(usual, operation, status) : undefined;
    if (sent) return sent;
    if (status < 300 || status >= 500) return call(usual, operation);
    if (status === 429 && limited) return callOften(limited, operation);
    if (status === 408) return failWhileWaiting(usual, operation, "clone_timeout");
    if (name === "POST /scans" && status === 409) return failWhileWaiting(usual, operation, "cancelled");
    if (status === 413) {
      return call(usual, operation, { token: usual.api.admin.token, body: " ".repeat(1024 * 1024 + 1) });
    }
    if (name === "POST /scans" && status === 404) return repeatDeleted(usual, operation);
    if (status === 404) return call(usual, operation, { path: fillPath(path, {}) });
    const own = ownRefusals(usual)[`${name} ${status}`];
    if (own) return call(usual, operation, own);
    if (status === 400) return call(usual, operation, { headers: { host: ["one.example", "other.example"] } });
    if (status === 401) return call(usual, operation, { token: undefined });
    if (status === 403) return call(usual, operation, { token: usual.api.user.token });
    throw new Error(`Nothing is known that makes ${name} answer ${status}.`);
  }
});

/** Need a scan that nothing else has taken. */
const needWaiting: ReadonlySet<string> = new Set(["POST /scans/{scan_id}/cancel 200", "DELETE /scans/{scan_id} 409"]);

/** With accounts, a key, a scan that is complete and one that waits. */
async function furnish(api: ApiWithCallers): Promise<Situation> {
  const tom = await api.join("tom", tomPassword);
  const guest = await api.login("admin", adminPassword);
  const { body: key } = await api.admin.post<{ readonly key_id: string }>("/auth/keys", { name: "to be revoked" });
  const complete = await storeScan(api, "complete");
  const { report } = await sampleReport(3);
  const result = { ...(await packReport(report)), completedAt: new Date(), durationSeconds: 1 };
  assert.ok(await api.store.scans.complete(await claimScan(api), result));
  const { body: scan } = await api.admin.post<{ readonly id: string }>("/scans", { path: api.workspace });
  const failed = scan.id;
  await failScan(api, () => ({ code: "clone_timeout", detail: "It took too long." }));
  const toDelete = await storeScan(api, "to be deleted");
  await failScan(api, () => ({ code: "clone_timeout", detail: "It took too long." }));
  const waiting = await storeScan(api, "waiting");
  await api.login("admin", adminPassword); // an unused session: the newest
  const adminId = (await api.store.users.find("admin"))?.id ?? "";
  const [session] = await api.store.sessions.list(adminId, new Date());
  const ids = {
    session_id: session?.id ?? "",
    scan_id: complete,
    other_id: complete,
    waiting,
    failed,
    toDelete,
    key_id: key.key_id,
    policy_name: "permissive",
    username: "tom",
  };
  return { api, ids, tom, guest };
}

/** As the document shows it, with values that are good here. */
async function call(situation: Situation, operation: ListedOperation, change: Partial<Sent> = {}): Promise<SentReply> {
  const { method, path, name } = operation;
  const example = exampleBody(operation);
  const value = goodBodies(situation)[name] ?? example?.value;
  const whole = example && { headers: { "content-type": example.type }, body: encodeBody({ ...example, value }) };
  const token = tokenFor(situation, name);
  const ids = { ...situation.ids, scan_id: scanFor(situation, name) };
  return situation.api.send({ method, path: fillPath(path, ids), ...whole, token, ...change });
}

/** What is done to a scan needs one that it can be done to. */
function scanFor({ ids }: Situation, name: string): string {
  const own: Readonly<Record<string, string>> = {
    "POST /scans/{scan_id}/retry": ids.failed,
    "DELETE /scans/{scan_id}": ids.toDelete,
  };
  return own[name] ?? ids.scan_id;
}

function goodBodies({ api, tom }: Situation): Readonly<Record<string, object | undefined>> {
  return {
    "POST /auth/login": { username: "admin", password: adminPassword },
    "POST /auth/refresh": { refresh_token: tom.refresh },
    "POST /auth/register": { username: "somebody", password: tomPassword },
    "POST /auth/change-password": { current_password: tomPassword, new_password: `${tomPassword}, and others` },
    "POST /scans": { path: api.workspace },
  };
}

/** An admin, but for what ends or changes a session. */
function tokenFor({ api, tom, guest }: Situation, name: string): string | undefined {
  if (name === "POST /auth/logout") return guest.access;
  return name === "POST /auth/change-password" ? tom.access : api.admin.token;
}

/** Refusals that do not follow from the credential alone. */
function ownRefusals({ api, ids }: Situation): Readonly<Record<string, Partial<Sent> | undefined>> {
  const pack = (id: string) => `/scans/${id}/compliance-pack`;
  const compare = (other: string) => `/scans/${ids.scan_id}/compare/${other}`;
  return {
    "POST /auth/login 400": { body: "username=admin" },
    "POST /auth/login 401": wrongLogin,
    "POST /auth/refresh 400": { body: "{" },
    "POST /auth/refresh 401": { body: '{"refresh_token":"nonsense"}' },
    "POST /auth/register 400": { body: '{"username":"jane","password":"jane"}' },
    "POST /auth/change-password 400": { body: "{}" },
    "POST /auth/keys 400": { body: '{"name":""}' },
    "POST /auth/keys 403": { body: '{"name":"mine","role":"admin"}', token: api.user.token },
    "POST /auth/users/{username}/disable 400": { path: "/auth/users/admin/disable" },
    "GET /scans 400": { path: "/scans?limit=0" },
    "POST /scans 400": { body: "{}" },
    [`GET ${pack("{scan_id}")} 400`]: { path: `${pack(ids.scan_id)}?role=owner` },
    [`GET ${pack("{scan_id}")} 409`]: { path: pack(ids.waiting) },
    "GET /scans/{scan_id}/findings 400": { path: `/scans/${ids.scan_id}/findings?limit=1001` },
    "POST /scans/{scan_id}/cancel 409": { path: `/scans/${ids.scan_id}/cancel` },
    "POST /scans/{scan_id}/retry 409": { path: `/scans/${ids.scan_id}/retry` },
    "POST /scans/{scan_id}/retry 403": { path: `/scans/${ids.failed}/retry`, token: api.user.token },
    "POST /scans/{scan_id}/cancel 403": { path: `/scans/${ids.failed}/cancel`, token: api.user.token },
    "DELETE /scans/{scan_id} 403": { path: `/scans/${ids.failed}`, token: api.user.token },
    "GET /components 400": { path: "/components?limit=0" },
    "GET /projects 400": { path: "/projects?limit=0" },
    "GET /audit 400": { path: "/audit?limit=0" },
    "GET /scans/{scan_id}/compare/{other_id} 400": { path: `${compare(ids.scan_id)}?limit=0` },
    "GET /scans/{scan_id}/compare/{other_id} 409": { path: compare(ids.waiting) },
    "GET /scans/{scan_id}/outline 409": { path: `/scans/${ids.waiting}/outline` },
    "GET /scans/{scan_id}/report 400": { path: `/scans/${ids.scan_id}/report?format=sbom` },
    "GET /scans/{scan_id}/report 409": { path: `/scans/${ids.waiting}/report` },
    "GET /dashboard 400": { path: "/dashboard?days=0" },
  };
}

const wrongLogin = { body: "username=admin&password=wrong" };

/** Of logins only those that fail count. */
async function callOften(situation: Situation, operation: ListedOperation): Promise<SentReply> {
  const change = operation.name === "POST /auth/login" ? wrongLogin : {};
  await call(situation, operation, change);
  await call(situation, operation, change);
  return call(situation, operation, change);
}

/** What depends on what was uploaded before, or on how; undefined for what all operations have in common. */
async function provokeUpload(
  situation: Situation,
  operation: ListedOperation,
  status: number,
): Promise<SentReply | undefined> {
  const { api } = situation;
  const key = { "content-type": "application/json", "idempotency-key": `for ${status}` };
  const named = (project: string) => {
    const { summary, report } = exampleBody(operation)?.value as { readonly summary: object; readonly report: object };
    return JSON.stringify({ summary: { ...summary, project }, report });
  };
  const send = (change: Partial<Sent>) => call(situation, operation, { token: api.admin.token, ...change });
  if (status === 200) await send({});
  if (status === 201) return send({ body: named("another") });
  if (status === 413) return send({ body: Buffer.alloc(32 * 1024 * 1024 + 1, " ") });
  if (status === 409) {
    await send({ headers: key, body: named("first") });
    return send({ headers: key, body: named("second") });
  }
  if (status !== 404) return undefined;
  const { id } = (await send({ headers: key, body: named("deleted") })).json() as { readonly id: string };
  await fetch(`${api.url}/scans/${id}`, { method: "DELETE", headers: { authorization: `Bearer ${api.admin.token}` } });
  return send({ headers: key, body: named("deleted") });
}

/** Says that a body comes, and sends none. */
async function stallUpload({ url, admin }: ApiWithCallers): Promise<SentReply> {
  const head = `POST /reports HTTP/1.1\r\nHost: here\r\nAuthorization: Bearer ${admin.token}\r\nContent-Length: 9\r\n`;
  const [reply] = answersIn(await sendRaw(Number(new URL(url).port), `${head}Connection: close\r\n\r\n`));
  assert.ok(reply);
  const headers = Object.fromEntries(reply.head.split("\r\n").map((line) => line.toLowerCase().split(": ")));
  return { status: reply.status, headers, text: reply.body, json: () => JSON.parse(reply.body) as unknown };
}

/** The scan that the request has created is not there when it comes again. */
async function repeatDeleted(situation: Situation, operation: ListedOperation): Promise<SentReply> {
  const { admin } = situation.api;
  const headers = { "idempotency-key": "deleted", "content-type": "application/json" };
  const { id } = (await call(situation, operation, { headers })).json() as { readonly id: string };
  await admin.post(`/scans/${id}/cancel`);
  await admin.delete(`/scans/${id}`);
  return call(situation, operation, { headers });
}

async function failWhileWaiting(situation: Situation, operation: ListedOperation, code: string): Promise<SentReply> {
  const { api } = situation;
  const body = { path: api.workspace, project_name: "hopeless" };
  const reply = call(situation, operation, {
    body,
    headers: { prefer: "wait=60", "content-type": "application/json" },
  });
  for (let project = ""; project !== "hopeless";) {
    const claim = await claimScan(api);
    ({ project } = claim.scan);
    const ending = { completedAt: new Date(), durationSeconds: 1 };
    await api.store.scans.fail(claim, { code, detail: "It came to nothing." }, ending);
  }
  return reply;
}
