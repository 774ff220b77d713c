import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { fillPath, operationsOf, readOpenApi } from "../helpers/openapi.ts";
import { assertProblemShape } from "../helpers/problem-shape.ts";
import { adminPassword, onSqlite, type StartedApi } from "../helpers/start-api.ts";

const limit = 16 * 1024;
const formType = { "content-type": "application/x-www-form-urlencoded" };
const jsonType = { "content-type": "application/json" };
const start = onSqlite();

describe("a body that is sent to /auth", () => {
  let api: StartedApi;
  let token: string;
  before(async () => {
    api = await start();
    token = (await api.login("admin", adminPassword)).access;
  });

  test("is 413 above 16 KiB, whatever the operation", async () => {
    const operations = operationsOf(await readOpenApi(api)).filter(({ path }) => path.startsWith("/auth/"));
    const writing = operations.filter(({ method }) => method !== "GET");
    assert.ok(writing.length > 6);
    for (const { name, method, path } of writing) {
      for (const headers of [jsonType, { ...jsonType, "transfer-encoding": "chunked", "content-length": [] }]) {
        const reply = await api.send({ method, path: fillPath(path, {}), token, headers, body: " ".repeat(limit + 1) });
        assert.equal(reply.status, 413, name);
        assert.equal(assertProblemShape(reply), "body_too_large");
        assert.match(reply.text, /larger than 16 KiB/);
      }
    }
  });

  test("is read at 16 KiB exactly", async () => {
    const form = `username=admin&password=${encodeURIComponent(adminPassword)}&note=`.padEnd(limit, "x");
    assert.equal((await api.send({ method: "POST", path: "/auth/login", headers: formType, body: form })).status, 200);
    const { refresh } = await api.login("admin", adminPassword);
    const json = JSON.stringify({ refresh_token: refresh }).padEnd(limit, " ");
    assert.equal(
      (await api.send({ method: "POST", path: "/auth/refresh", headers: jsonType, body: json })).status,
      200,
    );
  });

  test("may be larger elsewhere", async () => {
    const body = JSON.stringify({ path: api.workspace }).padEnd(limit + 1, " ");
    assert.equal((await api.send({ method: "POST", path: "/scans", token, headers: jsonType, body })).status, 201);
  });
});
