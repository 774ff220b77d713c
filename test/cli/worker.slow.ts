import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { after, before, describe, test } from "node:test";
import { lockfile } from "../helpers/project.ts";
import { postgresMissing, startPostgres } from "../helpers/postgres.ts";
import { startServe } from "../helpers/serve-process.ts";
import { startWorkerProcess } from "../worker/worker-process.ts";
import { lcc } from "./run.ts";

describe("lcc worker", () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), "lcc-test-"));
    mkdirSync(join(folder, "shop"));
    writeFileSync(join(folder, "shop", "package-lock.json"), lockfile({ a: "MIT" }));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  test("explains itself, and keeps to itself what only tests need", async () => {
    const { status, stdout } = await lcc(["worker", "--help"]);
    assert.equal(status, 0);
    assert.match(stdout, /SVC_WORKERS scans at once/);
    assert.doesNotMatch(stdout, /lease/);
  });

  test("refuses wrong use and settings that cannot be used, in one line", async () => {
    for (const [args, env, words, wanted] of [
      [["--lease-ms", "soon"], {}, /^lcc: --lease-ms takes a whole number/, 2],
      [["--lease-ms", "0"], {}, /^lcc: --lease-ms takes a whole number/, 2],
      [["now"], {}, /^lcc: too many arguments/, 2],
      [[], { SVC_WORKERS: "many" }, /^lcc: .*SVC_WORKERS/, undefined],
      [[], { SVC_DATABASE_URL: "mysql://lcc" }, /^lcc: SVC_DATABASE_URL must be/, undefined],
    ] as const) {
      const { status, stderr } = await lcc(["worker", ...args], { env });
      assert.match(stderr, words);
      assert.equal(stderr.trimEnd().split("\n").length, 1, stderr);
      assert.ok(wanted === undefined ? (status ?? 0) > 0 : status === wanted, `${status}`);
    }
  });

  test("waits for a PostgreSQL that is not up yet", { skip: postgresMissing() }, async (t) => {
    const postgres = await startPostgres({ isOwn: true });
    t.after(() => postgres.stop());
    const secret = "0123456789abcdef0123456789abcdef";
    const settings = { SVC_DATA_DIR: join(folder, "waits"), SVC_DATABASE_URL: postgres.url, SVC_SECRET_KEY: secret };
    let starting: ReturnType<typeof startWorkerProcess> | undefined;
    await postgres.restart?.(async () => {
      starting = startWorkerProcess(folder, settings);
      await pause(3_000);
    });
    const worker = await starting;
    assert.match(worker?.output() ?? "", /the worker waits for the database/);
    worker?.signal("SIGTERM");
    assert.equal(await worker?.ended, 0);
  });

  test("and a server with workers of its own end with status 0 on SIGQUIT", async () => {
    const [server, worker] = await Promise.all([
      startServe(folder, { SVC_DATA_DIR: join(folder, "drained"), SVC_WORKERS: "1" }),
      startWorkerProcess(folder, { SVC_DATA_DIR: join(folder, "drained") }),
    ]);
    worker.signal("SIGQUIT");
    assert.equal(await worker.ended, 0, worker.output());
    assert.equal(await server.drain(), 0, server.output());
    assert.match(server.output(), /no new scans/);
  });

  test("does the scans of a server that leaves them to it, both started at once on nothing", async () => {
    const dataDir = join(folder, "data");
    const common = { SVC_DATA_DIR: dataDir, SVC_WORKSPACE_DIR: folder, SVC_OFFLINE: "on" };
    writeFileSync(
      join(folder, ".env"),
      Object.entries(common)
        .map((setting) => setting.join("="))
        .join("\n"),
    );
    const secrets = { SVC_ADMIN_PASSWORD: "the first of many", SVC_API_ALLOW_LOCAL_PATH: "on", SVC_WORKERS: "0" };
    const [server, worker] = await Promise.all([
      startServe(folder, secrets),
      startWorkerProcess(folder, { SVC_WORKERS: "0" }),
    ]);
    assert.match(worker.output(), /"database":"sqlite","workers":1,"msg":"worker started"/);
    const login = await server.send({
      method: "POST",
      path: "/auth/login",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "username=admin&password=the+first+of+many",
    });
    const { access_token: token } = login.json() as { readonly access_token: string };
    const reply = await server.send({
      method: "POST",
      path: "/scans",
      token,
      headers: { prefer: "wait=60" },
      body: { path: "shop", project_name: "", policy: "", context: "" },
    });
    const scan = reply.json() as { readonly state: string; readonly status: string; readonly project: string };
    assert.deepEqual([reply.status, scan.state, scan.status, scan.project], [201, "complete", "pass", "shop"]);
    await server.stop();
    worker.signal("SIGTERM");
    assert.equal(await worker.ended, 0);
    assert.match(worker.output(), /"signal":"SIGTERM","msg":"the worker stops"/);
  });
});
