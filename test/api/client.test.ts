import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { dirname, join } from "node:path";
import { describe, test } from "node:test";
import { promisify } from "node:util";
import { compile } from "../helpers/compile.ts";
import { adminPassword, onSqlite } from "../helpers/start-api.ts";
import { useService } from "./client/program.ts";

const root = dirname(dirname(import.meta.dirname));
const run = promisify(execFile);

describe("a client that is made from the description", () => {
  const start = onSqlite();

  test("has types that are current", async () => {
    await run(process.execPath, [join(root, "scripts", "api-types.ts"), "--check"]);
  });

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
