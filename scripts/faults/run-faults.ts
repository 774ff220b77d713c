import { setTimeout as wait } from "node:timers/promises";
import { random } from "../../test/helpers/random.ts";
import { slowness } from "../../test/helpers/slowness.ts";
import { casts, startProgram } from "./cast.ts";
import { type Clients, logIn, startClients } from "./clients.ts";
import { openJournal } from "./journal.ts";
import type { Journal } from "./journal-rows.ts";
import type { Death, Kept } from "./keeper.ts";
import { type Injected, injectFaults } from "./inject-faults.ts";
import type { Scene } from "./kinds.ts";
import { foldersLeft, processesLeft, untilFoldersAreGone } from "./leftovers.ts";
import type { Plan } from "./plans.ts";
import { createPlace, type DatabaseKind, type Place } from "./place.ts";
import { judge, type Verdict } from "./verdict.ts";

export interface FaultsOptions {
  readonly database: DatabaseKind;
  readonly plan: Plan;
  /** How long faults are injected, at least one round; startup, the last scans and shutdown take additional time. */
  readonly seconds: number;
  readonly load: Load;
  readonly seed: number;
  readonly leaseMs: number;
  readonly say: (line: string) => void;
}

export interface Load {
  readonly clients: number;
  /** The longest pause of a client between two requests. */
  readonly requestPauseMs: number;
  /** Clients request no more scans while this many have not ended. */
  readonly maxUnfinished: number;
  /** The longest pause between two faults. */
  readonly faultPauseMs: number;
}

/** Keeps a machine with two cores busy. */
export const fullLoad: Load = { clients: 3, requestPauseMs: 500, maxUnfinished: 6, faultPauseMs: 1_200 };

/** A scan now and then, so that most of the time is spent on the faults. */
export const lightLoad: Load = { clients: 1, requestPauseMs: 2_500, maxUnfinished: 2, faultPauseMs: 200 };

export interface FaultsResult extends Verdict, Injected {
  readonly answers: ReadonlyMap<string, number>;
  readonly processesLeft: readonly string[];
  readonly foldersLeft: readonly string[];
  /** How long the last scans took after the faults ended. */
  readonly settledMs: number;
  readonly disk: string;
  /** Why the run failed; empty if it succeeded. */
  readonly broken: readonly string[];
}

/** Runs the service as several real processes, uses it, injects faults, and checks that it keeps its promises. */
export async function runFaults(options: FaultsOptions): Promise<FaultsResult> {
  const { database, seed, leaseMs, load } = options;
  const dice = random(seed);
  const place = await createPlace(database);
  const complaints: string[] = [];
  const deaths: Death[] = [];
  let outages = 0;
  let lastOutageAt = -Infinity;
  // A process that started during an outage may report it a little later.
  const isOutage = () => outages > 0 || performance.now() - lastOutageAt < 15_000;
  const programs: Kept[] = [];
  try {
    const keep = { place, leaseMs, deaths, complaints, isOutage };
    const [first, ...others] = casts[database];
    if (first) programs.push(await startProgram(first, keep)); // it creates the tables
    programs.push(...(await Promise.all(others.map((role) => startProgram(role, keep)))));
    const urls = programs.flatMap(({ url }) => url ?? []);
    const token = await logIn(urls[0] ?? "");
    const journal = await openJournal(place.databaseUrl);
    const watch = watchUnfinished(journal);
    const clients = startClients({
      count: load.clients,
      urls,
      token,
      wishes: place.targets.quick,
      random: dice,
      pauseMs: load.requestPauseMs,
      maxUnfinished: load.maxUnfinished,
      unfinished: watch.count,
    });
    const scene: Scene = {
      place,
      programs,
      journal,
      leaseMs,
      ask: (wish) => clients.ask(wish),
      cancel: (id) => cancelScan(urls, token, id),
      complain: (what) => void complaints.push(what),
      random: dice,
      outage: async (during) => {
        outages += 1;
        try {
          await during();
        } finally {
          outages -= 1;
          lastOutageAt = performance.now();
        }
      },
    };
    const injected = await injectFaults(scene, { ...options, pauseMs: load.faultPauseMs });
    await clients.stop();
    watch.stop();
    const settledMs = await waitForAll(journal, programs);
    await Promise.all(urls.map(untilListening)); // one may have been killed a moment ago
    complaints.push(...(await checkAnswers(urls, token, clients)));
    const health = await journal.health();
    if (health !== "ok") complaints.push(`the database is damaged: ${health}`);
    const seen = { accepted: clients.accepted, states: await journal.states(), events: await journal.events(), deaths };
    await journal.close();
    // The next process to start removes what killed ones left.
    await programs.at(-1)?.restart();
    await untilFoldersAreGone(place.temporary, 15_000);
    await Promise.all(programs.map((program) => program.stop()));
    const verdict = judge(seen);
    const left = {
      processesLeft: await processesLeft(place.folder, 15_000),
      foldersLeft: foldersLeft(place.temporary),
    };
    const result = { ...verdict, ...left, ...injected, answers: clients.answers, settledMs, disk: diskOf(place) };
    return { ...result, broken: [...brokenIn(result), ...complaints] };
  } finally {
    await Promise.all(programs.map((program) => program.stop()));
    await place.remove();
  }
}

function diskOf({ disk, postgres }: Place): string {
  if (postgres) return "not done on PostgreSQL";
  return disk ? "a tmpfs that is filled up" : "not done: a small disk cannot be mounted here";
}

/** Polls twice a second and shares the result. */
function watchUnfinished(journal: Journal) {
  let count = 0;
  const timer = setInterval(() => {
    journal.unfinished().then(
      (found) => (count = found),
      () => {}, // unknown at the moment
    );
  }, 500);
  return { count: () => count, stop: () => clearInterval(timer) };
}

/** Uses the first server that answers. */
async function cancelScan(urls: readonly string[], token: string, id: string): Promise<number> {
  for (const url of urls) {
    const headers = { authorization: `Bearer ${token}` };
    const reply = await fetch(`${url}/scans/${id}/cancel`, { method: "POST", headers }).catch(() => undefined);
    await reply?.arrayBuffer().catch(() => {});
    if (reply) return reply.status;
  }
  return 0;
}

/** Waits until no scan is queued or running, or until a long timeout. */
async function waitForAll(journal: Journal, programs: readonly Kept[]): Promise<number> {
  const began = performance.now();
  while (performance.now() - began < maxSettleMs) {
    const unfinished = await journal.unfinished().catch(() => undefined); // unknown at the moment
    if (unfinished === 0 && programs.every((program) => program.pid() !== undefined)) break;
    await wait(100);
  }
  return performance.now() - began;
}

const maxSettleMs = 180_000;

async function untilListening(url: string): Promise<void> {
  const isUp = () =>
    fetch(`${url}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  for (const began = performance.now(); performance.now() - began < maxSettleMs && !(await isUp());) await wait(50);
}

/** Checks that the service returns what the database contains. */
async function checkAnswers(urls: readonly string[], token: string, { accepted }: Clients): Promise<string[]> {
  const wrong: string[] = [];
  for (const [at, id] of accepted.entries()) {
    const url = urls[at % urls.length] ?? "";
    const reply = await fetch(`${url}/scans/${id}`, { headers: { authorization: `Bearer ${token}` } });
    const { summary } = (await reply.json()) as { readonly summary?: { readonly state: string } };
    const isThere = reply.status === 200 && (summary?.state === "complete" || summary?.state === "failed");
    if (!isThere) wrong.push(`GET /scans/${id} answers ${reply.status}, ${summary?.state}`);
  }
  return wrong;
}

const maxRecoveryMs = 60_000;

function brokenIn(result: Omit<FaultsResult, "broken">): string[] {
  const { lost, unfinished, endedTwice, failed, answers, slowestRecoveryMs } = result;
  const isSlow = slowestRecoveryMs > maxRecoveryMs * slowness(slowestRecoveryMs);
  const all: readonly (readonly [string, readonly string[]])[] = [
    ["lost", lost],
    ["not ended", unfinished],
    ["ended twice, or not whole", endedTwice],
    ["a scan was without a worker for", isSlow ? [`${slowestRecoveryMs} ms`] : []],
    ["processes left", result.processesLeft],
    ["folders left", result.foldersLeft],
    ["failed by a bug in lcc", [...failed.keys()].filter((code) => !excusable.has(code))],
    ["answered", [...answers.keys()].filter((answer) => answer.endsWith(" internal"))],
  ];
  return all.filter(([, found]) => found.length > 0).map(([what, found]) => `${what}: ${found.join(", ")}`);
}

/** Why a scan may fail if workers die too often, its report does not fit on the disk, or it is cancelled. */
const excusable: ReadonlySet<string> = new Set(["attempts_exhausted", "storage_full", "cancelled"]);
