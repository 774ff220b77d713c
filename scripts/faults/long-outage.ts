import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { type Arena, readId, openArena, type ServerRun } from "./arena.ts";
import type { Journal } from "./journal-rows.ts";
import type { DatabaseKind, Place } from "./place.ts";
import { terminate } from "./terminate.ts";
import { type HealthTimes, slowAnswer, watchHealth } from "./watch-health.ts";
import { slowness } from "../../test/helpers/slowness.ts";

export interface LongOutage {
  /** Why the run failed; empty if it succeeded. */
  readonly broken: readonly string[];
  /** From the return of the database until both scans had ended. */
  readonly settledMs: number;
  /** While the database was away. */
  readonly health: HealthTimes;
}

interface LongOutageOptions {
  readonly database: DatabaseKind;
  readonly seconds: number;
  readonly say: (line: string) => void;
}

/**
 * Takes the database away for longer than the usual lease while two scans run, one in a server and one in a worker.
 * Both finish without it; their results must be stored when it is back, and neither scan may be started again.
 */
export async function runLongOutage({ database, seconds, say }: LongOutageOptions): Promise<LongOutage> {
  const arena = await openArena(database, { isLeaseShort: false });
  try {
    const server = await arena.serve({ workers: 1 });
    await arena.work();
    const journal = await arena.journal();
    const { long } = arena.place.targets;
    const ids = await beginTwo(journal, async () => readId(await server.post(long)));
    say(`both scans run; the database goes away for ${seconds} s`);
    const watch = await watchHealth(server);
    let answer = 0;
    await withoutDatabase(arena.place, async () => {
      await wait(seconds * 500);
      answer = (await server.post(long)).status;
      await wait(seconds * 500);
    });
    const health = await watch.stop();
    const backAt = performance.now();
    await untilEnded(journal);
    const settledMs = performance.now() - backAt;
    const broken = await findBroken(journal, ids);
    if (answer !== 503) broken.push(`POST /scans without a database answers ${answer}`);
    if (settledMs > maxSettleMs * slowness(settledMs)) broken.push(`both scans were stored after ${settledMs} ms`);
    const slow = slowAnswer(health);
    if (slow !== undefined) broken.push(slow);
    return { broken: [...broken, ...(await endOf(server, arena))], settledMs, health };
  } finally {
    await arena.close();
  }
}

/** PostgreSQL is stopped; a SQLite file is locked against writes. */
async function withoutDatabase({ postgres, databaseUrl }: Place, during: () => Promise<void>): Promise<void> {
  if (postgres?.restart) return postgres.restart(during);
  if (postgres) throw new Error("The PostgreSQL server is not ours: it cannot be stopped.");
  const database = new DatabaseSync(databaseUrl.slice("sqlite:".length), { timeout: 5_000 });
  try {
    database.exec("begin immediate");
    await during();
    database.exec("rollback");
  } finally {
    database.close();
  }
}

/** On a busy machine the first scan may end before the second one starts; then it tries again. */
async function beginTwo(journal: Journal, post: () => Promise<string>): Promise<readonly string[]> {
  for (let tries = 0; tries < 10; tries++) {
    const ids = [await post(), await post()];
    if (await doBothWork(journal, ids)) return ids;
    await untilEnded(journal);
  }
  throw new Error("No two scans were seen at work at the same time.");
}

async function doBothWork(journal: Journal, ids: readonly string[]): Promise<boolean> {
  for (const began = performance.now(); performance.now() - began < patienceMs; await wait(5)) {
    const working = (await journal.running()).filter(({ stage }) => stage === "detecting" || stage === "resolving");
    if (working.length === ids.length) return true;
    if ((await journal.unfinished()) < ids.length) return false;
  }
  return false;
}

async function untilEnded(journal: Journal): Promise<void> {
  for (const began = performance.now(); performance.now() - began < patienceMs; await wait(100)) {
    if ((await journal.unfinished().catch(() => 1)) === 0) return;
  }
}

const patienceMs = 120_000;
const maxSettleMs = 60_000;

async function findBroken(journal: Journal, ids: readonly string[]): Promise<string[]> {
  const states = await journal.states();
  const events = await journal.events();
  const begun = (id: string) => events.filter(({ scanId, what }) => scanId === id && what === "running").length;
  return ids.flatMap((id) => {
    const { status = "lost", attempt = 0, reports = 0 } = states.find((state) => state.id === id) ?? {};
    const isGood = status !== "failed" && reports === 1 && attempt === 1 && begun(id) === 1;
    return isGood ? [] : [`scan ${id}: ${status}, begun ${begun(id)} times, attempt ${attempt}, ${reports} reports`];
  });
}

/** The server must have survived, and must exit cleanly. */
async function endOf(server: ServerRun, { place }: Arena): Promise<string[]> {
  if (server.hasEnded()) return [`the server ended by itself: ${server.stderrTail().slice(-600)}`];
  const { status } = await server.post(place.targets.quick[0] ?? {}, { prefer: "wait=60" });
  const { complaint } = await terminate(server);
  return [
    ...(status === 201 ? [] : [`POST /scans answers ${status} when the database is back`]),
    ...(complaint === undefined ? [] : [`the server ${complaint}`]),
  ];
}
