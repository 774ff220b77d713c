import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { Agent, request } from "node:http";
import { after, before, describe, test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { assertWithin } from "../helpers/assert-within.ts";
import { postgresMissing } from "../helpers/postgres.ts";
import type { SentReply } from "../helpers/send-request.ts";
import { logIn } from "../../scripts/faults/clients.ts";
import { type Arena, readId, openArena, type ServerRun } from "../../scripts/faults/arena.ts";
import { terminate } from "../../scripts/faults/terminate.ts";

const isLinux = process.platform === "linux"; // what is known of processes is read from /proc

for (const database of ["sqlite", "postgres"] as const) {
  const missing = database === "postgres" ? postgresMissing() : undefined;
  /** One server for all tests, in this order: to start one takes longer than most of them. */
  describe(`a server on ${database}`, { skip: isLinux ? (missing ?? false) : true }, () => {
    let arena: Arena;
    let server: ServerRun;
    before(async () => {
      arena = await openArena(database);
      server = await arena.serve();
    });
    after(async () => assert.deepEqual(await arena.close(), []));

    test("that is killed while scans are asked for has kept all that it accepted", async () => {
      const accepted: string[] = [];
      for (let round = 1; round <= 2; round++) {
        const clients = Array.from({ length: 5 }, () => askUntilItBreaks(accepted));
        while (accepted.length < round * 25) await wait(2);
        server.signal("SIGKILL");
        await Promise.all(clients);
        await server.ended;
        server = await arena.serve({ port: server.port });
      }
      const journal = await arena.journal();
      const states = new Map((await journal.states()).map((state) => [state.id, state.status]));
      assert.deepEqual(
        accepted.filter((id) => states.get(id) !== "queued"),
        [],
      );
      assert.equal(await journal.health(), "ok");
      assert.equal(await pendingScans(), states.size, "those that were stored without an answer count too");
    });

    test("lets go of clients that are gone, and keeps their scans, also without a worker", async () => {
      const had = await pendingScans();
      const open = () => readdirSync(`/proc/${server.pid}/fd`).length;
      const before = open();
      const gone = new AbortController();
      const { authorization, body } = await wishOf(server, arena);
      const cut = Array.from({ length: 50 }, () =>
        fetch(`${server.url}/scans`, {
          method: "POST",
          headers: { authorization, prefer: "wait=600", "content-type": "application/json" },
          body,
          signal: gone.signal,
        }).then(
          () => assert.fail("a scan ended without a worker"),
          () => {},
        ),
      );
      while ((await pendingScans()) < had + 50) await wait(20);
      assert.ok(open() >= before + 40, "the connections are open");
      gone.abort();
      await Promise.all(cut);
      while (open() > before + 10) await wait(20); // a watch that is never let go of would keep them
      assert.equal(await pendingScans(), had + 50);
    });

    test("that gets a stop signal ends with 0 in time, and what it accepted is there", async () => {
      const had = await pendingScans();
      const waiting = Array.from({ length: 20 }, () => ask({ prefer: "wait=60" }));
      const others = Array.from({ length: 20 }, () => ask());
      const quick = await Promise.all(others);
      assert.deepEqual(new Set(quick.map((reply) => reply?.status)), new Set([201]));
      while ((await pendingScans()) < had + 40) await wait(20);
      const late = Array.from({ length: 20 }, () => ask());
      assert.equal((await terminate(server)).complaint, undefined);
      // Whoever waited is told how far the scan is; whoever came at the last moment gets an answer or none.
      const told = await Promise.all(waiting);
      assert.deepEqual(new Set(told.map((reply) => reply?.status)), new Set([201]));
      const afterwards = await Promise.all(late);
      const states = new Set((await (await arena.journal()).states()).map(({ id }) => id));
      const accepted = [...told, ...quick, ...afterwards].filter((reply) => reply?.status === 201);
      for (const reply of accepted) assert.ok(reply && states.has(readId(reply)));
      for (const reply of afterwards) assert.ok(reply === undefined || [201, 503].includes(reply.status), reply?.text);
    });

    test("that gets a stop signal under load answers all that a load balancer still sends", async () => {
      server = await arena.serve({ settings: { SVC_SHUTDOWN_DELAY_SECONDS: "5" } });
      const authorization = `Bearer ${await logIn(server.url)}`;
      const sending = new AbortController();
      const answers: (number | string | undefined)[] = [];
      const client = async (path: string) => {
        const agent = new Agent({ keepAlive: true, maxSockets: 1 });
        while (!sending.signal.aborted) answers.push(await get(`${server.url}${path}`, { authorization }, agent));
        agent.destroy();
      };
      const clients = Array.from({ length: 30 }, (_, at) => client(at % 2 === 0 ? "/health" : "/scans?limit=5"));
      await wait(500);
      server.signal("SIGTERM");
      while ((await get(`${server.url}/health?ready=1`, {})) !== 503) await wait(50);
      const before = answers.length;
      await wait(200); // so long the balancer goes on
      sending.abort();
      await Promise.all(clients);
      assert.ok(answers.length >= before + clients.length, `${answers.length - before} answers`);
      const others = answers.filter((answer) => answer !== 200 && answer !== 429); // 429: too many requests a minute
      assert.deepEqual(others, []);
      assert.equal((await server.ended).code, 0);
    });

    if (database === "sqlite") testStopTwice();

    function testStopTwice(): void {
      test("that gets a second stop signal does not wait any longer", async () => {
        server = await arena.serve({ workers: 1 });
        server.signal("SIGTERM");
        await wait(5);
        server.signal("SIGTERM");
        const began = performance.now();
        await server.ended;
        assertWithin(5_000, performance.now() - began);
      });
    }

    async function pendingScans(): Promise<number> {
      const reply = await server.send({ path: "/dashboard" });
      return (reply.json() as { readonly pendingScans: number }).pendingScans;
    }

    async function askUntilItBreaks(accepted: string[]): Promise<void> {
      for (;;) {
        const reply = await ask();
        if (!reply) return;
        if (reply.status !== 503) accepted.push(readId(reply)); // a busy machine may not reach its database in time
      }
    }

    function ask(headers: Readonly<Record<string, string>> = {}): Promise<SentReply | undefined> {
      return server.post(arena.place.targets.quick[0] ?? {}, headers).catch(() => undefined);
    }
  });
}

/** The status of the answer, or the code of the fault. */
function get(
  url: string,
  headers: Readonly<Record<string, string>>,
  agent?: Agent,
): Promise<number | string | undefined> {
  return new Promise((resolve) => {
    const sent = request(url, { headers, ...(agent && { agent }) }, (answer) => {
      answer.once("error", (error: NodeJS.ErrnoException) => resolve(error.code));
      answer.resume().once("end", () => resolve(answer.statusCode));
    });
    sent.once("error", (error: NodeJS.ErrnoException) => resolve(error.code)).end();
  });
}

async function wishOf(server: ServerRun, { place }: Arena): Promise<{ authorization: string; body: string }> {
  return { authorization: `Bearer ${await logIn(server.url)}`, body: JSON.stringify(place.targets.quick[0]) };
}
