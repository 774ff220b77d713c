import assert from "node:assert/strict";
import { join } from "node:path";
import { describe, test } from "node:test";
import { compile } from "../helpers/compile.ts";
import { adminPassword, onSqlite } from "../helpers/start-api.ts";
import { useService } from "./client/program.ts";

describe("a client that is made from the description", () => {
  const start = onSqlite();

  test("is accepted by the compiler", async () => {
    assert.equal(await compile(join(import.meta.dirname, "client")), "");
  });

  test("gets from a real service what its types promise", async () => {
    const api = await start();
    const seen = await useService(api.url, { username: "admin", password: adminPassword }, api.workspace);
    assert.equal(seen.expiresInMinutes, 1440);
    assert.equal(seen.scan.state, "queued");
    assert.equal(seen.licenses.size, 0);
    assert.equal(seen.pendingScans, 1);
    assert.equal(seen.refusal, "not_found");
  });
});
