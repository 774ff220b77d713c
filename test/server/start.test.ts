import assert from "node:assert/strict";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test, type TestContext } from "node:test";
import { readConfig } from "../../src/config.ts";
import { createLog } from "../../src/server/log.ts";
import { startService } from "../../src/server/start.ts";

describe("a service that cannot start", () => {
  test("for its secret says why and leaves the database closed", async (t) => {
    const folder = makeFolder(t);
    writeFileSync(join(folder, "secret.key"), "too short", { mode: 0o600 });
    await assert.rejects(start(folder, {}), { name: "AppError", message: /secret\.key/ });
    assertClosed(folder);
  });

  test("for its port says why and leaves the database closed", async (t) => {
    const other = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => other.once("listening", resolve));
    t.after(() => other.close());
    const { port } = other.address() as { readonly port: number };
    const folder = makeFolder(t);
    await assert.rejects(start(folder, { SVC_PORT: String(port) }), { code: "cannot_run", message: /another program/ });
    assertClosed(folder);
  });
});

function start(folder: string, settings: Readonly<Record<string, string>>) {
  const env = { SVC_PORT: "0", SVC_DATA_DIR: folder, SVC_ADMIN_PASSWORD: "three blue elephants", ...settings };
  const log = createLog("silent", { write: () => {} });
  return startService(readConfig(env), { env, log, announce: () => {} });
}

function makeFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), "lcc-start-"));
  t.after(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** SQLite removes its log when the last connection is closed. */
function assertClosed(folder: string): void {
  assert.ok(existsSync(join(folder, "lcc.db")));
  assert.ok(!existsSync(join(folder, "lcc.db-wal")), "the log of the database is gone");
}
