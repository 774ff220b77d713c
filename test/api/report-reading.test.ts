import assert from "node:assert/strict";
import { request } from "node:http";
import { before, describe, test } from "node:test";
import { gunzipSync, gzipSync } from "node:zlib";
import type { Report } from "../../src/domain/report/report.ts";
import { packReport } from "../../src/scan/process/pack-report.ts";
import { type ApiWithCallers, withCallers } from "../helpers/api-callers.ts";
import { claimScan, storeScan } from "../helpers/api-scans.ts";
import { sampleReport } from "../helpers/sample-report.ts";
import { onSqlite } from "../helpers/start-api.ts";

describe("GET and HEAD of a report", () => {
  const startApi = onSqlite(); // the store has tests on both databases
  const start = withCallers(startApi);
  let api: ApiWithCallers;
  let report: Report;
  before(async () => {
    api = await start();
    ({ report } = await sampleReport(400));
  });

  /** As this version stores a report, or as older ones did. */
  async function store(isOld: boolean): Promise<string> {
    const id = await storeScan(api, "shop");
    const packed = await packReport(report);
    const body = isOld ? gzipSync(JSON.stringify(report)) : packed.body;
    const result = { ...packed, body, completedAt: new Date(), durationSeconds: 1 };
    assert.ok(await api.store.scans.complete(await claimScan(api), result));
    return id;
  }

  const ask = async (path: string, method: string, encoding: string) => {
    const headers = { authorization: `Bearer ${api.user.token ?? ""}`, "accept-encoding": encoding };
    // Not by fetch, which unpacks what it gets, and tells nothing about it.
    const { promise, resolve, reject } = Promise.withResolvers<{ headers: Headers; status: number; body: Buffer }>();
    request(api.url + path, { method, headers }, (reply) => {
      const pieces: Buffer[] = [];
      reply.on("data", (piece: Buffer) => pieces.push(piece)).on("error", reject);
      reply.on("end", () => {
        const given = Object.entries(reply.headers).map(([name, value]): [string, string] => [name, String(value)]);
        resolve({ headers: new Headers(given), status: reply.statusCode ?? 0, body: Buffer.concat(pieces) });
      });
    }).end();
    return promise;
  };

  for (const isOld of [false, true]) {
    test(`give the same to all clients, ${isOld ? "as stored by older versions" : "as stored now"}`, async () => {
      const id = await store(isOld);
      for (const [path, takesGzip] of [
        [`/scans/${id}`, !isOld],
        [`/scans/${id}/warnings`, false],
      ] as const) {
        const plain = await ask(path, "GET", "identity");
        assert.equal(plain.status, 200);
        assert.equal(plain.headers.get("content-encoding"), null);
        assert.equal(plain.headers.get("vary"), "Accept-Encoding");
        assert.equal(Number(plain.headers.get("content-length")), plain.body.byteLength);
        const value = JSON.parse(plain.body.toString("utf8")) as { readonly report?: unknown };
        if (path.endsWith(id)) assert.deepEqual(value.report, JSON.parse(JSON.stringify(report)));

        const packed = await ask(path, "GET", "br, gzip");
        assert.equal(packed.headers.get("content-encoding"), takesGzip ? "gzip" : null);
        assert.equal(Number(packed.headers.get("content-length")), packed.body.byteLength);
        assert.deepEqual(takesGzip ? gunzipSync(packed.body) : packed.body, plain.body);

        for (const [encoding, got] of [
          ["identity", plain],
          ["gzip", packed],
        ] as const) {
          const head = await ask(path, "HEAD", encoding);
          assert.equal(head.body.byteLength, 0);
          for (const name of ["content-length", "content-encoding", "content-type", "cache-control", "vary"])
            assert.equal(head.headers.get(name), got.headers.get(name), `${encoding}: ${name}`);
        }
      }
    });
  }

  test("cut the answer where the stored report is damaged, and say so in the log", async () => {
    const id = await storeScan(api, "damaged");
    const packed = await packReport(report);
    const damaged = Buffer.from(packed.body);
    const middle = Math.floor(damaged.byteLength / 2);
    damaged.fill(0, middle, middle + 100);
    const result = { ...packed, body: damaged, completedAt: new Date(), durationSeconds: 1 };
    assert.ok(await api.store.scans.complete(await claimScan(api), result));
    await assert.rejects(ask(`/scans/${id}`, "GET", "identity"));
    assert.ok(api.lines.some((line) => line.includes("a response was interrupted")));
  });
});
