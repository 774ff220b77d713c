import assert from "node:assert/strict";
import type { IncomingMessage, ServerResponse } from "node:http";
import { afterEach, describe, test } from "node:test";
import type { Log } from "../../src/domain/log.ts";
import {
  type CheckOptions,
  type CodeHost,
  createRepositoryCheck,
  type RepositoryCheck,
} from "../../src/queue/repository-exists.ts";
import { freePort } from "../helpers/free-port.ts";
import { type StandIn, startServer } from "../helpers/stand-in.ts";

const open: { close(): Promise<void> }[] = [];
type Respond = (response: ServerResponse, request: IncomingMessage) => void;

interface Asked extends RepositoryCheck {
  readonly server: StandIn;
  readonly warnings: readonly string[];
}

async function listen(respond: Respond, options: Partial<CheckOptions> = {}, host: Partial<CodeHost> = {}) {
  const server = await startServer((request, response) => respond(response, request));
  open.push(server);
  const warnings: string[] = [];
  const check = checkAt(`${server.address}/api/v3`, { log: createLog(warnings), ...options }, host);
  return { ...check, server, warnings } satisfies Asked;
}

function checkAt(codeHostApiUrl: string, options: CheckOptions, host: Partial<CodeHost> = {}): RepositoryCheck {
  const none = { codeHostToken: undefined, httpsProxy: undefined, httpProxy: undefined, noProxy: undefined };
  const check = createRepositoryCheck({ codeHostApiUrl, ...none, ...host }, options);
  open.push(check);
  return check;
}

function createLog(warnings: string[]): Log {
  return { info() {}, warn: (_fields, message) => void warnings.push(message), error() {} };
}

const address = { owner: "team", name: "shop.js", url: "", page: "" };
const json = { "content-type": "application/json; charset=utf-8" };

describe("whether a repository exists", () => {
  afterEach(async () => {
    await Promise.all(open.splice(0).map((one) => one.close()));
  });

  const replies: readonly (readonly [string, Respond, string])[] = [
    ["200", (response) => response.writeHead(200, json).end('{"id":1}'), "yes"],
    ["200 with a large body", (response) => response.writeHead(200, json).end("x".repeat(3_000_000)), "yes"],
    ["200 whose body never ends", (response) => response.writeHead(200, json).write("{"), "yes"],
    ["404 of an API", (response) => response.writeHead(404, json).end('{"message":"Not Found"}'), "no"],
    [
      "404 of an API with a type of its own",
      (response) => response.writeHead(404, { "content-type": "application/vnd.github+json" }).end("{}"),
      "no",
    ],
    ["404 in JSON that does not say so", (response) => response.writeHead(404).end('{"message":"Not Found"}'), "no"],
    [
      "404 of a host without an API",
      (response) => response.writeHead(404, { "content-type": "text/html" }).end("<h1>404</h1>"),
      "unknown",
    ],
    ["404 without a word", (response) => response.writeHead(404).end(), "unknown"],
    ["404 with half an object", (response) => response.writeHead(404).end("{ no"), "unknown"],
    ["401", (response) => response.writeHead(401, json).end("{}"), "unknown"],
    ["403", (response) => response.writeHead(403, json).end("{}"), "unknown"],
    ["429", (response) => response.writeHead(429, { ...json, "retry-after": "0" }).end("{}"), "unknown"],
    ["500", (response) => response.writeHead(500, json).end("{}"), "unknown"],
    ["503", (response) => response.writeHead(503, { "retry-after": "0" }).end(), "unknown"],
    ["a broken connection", (response) => response.destroy(), "unknown"],
    ["301 to nowhere", (response) => response.writeHead(301).end(), "unknown"],
    ["304", (response) => response.writeHead(304).end(), "unknown"],
  ];
  for (const [name, respond, want] of replies) {
    test(`is "${want}" after ${name}, by one question`, async () => {
      const { exists, server } = await listen(respond);
      assert.equal(await exists(address), want);
      assert.deepEqual(server.requests, ["GET /api/v3/repos/team/shop.js"]);
    });
  }

  test("is asked with the token where there is one", async () => {
    const seen: (string | undefined)[] = [];
    const respond: Respond = (response, { headers }) => {
      seen.push(headers.authorization);
      response.writeHead(200).end();
    };
    await (await listen(respond)).exists(address);
    await (await listen(respond, {}, { codeHostToken: "t0k" })).exists(address);
    assert.deepEqual(seen, [undefined, "Bearer t0k"]);
  });

  test("is asked again where the API sends us within itself", async () => {
    const { exists, server } = await listen((response, { url }) => {
      if (url?.startsWith("/api/v3/repositories/")) response.writeHead(200, json).end("{}");
      else response.writeHead(301, { location: "/api/v3/repositories/7" }).end();
    });
    assert.equal(await exists(address), "yes");
    assert.deepEqual(server.requests, ["GET /api/v3/repos/team/shop.js", "GET /api/v3/repositories/7"]);
  });

  test("is not asked elsewhere: another host, another path, without end", async () => {
    const other = await startServer((_request, response) => response.writeHead(200).end());
    open.push(other);
    for (const location of [`${other.address}/api/v3/repositories/7`, "/login", "/api/v3/../x", "//evil.example/x"]) {
      const { exists, server } = await listen((response) => response.writeHead(302, { location }).end());
      assert.equal(await exists(address), "unknown", location);
      assert.equal(server.requests.length, 1);
    }
    assert.deepEqual(other.requests, []);
    const circle = await listen((response) => response.writeHead(301, { location: "/api/v3/x" }).end());
    assert.equal(await circle.exists(address), "unknown");
    assert.equal(circle.server.requests.length, 6);
  });

  test("is unknown when the host hangs, with its first word or in the middle", async () => {
    const hanging: readonly Respond[] = [() => {}, (response) => void response.writeHead(404, json).write("{")];
    for (const respond of hanging) {
      const { exists, server } = await listen(respond, { timeoutMs: 500 });
      assert.equal(await exists(address), "unknown");
      assert.equal(server.requests.length, 1);
    }
  });

  test("is unknown where the connection is refused, and where there is no such host", async () => {
    const log = createLog([]);
    assert.equal(await checkAt(`http://127.0.0.1:${await freePort()}`, { log }).exists(address), "unknown");
    assert.equal(await checkAt("http://no-such-host.invalid", { log }).exists(address), "unknown");
  });

  test("is not asked for a minute after a question without an answer", async () => {
    let elapsed = 0;
    let status = 500;
    const { exists, server, warnings } = await listen((response) => response.writeHead(status, json).end("{}"), {
      elapsedMs: () => elapsed,
    });
    assert.equal(await exists(address), "unknown");
    status = 404;
    elapsed = 59_999;
    assert.equal(await exists(address), "unknown");
    assert.equal(server.requests.length, 1);
    elapsed = 60_000;
    assert.equal(await exists(address), "no");
    assert.equal(await exists(address), "no");
    assert.equal(server.requests.length, 3);
    assert.equal(warnings.length, 1);
  });

  test("is asked through the proxy", async () => {
    const proxy = await startServer((_request, response) => response.writeHead(404, json).end("{}"));
    open.push(proxy);
    const log = createLog([]);
    const check = checkAt("http://code.example/api/v3", { log }, { httpProxy: proxy.address });
    await check.exists(address);
    assert.equal(proxy.requests.length, 1, proxy.requests.join());
  });
});
