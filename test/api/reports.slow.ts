import assert from "node:assert/strict";
import { test } from "node:test";
import { gunzipSync, gzipSync } from "node:zlib";
import type { ScanDetail } from "../../src/domain/report/report.ts";
import { uploadReport } from "../../src/cli/upload-report.ts";
import { withCallers } from "../helpers/api-callers.ts";
import { sampleReport } from "../helpers/sample-report.ts";
import { onSqlite } from "../helpers/start-api.ts";

const start = withCallers(onSqlite());

test("POST /reports refuses a bomb while it is unpacked", async () => {
  const { url, user } = await start();
  const piece = gzipSync(Buffer.alloc(1024 * 1024, " "));
  assert.equal(gunzipSync(piece).length, 1024 * 1024);
  const body = Buffer.concat(Array.from({ length: 260 }, () => piece));
  const type = { "content-type": "application/json", "content-encoding": "gzip" };
  const headers = { authorization: `Bearer ${user.token}`, ...type };
  const reply = await fetch(`${url}/reports`, { method: "POST", headers, body });
  const problem = (await reply.json()) as { readonly code: string };
  assert.deepEqual([reply.status, problem.code], [413, "body_too_large"], JSON.stringify(problem));
});

test("POST /reports takes thirty reports that are sent at once", async () => {
  const { url, user } = await start();
  const { body } = await user.post<{ api_key: string }>("/auth/keys", { name: "ci" });
  const detail = await sampleReport(20);
  const waits: string[] = [];
  const proxies = { httpProxy: undefined, httpsProxy: undefined, noProxy: undefined };
  const send = (_: unknown, at: number) => {
    const summary = { ...detail.summary, project: `project ${at}` };
    const target = { server: url, key: body.api_key };
    return uploadReport({ ...detail, summary } as ScanDetail, target, proxies, (message) => waits.push(message));
  };
  const addresses = await Promise.all(Array.from({ length: 30 }, send));
  assert.equal(new Set(addresses).size, 30);
  assert.ok(waits.length >= 22, "an account has at most eight reports in work");
});
