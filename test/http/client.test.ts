import assert from "node:assert/strict";
import { createServer as createTcpServer, type AddressInfo } from "node:net";
import { after, before, describe, test } from "node:test";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { type Http, SourceUnavailable } from "../../src/domain/contracts/sources.ts";
import type { UnavailableReason } from "../../src/domain/unavailable-reason.ts";
import { createHttp } from "../../src/http/client.ts";
import { assertWithin } from "../helpers/assert-within.ts";
import { freePort } from "../helpers/free-port.ts";
import { type Handle, type StandIn, startServer } from "../helpers/stand-in.ts";

/** 50 MB of nothing. */
const bomb = gzipSync(Buffer.alloc(50_000_000));

/** What a server does, by path; each test looks at the outcome and at how often it was asked. */
const behaviours: Readonly<Record<string, Handle>> = {
  "/ok": (_, response) => response.writeHead(200, { "content-type": "application/json" }).end('{"license":"MIT"}'),
  "/gzip": (_, response) => response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync('{"license":"MIT"}')),
  "/br": (_, response) =>
    response.writeHead(200, { "content-encoding": "br" }).end(brotliCompressSync('{"license":"MIT"}')),
  "/bomb": (_, response) => response.writeHead(200, { "content-encoding": "gzip" }).end(bomb),
  "/strange-encoding": (_, response) => response.writeHead(200, { "content-encoding": "zip" }).end("x"),
  "/404": (_, response) => response.writeHead(404).end(),
  "/410": (_, response) => response.writeHead(410).end("gone"),
  "/401": (_, response) => response.writeHead(401).end(),
  "/403": (_, response) => response.writeHead(403).end("no"),
  "/500": (_, response) => response.writeHead(500).end("oops"),
  "/429": (_, response) => response.writeHead(429).end(),
  "/429-later": (_, response) => response.writeHead(429, { "retry-after": "1000000000" }).end(),
  "/html": (_, response) => response.writeHead(200, { "content-type": "text/html" }).end("<html>Please sign in</html>"),
  "/truncated": (_, response) => response.writeHead(200, { "content-length": "1000" }).write("{"),
  "/half-json": (_, response) => response.writeHead(200).end('{"license":'),
  "/deep": (_, response) => response.writeHead(200).end("[".repeat(100_000)),
  "/large": (_, response) => response.writeHead(200).end(Buffer.alloc(6_000_000, 32)),
  "/hang": () => {},
  "/drip": (_, response) => {
    response.writeHead(200);
    const timer = setInterval(() => response.write(" "), 50);
    response.on("close", () => clearInterval(timer));
  },
  "/cut": (request) => request.socket.destroy(),
  "/loop": (_, response) => response.writeHead(302, { location: "/loop" }).end(),
  "/moved": (_, response) => response.writeHead(301, { location: "/ok" }).end(),
  "/nowhere": (_, response) => response.writeHead(302).end(),
  "/to-file": (_, response) => response.writeHead(302, { location: "file:///etc/passwd" }).end(),
  "/to-metadata": (_, response) => response.writeHead(302, { location: "http://169.254.169.254/" }).end(),
};

/** Only these run into the deadline. */
const endless = new Set(["/hang", "/drip", "/truncated"]);

describe("the HTTP client", () => {
  let server: StandIn;
  let other: StandIn;
  let http: Http;
  const seen: Record<string, string | string[] | undefined>[] = [];
  let failuresLeft = 0;

  before(async () => {
    other = await startServer((request, response) => {
      seen.push({ ...request.headers });
      response.writeHead(200).end('{"license":"ISC"}');
    });
    server = await startServer((request, response, body) => {
      const path = request.url ?? "";
      if (path === "/to-other") return void response.writeHead(302, { location: `${other.address}/x` }).end();
      if (path === "/echo")
        return void response
          .writeHead(200)
          .end(JSON.stringify({ headers: request.headers, method: request.method, body }));
      if (path === "/recovers") {
        if (failuresLeft-- > 0) return void response.writeHead(503, { "retry-after": "0" }).end();
        return void response.writeHead(200).end('{"license":"MIT"}');
      }
      const behave = behaviours[path];
      if (behave) behave(request, response, body);
      else response.writeHead(404).end();
    });
  });
  after(async () => {
    await http.close();
    await server.close();
    await other.close();
  });

  /** A client that knows nothing of earlier failures, and the requests that a question takes. */
  async function ask(
    path: string,
    options: { headers?: Record<string, string>; redirectsTo?: string[]; timeoutMs?: number; body?: unknown } = {},
  ) {
    http = createHttp({ userAgent: "lcc-test/1 (+https://example.org)", random: () => 0 });
    const start = server.requests.length;
    const outcome = await http
      .json(server.address + path, {
        signal: AbortSignal.timeout(300_000),
        ...(endless.has(path) && { timeoutMs: 400 }),
        ...options,
      })
      .catch((error: unknown) => error);
    return { outcome, requests: server.requests.length - start };
  }

  for (const path of ["/ok", "/gzip", "/br", "/moved"]) {
    test(`reads ${path}`, async () => assert.deepEqual((await ask(path)).outcome, { license: "MIT" }));
  }

  for (const path of ["/404", "/410", "/nowhere", "/to-file", "/to-metadata", "/to-other"]) {
    test(`${path} is not an answer`, async () => assert.equal((await ask(path)).outcome, undefined));
  }

  const failures: Readonly<Record<string, readonly [UnavailableReason, number]>> = {
    "/401": ["refused", 1],
    "/403": ["refused", 1],
    "/429": ["rate_limited", 3],
    "/429-later": ["rate_limited", 1],
    "/500": ["server_error", 3],
    "/html": ["bad_reply", 1],
    "/half-json": ["bad_reply", 1],
    "/deep": ["bad_reply", 1],
    "/strange-encoding": ["bad_reply", 1],
    "/large": ["too_large", 1],
    "/bomb": ["too_large", 1],
    "/hang": ["timeout", 1],
    "/drip": ["timeout", 1],
    "/truncated": ["timeout", 1],
    "/cut": ["unreachable", 3],
    "/loop": ["bad_reply", 6],
  };
  for (const [path, [reason, requests]] of Object.entries(failures)) {
    test(`${path} is a failure (${reason}) after ${requests} tries, not an answer`, async () => {
      const { outcome, requests: asked } = await ask(path);
      assert.ok(outcome instanceof SourceUnavailable, String(outcome));
      assert.deepEqual([outcome.reason, asked], [reason, requests]);
      assert.doesNotMatch(outcome.message, /sign in|oops/, "the reply is not quoted");
    });
  }

  test("a refused connection is a failure", async () => {
    const closed = createTcpServer();
    await new Promise<void>((resolve) => closed.listen(0, "127.0.0.1", resolve));
    const { port } = closed.address() as AddressInfo;
    await new Promise((resolve) => closed.close(resolve));
    http = createHttp({ userAgent: "lcc-test", random: () => 0 });
    await assert.rejects(
      http.get(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(300_000) }),
      SourceUnavailable,
    );
  });

  test("tries again after a short failure", async () => {
    failuresLeft = 2;
    const { outcome, requests } = await ask("/recovers");
    assert.deepEqual([outcome, requests], [{ license: "MIT" }, 3]);
  });

  test("sends nothing secret to another host, even where a redirect may lead there", async () => {
    const { outcome } = await ask("/to-other", {
      headers: { authorization: "Bearer secret", "x-token": "secret", range: "bytes=0-99" },
      redirectsTo: [other.address],
    });
    assert.deepEqual(outcome, { license: "ISC" });
    assert.deepEqual([seen.at(-1)?.["authorization"], seen.at(-1)?.["x-token"]], [undefined, undefined]);
    assert.equal(seen.at(-1)?.["range"], "bytes=0-99");
    assert.equal(seen.at(-1)?.["user-agent"], "lcc-test/1 (+https://example.org)");
  });

  test("posts JSON", async () => {
    const { outcome } = await ask("/echo", { body: ["a"] });
    const { method, body, headers } = outcome as { method: string; body: string; headers: Record<string, string> };
    assert.deepEqual([method, body, headers["content-type"]], ["POST", '["a"]', "application/json"]);
  });

  test("asks one question once, however many want the answer at the same time", async () => {
    http = createHttp({ userAgent: "lcc-test" });
    const start = server.requests.length;
    const options = { signal: AbortSignal.timeout(300_000) };
    await Promise.all(Array.from({ length: 20 }, () => http.json(`${server.address}/ok`, options)));
    assert.equal(server.requests.length - start, 1);
    await http.json(`${server.address}/ok`, options);
    assert.equal(server.requests.length - start, 2, "it is not a cache");
  });

  test("lets a host rest that fails again and again", async () => {
    http = createHttp({ userAgent: "lcc-test", random: () => 0 });
    const start = server.requests.length;
    const outcomes: unknown[] = [];
    for (let count = 0; count < 10; count++) {
      outcomes.push(
        await http
          .get(`${server.address}/500`, { signal: AbortSignal.timeout(300_000) })
          .catch((error: unknown) => error),
      );
    }
    assert.ok(server.requests.length - start <= 6, `${server.requests.length - start} requests`);
    assert.equal((outcomes.at(-1) as SourceUnavailable).reason, "resting");
  });

  test("is done at once with a dead host that is asked slowly, however many wait for their turn", async () => {
    const port = await freePort();
    const paces = { [`127.0.0.1:${port}`]: { concurrency: 1, perSecond: 1 } };
    http = createHttp({ userAgent: "lcc-test", paces });
    const started = performance.now();
    const outcomes = await Promise.all(
      Array.from({ length: 300 }, (_, at) =>
        http
          .get(`http://127.0.0.1:${port}/${at}`, { signal: AbortSignal.timeout(300_000) })
          .catch((error: SourceUnavailable) => error.reason),
      ),
    );
    assertWithin(3_500, performance.now() - started); // the first five, one each second, would be 4 seconds
    assert.ok(outcomes.filter((outcome) => outcome === "resting").length >= 290);
  });

  test("makes one pause for all requests when a host asks for one", async () => {
    let answered = 0;
    let pausesUntil = 0;
    const busy = await startServer((_, response) => {
      if (++answered === 5) pausesUntil = performance.now() + 900;
      if (performance.now() < pausesUntil) response.writeHead(429, { "retry-after": "1" }).end();
      else response.writeHead(200).end("{}");
    });
    http = createHttp({ userAgent: "lcc-test", random: () => 0 });
    const started = performance.now();
    const options = { signal: AbortSignal.timeout(300_000) };
    try {
      await Promise.all(Array.from({ length: 40 }, (_, at) => http.get(`${busy.address}/${at}`, options)));
      assertWithin(10_000, performance.now() - started);
      assert.ok(busy.requests.length <= 40 + 20, `${busy.requests.length} requests`);
    } finally {
      await busy.close();
    }
  });

  test("keeps to the pace of a host", async () => {
    const { host } = new URL(server.address);
    http = createHttp({ userAgent: "lcc-test", paces: { [host]: { concurrency: 1, perSecond: 20 } } });
    const started = performance.now();
    await Promise.all(
      Array.from({ length: 5 }, (_, at) =>
        http.get(`${server.address}/missing-${at}`, { signal: AbortSignal.timeout(300_000) }),
      ),
    );
    assert.ok(performance.now() - started >= 190);
  });

  test("keeps to the pace of a part of a host, and asks for the rest without it", async () => {
    const { host } = new URL(server.address);
    http = createHttp({ userAgent: "lcc-test", paces: { [`${host}/api/`]: { concurrency: 1, perSecond: 1 } } });
    const started = performance.now();
    const options = { signal: AbortSignal.timeout(300_000) };
    await Promise.all(["api/1", "1", "2", "apis", "3"].map((path) => http.get(`${server.address}/${path}`, options)));
    assertWithin(900, performance.now() - started);
    await http.get(`${server.address}/api/2`, options);
    assert.ok(performance.now() - started >= 990);
  });

  test("asks no host inside the house at an address that somebody else chose", async () => {
    http = createHttp({ userAgent: "lcc-test", random: () => 0 });
    const start = server.requests.length;
    const { port } = new URL(server.address);
    const options = { signal: AbortSignal.timeout(300_000), isForeign: true as const };
    await assert.rejects(http.get(`http://localhost:${port}/ok`, options), SourceUnavailable);
    assert.equal(await http.get(`http://127.0.0.1:${port}/ok`, options), undefined);
    assert.equal(await http.get(`http://[::1]:${port}/ok`, options), undefined);
    assert.equal(server.requests.length, start);
  });

  test("stops at once when the caller gives up", async () => {
    http = createHttp({ userAgent: "lcc-test" });
    const controller = new AbortController();
    const asked = http.get(`${server.address}/hang`, { signal: controller.signal });
    setTimeout(() => controller.abort(new Error("stopped")), 50);
    await assert.rejects(asked, /stopped/);
  });
});
