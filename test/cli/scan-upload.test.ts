import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import type { ScanDetail } from "../../src/domain/report/report.ts";
import { type ApiWithCallers, withCallers } from "../helpers/api-callers.ts";
import { createProjects } from "../helpers/project.ts";
import { startServer } from "../helpers/stand-in.ts";
import { onSqlite } from "../helpers/start-api.ts";
import { lcc } from "./run.ts";

describe("lcc scan --server", () => {
  const { make: project, removeAll } = createProjects();
  after(removeAll);
  const start = withCallers(onSqlite());
  let api: ApiWithCallers;
  let key: string;
  before(async () => {
    api = await start();
    key = (await api.user.post<{ api_key: string }>("/auth/keys", { name: "ci" })).body.api_key;
  });
  const lock = (license: string) =>
    JSON.stringify({
      lockfileVersion: 3,
      packages: { "": { dependencies: { a: "^1.0.0" } }, "node_modules/a": { version: "1.2.0", license } },
    });
  const scan = (server: string, license: string, ...more: string[]) => {
    const folder = project({ "package-lock.json": lock(license) });
    const output = join(folder, "report.json");
    const args = ["scan", folder, "--offline", "--project", "shop", "--output", output, "--server", server, ...more];
    return lcc(args, { env: { SVC_API_KEY: key } }).then((ended) => ({ ...ended, output, folder }));
  };

  test("uploads the report and prints where it is", async () => {
    const { status, stderr, folder } = await scan(api.url, "MIT");
    assert.equal(status, 0, stderr);
    const [, id = ""] = /\/ui\/#\/scans\/([\da-f-]{36})$/m.exec(stderr) ?? [];
    const { body } = await api.user.get<ScanDetail>(`/scans/${id}`);
    assert.deepEqual([body.summary.project, body.report.findings.length], ["shop", 1]);
    assert.equal(body.report.source.path, "shop");
    assert.ok(!JSON.stringify(body).includes(folder), "the report tells where the project is");
    assert.ok(!stderr.includes(key));
  });

  test("is judged by the rules that are named for the server", async () => {
    const { stderr } = await scan(api.url, "ISC", "--server-policy", "permissive/internal");
    const [, id = ""] = /\/ui\/#\/scans\/([\da-f-]{36})$/m.exec(stderr) ?? [];
    const { policy } = (await api.user.get<ScanDetail>(`/scans/${id}`)).body.report;
    assert.deepEqual([policy.name, policy.context], ["permissive", "internal"]);
  });

  test("ends with 3 where the server refuses, and the report is written", async () => {
    const { status, stderr, output } = await scan(api.url, "MIT", "--server-policy", "none");
    assert.equal(status, 3, stderr);
    assert.match(stderr, /did not take the report \(400\): There is no policy "none"/);
    assert.ok(existsSync(output));
  });

  test("ends with 1 all the same where there is a violation, and with 0 where nothing is to fail", async () => {
    const refusing = await startServer((request, response) => {
      request.resume();
      response.writeHead(400).end();
    });
    try {
      const violation = await scan(refusing.address, "AGPL-3.0-only");
      assert.equal(violation.status, 1, violation.stderr);
      assert.match(violation.stderr, /did not take the report \(400\)/);
      const never = await scan(refusing.address, "AGPL-3.0-only", "--fail-on", "never");
      assert.equal(never.status, 0, never.stderr);
      assert.match(never.stderr, /did not take the report \(400\)/);
    } finally {
      await refusing.close();
    }
  });

  test("sends the report again, with the same key, where the server is busy", async () => {
    const keys: (string | undefined)[] = [];
    const busy = await startServer((request, response) => {
      keys.push(String(request.headers["idempotency-key"]));
      request.resume();
      if (keys.length === 1) response.writeHead(503, { "retry-after": "1" }).end();
      else response.writeHead(201).end(JSON.stringify({ reportUrl: `/scans/${"0".repeat(36)}` }));
    });
    try {
      const { status, stderr } = await scan(busy.address, "MIT");
      assert.equal(status, 0, stderr);
      assert.match(stderr, /The server is busy \(503\); sending the report again in [12] s\.\n/);
      assert.equal(keys.length, 2);
      assert.equal(keys[0], keys[1]);
      assert.match(keys[0] ?? "", /^[\da-f-]{36}$/);
    } finally {
      await busy.close();
    }
  });

  test("follows no redirect, and sends the key nowhere else", async () => {
    const seen: (string | undefined)[] = [];
    const server = createServer((request, reply) => {
      seen.push(`${request.url} ${request.headers.authorization}`);
      request.resume();
      reply.writeHead(307, { location: "/elsewhere" }).end();
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    try {
      const { status, stderr, output } = await scan(`http://127.0.0.1:${port}`, "MIT");
      assert.equal(status, 3, stderr);
      assert.match(stderr, /redirects \(307\)/);
      assert.deepEqual(seen, [`/reports Bearer ${key}`]);
      assert.ok(!readFileSync(output, "utf8").includes(key));
    } finally {
      server.close();
    }
  });

  test("is wrong use with plain http or without a key", async () => {
    const plain = await scan("http://lcc.example.org", "MIT");
    assert.deepEqual([plain.status, existsSync(plain.output)], [2, false]);
    const folder = project({ "package-lock.json": lock("MIT") });
    const { status, stderr } = await lcc(["scan", folder, "--offline", "--server", api.url]);
    assert.equal(status, 2);
    assert.match(stderr, /SVC_API_KEY/);
  });
});
