import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { after, before, describe, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { type Arena, openArena, readId, type ServerRun } from "../../scripts/faults/arena.ts";
import { terminate } from "../../scripts/faults/terminate.ts";
import { startIndexing } from "../../src/server/background/component-indexing.ts";
import { madeFinding, packFindings } from "../helpers/made-findings.ts";
import { postgresMissing, postgresPrograms } from "../helpers/postgres.ts";
import { sampleReport } from "../helpers/sample-report.ts";
import type { SentReply } from "../helpers/send-request.ts";
import { command, openTestStore } from "../helpers/store-place.ts";
import { addComplete, newScan, scanResult } from "../helpers/store-rows.ts";

const run = promisify(execFile);
const launcher = join(dirname(dirname(import.meta.dirname)), "bin", "lcc.js");
const isLinux = process.platform === "linux"; // what is known of processes is read from /proc

/** What works in the background of a server dies in the middle: nothing is lost, and nothing is there twice. */
for (const database of ["sqlite", "postgres"] as const) {
  const missing = database === "postgres" ? postgresMissing() : undefined;
  describe(`in the background of a server on ${database}`, { skip: isLinux ? (missing ?? false) : true }, () => {
    let arena: Arena;
    let server: ServerRun;
    before(async () => {
      arena = await openArena(database, { place: { hasRedis: false, isDiskSmall: false } });
      server = await arena.serve();
    });
    after(async () => assert.deepEqual(await arena.close(), []));

    test("uploads that wait when the server dies or is stopped are stored once when the client sends them again", async () => {
      const { report, summary } = await sampleReport(400);
      for (const end of ["SIGKILL", "SIGTERM"] as const) {
        const send = async (at: number): Promise<SentReply> =>
          server.send({
            method: "POST",
            path: "/reports",
            headers: { "idempotency-key": `"${end}-${at}"`, "content-type": "application/json" },
            body: JSON.stringify({ summary: { ...summary, project: `${end} ${at}` }, report }),
          });
        const first = Array.from({ length: 6 }, (_, at) => send(at).catch(() => undefined));
        await Promise.race(first); // one is stored, one is being judged, the others wait
        if (end === "SIGTERM") assert.equal((await terminate(server)).complaint, undefined);
        else server.signal(end);
        await server.ended;
        const before = await Promise.all(first);
        assert.equal(before.find((reply) => reply?.status === 201)?.status, 201);
        server = await arena.serve({ port: server.port });
        const again: SentReply[] = [];
        for (const [at, earlier] of before.entries()) again.push(earlier?.status === 201 ? earlier : await send(at));
        for (const reply of again) assert.ok([200, 201].includes(reply.status), reply.text);
        for (let at = 0; at < again.length; at++) {
          const reply = await server.send({ path: `/scans?project=${encodeURIComponent(`${end} ${at}`)}` });
          const items = reply.json() as readonly { readonly state: string }[];
          assert.deepEqual(
            items.map(({ state }) => state),
            ["complete"],
            `${end} ${at}`,
          );
        }
      }
    });

    test("a backup that is made under load is restored as one moment, and its scans end", async () => {
      const journal = await arena.journal();
      const over = new AbortController();
      const accepted: string[] = [];
      const worker = await arena.work();
      const load = (async () => {
        for (; !over.signal.aborted; await wait(100)) {
          if ((await journal.unfinished()) < 4)
            accepted.push(readId(await server.post(arena.place.targets.quick[0] ?? {})));
        }
      })();
      while (accepted.length < 5) await wait(20);
      const url = await backUpAndRestore();
      over.abort();
      await load;
      worker.signal("SIGTERM");
      await worker.ended;

      const restored = await arena.serve({ workers: 1, settings: { SVC_DATABASE_URL: url } });
      for (; ; await wait(100)) {
        const { pendingScans } = (await restored.send({ path: "/dashboard" })).json() as {
          readonly pendingScans: number;
        };
        if (pendingScans === 0) break;
      }
      const items = (await restored.send({ path: "/scans?limit=100" })).json() as {
        readonly id: string;
        readonly state: string;
      }[];
      const own = items.filter(({ id }) => accepted.includes(id));
      assert.ok(own.length >= 5, `${own.length} of ${accepted.length}`);
      assert.equal(new Set(own.map(({ id }) => id)).size, own.length);
      for (const { id, state } of own) {
        assert.equal(state, "complete", id);
        assert.equal((await restored.send({ path: `/scans/${id}/report` })).status, 200);
      }
      assert.equal((await terminate(restored)).complaint, undefined);
    });

    /** As the guide for operators says. Returns the address of the restored database. */
    async function backUpAndRestore(): Promise<string> {
      const { databaseUrl, settings, folder } = arena.place;
      const copy = join(folder, "backup");
      if (database === "sqlite") {
        await run(process.execPath, [launcher, "backup", copy], {
          env: { PATH: process.env["PATH"], HOME: folder, ...settings },
        });
        return `sqlite:${copy}`;
      }
      const bin = postgresPrograms() ?? "";
      await run(join(bin, "pg_dump"), ["--format=custom", `--file=${copy}`, databaseUrl]);
      const url = new URL(databaseUrl);
      url.pathname = "/restored";
      await command(databaseUrl, "create database restored template template0");
      await run(join(bin, "pg_restore"), [`--dbname=${url.href}`, "--no-owner", copy]);
      return url.href;
    }

    test("a process that puts components into the search and is killed leaves out none, and none is there twice", async () => {
      const store = await openTestStore(arena.place.databaseUrl);
      const count = 9_000;
      const findings = Array.from({ length: count }, (_, at) => madeFinding(`npm:indexed-${at}@1.0.0 MIT`));
      await server.send({ path: "/health" });
      server.signal("SIGKILL"); // it has a process of its own for this
      await server.ended;
      await addComplete(store, newScan(0, { id: "indexed", project: "indexed" }), {
        ...scanResult(),
        components: packFindings(...findings),
      });
      const errors: string[] = [];
      const log = { debug() {}, info() {}, warn: note, error: note };
      function note(_: unknown, message: string): void {
        errors.push(message);
      }
      const { databaseUrl } = arena.place;
      const indexing = startIndexing({
        store,
        databaseUrl,
        log,
        now: () => new Date(),
        memoryMb: 512,
        pauseMs: 20,
        retryMs: 20,
      });
      try {
        const killed = new Set<number>();
        const found = async () => store.components.search({ name: "indexed-*" }, { offset: 0, limit: 1 });
        while (killed.size < 4) {
          const child = indexers().find((pid) => !killed.has(pid));
          if (child === undefined) await wait(5);
          else {
            await wait(250 * (killed.size + 1)); // while it starts, then while it writes
            killed.add(child);
            if (indexers().includes(child)) process.kill(child, "SIGKILL");
          }
          if ((await found()).notIndexed === 0) break;
        }
        while ((await found()).notIndexed > 0) await wait(50);
        assert.equal((await found()).total, count);
        assert.ok(errors.length > 0, "no process was killed before it was done");
      } finally {
        await indexing.stop();
        await store.close();
        server = await arena.serve({ port: server.port });
      }
    });
  });
}

/** Processes of this one that fill the component search. */
function indexers(): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && isIndexer(name))
    .map(Number);
}

function isIndexer(pid: string): boolean {
  try {
    const parent = / \w (\d+) /.exec(readFileSync(`/proc/${pid}/stat`, "latin1").split(")")[1] ?? "")?.[1];
    return parent === String(process.pid) && readFileSync(`/proc/${pid}/cmdline`, "latin1").includes("index-process");
  } catch {
    return false; // it has ended
  }
}
