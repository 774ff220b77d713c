import assert from "node:assert/strict";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test, type TestContext } from "node:test";
import { loadConfig } from "../../src/scan/run/settings.ts";
import { createLog } from "../../src/server/log/log.ts";
import { type Service, type StartOptions, startService } from "../../src/server/start.ts";

describe("a service that cannot start", () => {
  test("for its secret says why and leaves the database closed", async (t) => {
    const folder = makeFolder(t);
    writeFileSync(join(folder, "secret.key"), "too short", { mode: 0o600 });
    await assert.rejects(start(folder, {}), { name: "AppError", message: /secret\.key/ });
    assertClosed(folder);
  });

  test("for its workspace says why, where local paths may be scanned", async (t) => {
    const folder = makeFolder(t);
    const file = join(folder, "file");
    writeFileSync(file, "");
    for (const SVC_WORKSPACE_DIR of [join(folder, "none"), file]) {
      const message = `SVC_WORKSPACE_DIR cannot be used. The folder "${SVC_WORKSPACE_DIR}" does not exist or cannot be read.`;
      const settings = { SVC_WORKSPACE_DIR, SVC_API_ALLOW_LOCAL_PATH: "on" };
      await assert.rejects(start(folder, settings), { code: "invalid_input", message });
    }
    await (await start(folder, { SVC_WORKSPACE_DIR: join(folder, "none") })).stop();
  });

  test("for its port says why and leaves the database closed", async (t) => {
    const other = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => other.once("listening", resolve));
    t.after(() => other.close());
    const { port } = other.address() as { readonly port: number };
    const folder = makeFolder(t);
    await assert.rejects(start(folder, { SVC_PORT: String(port) }), {
      code: "cannot_run",
      message: /port is already in use/,
    });
    assertClosed(folder);
  });
});

test(
  "a service that is told to stop does not wait longer than its time for requests",
  { timeout: 20_000 },
  async (t) => {
    const folder = makeFolder(t);
    const service = await start(folder, {}, { requestGraceMs: 100 });
    const socket = connect(Number(new URL(service.address).port), "127.0.0.1").on("error", () => {});
    t.after(() => socket.destroy());
    await once(socket, "connect");
    socket.write("POST /auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 500\r\n\r\n"); // and nothing of the body
    await (await fetch(`${service.address}/health`)).text();
    await Promise.all([service.stop(), once(socket.resume(), "close")]);
    assertClosed(folder);
  },
);

test("a service that shuts down is not ready, and answers requests for the time that is set", async (t) => {
  const folder = makeFolder(t);
  const service = await start(folder, { SVC_SHUTDOWN_DELAY_SECONDS: "1" });
  const health = async (query: string) => {
    const reply = await fetch(`${service.address}/health${query}`);
    const { detail } = (await reply.json()) as { readonly detail?: string };
    return [reply.status, detail, reply.headers.get("connection")];
  };
  assert.deepEqual(await health("?ready=1"), [200, undefined, "keep-alive"]);
  const stopped = service.stop();
  // Clients that keep their connections do not notice what a load balancer does.
  assert.deepEqual(await health("?ready=1"), [503, "The service is shutting down.", "close"]);
  assert.deepEqual(await health(""), [200, undefined, "close"]);
  await stopped;
  await assert.rejects(health(""));
});

function start(
  folder: string,
  settings: Readonly<Record<string, string>>,
  options: Partial<StartOptions> = {},
): Promise<Service> {
  const env = { SVC_PORT: "0", SVC_DATA_DIR: folder, SVC_ADMIN_PASSWORD: "three blue elephants", ...settings };
  const log = createLog("silent", { write: () => {} });
  return startService(loadConfig(env), { env, log, announce: async () => {}, ...options });
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
