import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { after, before, describe, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { assertWithin } from "../helpers/assert-within.ts";
import { postgresMissing } from "../helpers/postgres.ts";
import type { SentReply } from "../helpers/send-request.ts";
import { type Arena, readId, openArena, type ServerRun } from "../../scripts/faults/arena.ts";
import { assertAnswered, watchHealth } from "../../scripts/faults/watch-health.ts";

const isLinux = process.platform === "linux"; // what is known of processes is read from /proc

describe("a SQLite file in trouble, under a server with a worker", { skip: !isLinux }, () => {
  let arena: Arena;
  let server: ServerRun;
  before(async () => {
    arena = await openArena("sqlite");
    server = await arena.serve({ workers: 1 });
  });
  after(async () => assert.deepEqual(await arena.close(), []));

  test("that stays locked is reported as unavailable, blocks no other request, and is used again afterwards", async () => {
    const running = readId(await post());
    const watch = await watchHealth(server);
    const lock = new DatabaseSync(arena.place.databaseUrl.slice("sqlite:".length), { timeout: 5_000 });
    lock.exec("begin immediate");
    const reply = await post(); // after 5 s, the time for which the store waits
    lock.close();
    assert.deepEqual([reply.status, codeOf(reply)], [503, "database_unavailable"], reply.text);
    assert.ok(Number(reply.headers["retry-after"]) >= 1);
    assertAnswered(await watch.stop());
    assert.equal(await endOf(server, running), "complete");
    assert.equal(await endOf(server, readId(await post())), "complete");
  });

  test("without room is reported as full, can be read, and takes scans again when there is room", async (t) => {
    const { disk } = arena.place;
    if (!disk) return t.skip("a small disk cannot be mounted here");
    const running = readId(await post());
    disk.fill();
    try {
      const refused = await postUntil((reply) => reply.status !== 201);
      assert.deepEqual([refused.status, codeOf(refused)], [503, "storage_full"], refused.text);
      assert.equal((await server.send({ path: "/scans?limit=1" })).status, 200);
      assert.equal((await server.send({ path: "/health" })).status, 200);
    } finally {
      disk.free();
    }
    const accepted = await postUntil((reply) => reply.status === 201);
    assert.equal(await endOf(server, readId(accepted)), "complete");
    assert.ok(["complete", "failed"].includes(await endOf(server, running)));
    const journal = await arena.journal();
    while ((await journal.unfinished()) > 0) await wait(100);
    const failures = (await journal.states()).map(({ failureCode }) => failureCode).filter((code) => code !== null);
    assert.deepEqual(
      [...new Set(failures)].filter((code) => code !== "storage_full"),
      [],
    );
    assert.equal(await journal.health(), "ok");
  });

  function post(): Promise<SentReply> {
    return server.post(arena.place.targets.quick[0] ?? {});
  }

  async function postUntil(isThere: (reply: SentReply) => boolean): Promise<SentReply> {
    for (let tries = 0; ; tries++) {
      const reply = await post();
      if (isThere(reply) || tries === 2_000) return reply;
      await wait(50);
    }
  }
});

describe("two servers on one PostgreSQL", { skip: isLinux ? (postgresMissing() ?? false) : true }, () => {
  let arena: Arena;
  let servers: readonly ServerRun[];
  before(async () => {
    arena = await openArena("postgres", { isLeaseShort: false }); // nothing else may run a scan twice
    const first = await arena.serve({ workers: 1 }); // it creates the tables
    servers = [first, await arena.serve({ workers: 1 })];
  });
  after(async () => assert.deepEqual(await arena.close(), []));

  test("run every scan once, and tell the same, whoever was asked and whoever ran it", async () => {
    const journal = await arena.journal();
    const replies = await Promise.all(
      [...servers, ...servers, ...servers].map((server) =>
        server.post(arena.place.targets.quick[0] ?? {}, { prefer: "wait=600" }),
      ),
    );
    const ids = replies.map(readId);
    for (const reply of replies) assert.equal((reply.json() as { readonly state: string }).state, "complete");
    const runs = (await journal.events()).filter(({ what }) => what === "running");
    assert.deepEqual(runs.map(({ scanId }) => scanId).sort(), ids.toSorted());
    assert.equal(new Set(runs.map(({ owner }) => owner)).size, 2, "both have worked");
    for (const id of ids) {
      const [one, other] = await Promise.all(servers.map((server) => server.send({ path: `/scans/${id}` })));
      assert.equal(one?.text, other?.text);
    }
    const [one, other] = await Promise.all(servers.map((server) => server.send({ path: "/dashboard" })));
    assert.equal(one?.text, other?.text);
  });

  test("say that the database is away while it is, come back by themselves, and have lost nothing", async (t) => {
    const { restart } = arena.place.postgres ?? {};
    if (!restart) return t.skip("the server is not ours");
    const answers: SentReply[] = [];
    const over = new AbortController();
    const clients = servers.map(async (server) => {
      for (; !over.signal.aborted; await wait(100)) answers.push(await server.post(arena.place.targets.quick[0] ?? {}));
    });
    while (answers.length < 4) await wait(20);
    await restart(async () => {
      const before = answers.length;
      while (answers.length < before + 6) await wait(20);
      const down = answers.slice(before + 2); // the first two may have been sent before
      assert.deepEqual(new Set(down.map(codeOf)), new Set(["database_unavailable"]));
      for (const server of servers) assert.equal((await server.send({ path: "/health" })).status, 200);
    });
    const backAt = performance.now();
    const seen = answers.length;
    while (!answers.slice(seen).some(({ status }) => status === 201)) await wait(20);
    assertWithin(5_000, performance.now() - backAt);
    over.abort();
    await Promise.all(clients);
    assert.deepEqual([...new Set(answers.map(({ status }) => status))].sort(), [201, 503]);
    const journal = await arena.journal();
    const states = new Set((await journal.states()).map(({ id }) => id));
    const accepted = answers.filter(({ status }) => status === 201).map(readId);
    assert.deepEqual(
      accepted.filter((id) => !states.has(id)),
      [],
    );
    for (const id of accepted.slice(-3)) assert.equal(await endOf(servers[0], id), "complete");
  });
});

async function endOf(server: ServerRun | undefined, id: string): Promise<string> {
  for (; ; await wait(100)) {
    const reply = await server?.send({ path: `/scans/${id}` });
    const { summary } = reply?.json() as { readonly summary?: { readonly state: string } };
    if (summary?.state === "complete" || summary?.state === "failed") return summary.state;
  }
}

function codeOf(reply: SentReply): string | undefined {
  return (reply.json() as { readonly code?: string }).code;
}
