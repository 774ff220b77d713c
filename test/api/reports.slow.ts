import assert from "node:assert/strict";
import { test } from "node:test";
import { gunzipSync, gzipSync } from "node:zlib";
import { withCallers } from "../helpers/api-callers.ts";
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
