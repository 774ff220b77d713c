import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { openArena, readId, type ServerRun } from "../../scripts/faults/arena.ts";
import { terminate } from "../../scripts/faults/terminate.ts";
import { judge } from "../../scripts/faults/verdict.ts";
import { command } from "../helpers/store-place.ts";
import { postgresMissing } from "../helpers/postgres.ts";
import type { Run } from "../../scripts/faults/program.ts";

const project = dirname(dirname(import.meta.dirname));

/** The commit of the release before this one. */
const release3 = "7636d09f";

type Arena = Awaited<ReturnType<typeof openArena>>;

/** Asks all servers in turn until it is stopped, while few scans wait, and keeps the ids of accepted scans. */
async function startLoad(arena: Arena, servers: readonly ServerRun[]) {
  const journal = await arena.journal();
  const [wish] = arena.place.targets.quick;
  const accepted: string[] = [];
  const refused: string[] = [];
  const over = new AbortController();
  const running = (async () => {
    for (let turn = 0; !over.signal.aborted; turn++, await wait(60)) {
      if ((await journal.unfinished()) > 3) continue;
      const reply = await servers[turn % servers.length]?.post(wish ?? {});
      if (reply?.status === 201) accepted.push(readId(reply));
      else refused.push(`${reply?.status} ${reply?.text.slice(0, 200)}`);
    }
  })();
  return {
    accepted,
    refused,
    async untilAccepted(more: number) {
      for (const wanted = accepted.length + more; accepted.length < wanted;) await wait(20);
    },
    async stop() {
      over.abort();
      await running;
    },
  };
}

/** Fails unless all accepted scans have ended, each once. */
async function assertAllEnded(arena: Arena, accepted: readonly string[]) {
  const journal = await arena.journal();
  while ((await journal.unfinished()) > 0) await wait(50);
  const verdict = judge({ accepted, states: await journal.states(), events: await journal.events(), deaths: [] });
  const { lost, unfinished, endedTwice, failed } = verdict;
  assert.deepEqual(
    { lost, unfinished, endedTwice, failed },
    { lost: [], unfinished: [], endedTwice: [], failed: new Map() },
  );
}

async function end(run: Run): Promise<void> {
  assert.equal((await terminate(run)).complaint, undefined);
}

describe("an upgrade under load on PostgreSQL", { skip: postgresMissing() ?? false }, () => {
  test("to a release that only adds to the tables goes process by process, and nothing is lost or runs twice", async () => {
    const arena = await openArena("postgres", { place: { hasRedis: false } });
    try {
      const servers = [await arena.serve()];
      const old = await arena.work();
      const load = await startLoad(arena, servers);
      await load.untilAccepted(3);
      // What the first process of the next release does.
      await command(
        arena.place.databaseUrl,
        "begin; alter table scans add column later text; insert into lcc_migrations values ('9999-later.expand', '2026-01-01'); commit",
      );
      await load.untilAccepted(3);
      const ready = await servers[0]?.send({ path: "/health?ready=1" });
      assert.equal(ready?.status, 200, ready?.text);
      servers.push(await arena.serve()); // a server of this release that is restarted
      await end(old);
      const worker = await arena.work();
      await load.untilAccepted(3);
      await load.stop();
      assert.deepEqual(load.refused, []);
      await assertAllEnded(arena, load.accepted);
      await end(worker);
    } finally {
      assert.deepEqual(await arena.close(), []);
    }
  });

  test("from 3.0 loses nothing and runs nothing twice, even if its processes were not stopped", async (t) => {
    const build = buildRelease(release3);
    if (build === undefined) return t.skip("the history of the repository is not here");
    const arena = await openArena("postgres", { place: { hasRedis: false } });
    try {
      const servers = [await arena.serve({ build })];
      const oldWorker = await arena.work(build);
      const load = await startLoad(arena, servers);
      await load.untilAccepted(3);
      const worker = await arena.work(); // upgrades the tables: an old server, an old and a new worker
      await load.untilAccepted(4);
      await end(oldWorker);
      await load.untilAccepted(3); // an old server and a new worker
      servers.push(await arena.serve());
      await load.untilAccepted(3);
      const [oldServer] = servers.splice(0, 1);
      if (oldServer) await end(oldServer);
      await load.untilAccepted(3);
      await load.stop();
      assert.deepEqual(load.refused, []);
      await assertAllEnded(arena, load.accepted);
      await assert.rejects(arena.work(build), /newer lcc/);
      await end(worker);
    } finally {
      assert.deepEqual(await arena.close(), []);
      rmSync(build, { recursive: true, force: true });
    }
  });
});

/** Builds an earlier commit beside this one, with the packages of this one. */
function buildRelease(commit: string): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), "lcc-release-"));
  try {
    execFileSync("git", ["cat-file", "-e", `${commit}^{commit}`], { cwd: project, stdio: "ignore" });
  } catch {
    return undefined;
  }
  const tree = join(folder, "tree");
  mkdirSync(tree);
  const archive = execFileSync("git", ["archive", commit], { cwd: project, maxBuffer: 1e9 });
  execFileSync("tar", ["-x"], { cwd: tree, input: archive });
  symlinkSync(join(project, "node_modules"), join(tree, "node_modules"));
  execFileSync(process.execPath, ["scripts/build.ts"], { cwd: tree, stdio: "ignore" });
  return tree;
}
