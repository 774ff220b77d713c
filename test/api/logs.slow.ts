import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { sendBytes } from "../helpers/send-bytes.ts";
import type { Sent } from "../helpers/send-request.ts";
import { type ServeProcess, startServe } from "../helpers/serve-process.ts";

/** Every one of them is found wherever it turns up, because nothing else contains the word. */
const planted = {
  adminPassword: "planted-admin-password",
  signingKey: "planted-signing-key-of-thirty-two-bytes-or-more",
  codeHostToken: "planted-code-host-token",
  proxyPassword: "planted-proxy-password",
} as const;

describe("the log at its most talkative", () => {
  const folder = mkdtempSync(join(tmpdir(), "lcc-logs-"));
  const bodies: string[] = [];
  const secrets: string[] = [...Object.values(planted)];
  let requests = 0;
  const endings: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  let codeHost: Awaited<ReturnType<typeof startTattler>>;
  let service: ServeProcess;
  let log: string;

  before(async () => {
    codeHost = await startTattler();
    endings.push(codeHost.close);
    service = await startServe(folder, {
      SVC_LOG_LEVEL: "trace",
      SVC_ADMIN_PASSWORD: planted.adminPassword,
      SVC_SECRET_KEY: planted.signingKey,
      SVC_CODE_HOST_URL: codeHost.url,
      SVC_CODE_HOST_API_URL: codeHost.url,
      SVC_CODE_HOST_TOKEN: planted.codeHostToken,
      SVC_CLONE_TIMEOUT_SECONDS: "10",
      SVC_API_ALLOW_LOCAL_PATH: "on",
      SVC_WORKSPACE_DIR: folder,
      SVC_OFFLINE: "on",
      HTTPS_PROXY: `http://proxy:${planted.proxyPassword}@127.0.0.1:9`,
      NO_PROXY: "127.0.0.1",
      SVC_RATE_LIMIT: "0",
    });
    endings.push(service.stop);
    await plantEverywhere();
    log = await service.stop();
  });
  after(async () => {
    for (const end of endings.reverse()) await end();
  });

  test("has a line for each request, and the requests were of all kinds", () => {
    const lines = log.split("\n").filter((line) => line.includes('"msg":"request"'));
    assert.ok(lines.length >= requests, `${lines.length} lines for ${requests} requests`);
    const statuses = new Set(lines.map((line) => (JSON.parse(line) as { readonly status: number }).status));
    for (const status of [200, 201, 400, 401, 404]) assert.ok(statuses.has(status), `there is no ${status}`);
    assert.ok(codeHost.sawToken(), "the code host was never shown the token");
    assert.match(log, /"level":"(warn|error)"/, "nothing went wrong, which is when secrets come out");
  });

  test("consists of one JSON object a line", () => {
    for (const line of service.log().trim().split("\n"))
      assert.doesNotThrow(() => JSON.parse(line) as unknown, line.slice(0, 200));
  });

  test("has none of the secrets, as they are or encoded", () => {
    assert.ok(secrets.length > 20);
    for (const secret of secrets) {
      for (const form of formsOf(secret)) {
        const at = log.indexOf(form);
        assert.equal(at, -1, `${secret} stands in ${JSON.stringify(log.slice(Math.max(0, at - 200), at + 200))}`);
      }
    }
  });

  test("is no different from the answers: none of them has a secret of the operator", () => {
    for (const secret of Object.values(planted)) {
      for (const form of formsOf(secret)) {
        const found = bodies.find((body) => body.includes(form));
        assert.equal(found, undefined, `${secret} was answered`);
      }
    }
  });

  async function send(request: Sent): Promise<Readonly<Record<string, string>>> {
    requests++;
    const reply = await service.send(request);
    bodies.push(reply.text);
    return reply.headers["content-type"]?.includes("json") ? (reply.json() as Record<string, string>) : {};
  }

  /** Remembers a secret, and gives it. */
  function plant(secret: string): string {
    secrets.push(secret);
    return secret;
  }

  async function login(username: string, password: string): Promise<{ access: string; refresh: string }> {
    const body = new URLSearchParams({ username, password }).toString();
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const tokens = await send({ method: "POST", path: "/auth/login", headers, body });
    return { access: tokens["access_token"] ?? "", refresh: tokens["refresh_token"] ?? "" };
  }

  async function plantEverywhere(): Promise<void> {
    const admin = await login("admin", planted.adminPassword);
    const { access: token } = admin;
    plant(token);
    plant(admin.refresh);
    await plantAtLogin();
    await plantInAccounts(token);
    await plantInAddresses(token, plant(await makeKey(token)));
    await plantInScans(token);
    await send({ method: "POST", path: "/auth/refresh", body: { refresh_token: admin.refresh } });
    await send({ method: "POST", path: "/auth/refresh", body: { refresh_token: plant("planted-refresh-token") } });
    await send({
      method: "POST",
      path: "/auth/refresh",
      body: { refresh_token: { token: plant("planted-nested-token") } },
    });
    await send({ method: "POST", path: "/auth/logout", token });
  }

  async function plantAtLogin(): Promise<void> {
    await login("admin", plant("planted-wrong-password"));
    await login(plant("planted-password-as-a-name"), "x");
    await login("admin", plant(`planted-long-password${"x".repeat(300)}`));
    const json = { username: "admin", password: plant("planted-password-in-json") };
    await send({ method: "POST", path: "/auth/login", body: json });
    await send({ method: "POST", path: `/auth/login?password=${plant("planted-password-in-query")}` });
    await send({ method: "PUT", path: "/auth/login", body: { password: plant("planted-password-by-put") } });
  }

  async function plantInAccounts(token: string): Promise<void> {
    const post = (path: string, body: unknown) => send({ method: "POST", path, token, body });
    await post("/auth/register", { username: "jane", password: plant("planted-password-of-jane") });
    await post("/auth/register", { username: "jane", password: plant("planted-password-of-a-taken-name") });
    await post("/auth/register", { username: "no blanks", password: plant("planted-password-of-a-bad-name") });
    await post("/auth/register", { username: 7, password: [plant("planted-password-in-a-list")] });
    const words = { current_password: plant("planted-wrong-current"), new_password: plant("planted-new-password") };
    await post("/auth/change-password", words);
    const headers = { "content-type": "application/json" };
    const broken = `{"username":"eve","password":"${plant("planted-password-in-broken-json")}`;
    await send({ method: "POST", path: "/auth/register", token, headers, body: broken });
  }

  async function makeKey(token: string): Promise<string> {
    const key = await send({ method: "POST", path: "/auth/keys", token, body: { name: "a key" } });
    return key["api_key"] ?? "";
  }

  /** Where a credential has no business to be, and still may be by mistake. */
  async function plantInAddresses(token: string, key: string): Promise<void> {
    for (const credential of [token, key]) {
      await send({ path: `/auth/me?access_token=${credential}` });
      await send({ path: `/scans/${credential}`, token });
      await send({ path: `/policies/${credential}`, token });
      await send({ path: `/${credential}` });
      await send({ method: "DELETE", path: `/auth/keys/${credential}`, token });
      await send({ method: "POST", path: `/auth/users/${credential}/disable`, token });
      await send({ path: "/auth/me", headers: { cookie: `session=${credential}`, "x-api-key": credential } });
      await send({ path: "/auth/me", token: credential, headers: { "x-request-id": credential } });
      await send({
        path: "/auth/me",
        headers: { authorization: `Basic ${Buffer.from(credential).toString("base64")}` },
      });
      await send({ path: "/auth/me", token: `${credential}x` });
      await sendBytes(service.url, `GET /auth/me HTTP/1.1\r\nAuthorization : Bearer ${credential}\r\n\r\n`);
      await sendBytes(service.url, `Bearer ${credential}\r\n\r\n`);
    }
    await send({ path: "/auth/me", token: plant("planted-nonsense-token") });
    await send({ path: "/auth/me", headers: { authorization: plant("planted-bare-credential") } });
  }

  /** One that is cloned with the operator's token, from a host that repeats what it is told. */
  async function plantInScans(token: string): Promise<void> {
    const scan = (body: unknown) => send({ method: "POST", path: "/scans", token, body });
    const host = codeHost.url.replace("http://", "");
    await scan({ repo_url: `http://jane:${plant("planted-password-in-an-address")}@${host}/owner/repo` });
    await scan({ repo_url: `http://${plant("planted-token-in-an-address")}@${host}/owner/repo` });
    await scan({ repo_url: `https://elsewhere.example/a/b?token=${plant("planted-token-of-a-host")}` });
    await scan({ repo_url: `${codeHost.url}/owner/repo`, policy: "none", project_name: "x" });
    const created = await scan({ repo_url: `${codeHost.url}/owner/repo` });
    const local = await scan({ path: "." });
    for (const { id } of [created, local]) {
      assert.ok(id, JSON.stringify(bodies.slice(-2)));
      await waitForWorker(id);
      await send({ path: `/scans/${id}`, token });
      await send({ path: `/scans/${id}/warnings`, token });
    }
  }

  /** Until a worker has done what it could: a host that refuses is asked again later, which would take half a minute. */
  async function waitForWorker(id: string): Promise<void> {
    const isLeft = (line: string) => line.includes(id) && line.includes('"msg":"scan attempt ended"');
    for (let tries = 0; tries < 300; tries++) {
      if (service.output().split("\n").some(isLeft)) return;
      await sleep(100);
    }
    throw new Error(`no worker takes ${id}: ${service.output().slice(-2000)}`);
  }
});

describe("what is said before the service serves", () => {
  const folder = mkdtempSync(join(tmpdir(), "lcc-logs-"));
  after(() => rmSync(folder, { recursive: true, force: true }));

  test("does not have the password of a database that does not answer", async () => {
    const settings = {
      SVC_DATABASE_URL: "postgres://lcc:planted-database-password@127.0.0.1:9/lcc",
      SVC_SECRET_KEY: planted.signingKey,
      SVC_LOG_LEVEL: "trace",
    };
    await assert.rejects(startServe(folder, settings), ({ message }: Error) => {
      assert.doesNotMatch(message, /planted/);
      assert.match(message, /SVC_DATABASE_URL/);
      return true;
    });
  });

  test("has the generated password of the first admin once, and never again", async () => {
    const first = await startServe(folder, { SVC_WORKERS: "0" });
    const output = await first.stop();
    const password = /^admin password: (\S{20,})$/m.exec(output)?.[1] ?? "";
    assert.notEqual(password, "");
    assert.equal(output.split(password).length, 2);
    const second = await startServe(folder, { SVC_WORKERS: "0" });
    assert.doesNotMatch(await second.stop(), /admin password/);
  });
});

function formsOf(secret: string): string[] {
  const base64 = Buffer.from(`x-access-token:${secret}`).toString("base64");
  return [secret, encodeURIComponent(secret), Buffer.from(secret).toString("base64").replace(/=+$/, ""), base64];
}

/** A code host that answers every question with a failure that repeats the credentials it was asked with. */
async function startTattler() {
  let isTokenSeen = false;
  const server = createServer((request, reply) => {
    const credential = request.headers.authorization ?? "";
    const decoded = Buffer.from(credential.split(" ")[1] ?? "", "base64").toString();
    if ((credential + decoded).includes(planted.codeHostToken)) isTokenSeen = true;
    const body = `cannot serve ${request.url} to ${credential} ${decoded} http://x:${planted.codeHostToken}@host/`;
    const status = request.url?.includes("info/refs") ? 403 : 500; // git shows its user what a host says with 403
    reply.writeHead(status, { "content-type": "text/plain", "x-seen": credential.replaceAll(/[^\w -]/g, "") });
    reply.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    sawToken: () => isTokenSeen,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
