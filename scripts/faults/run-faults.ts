import { setTimeout as wait } from "node:timers/promises";
import { random } from "../../test/helpers/random.ts";
import { casts, startProgram } from "./cast.ts";
import { type Clients, logIn, startClients } from "./clients.ts";
import { type Journal, openJournal } from "./journal.ts";
import type { Death, Kept } from "./keeper.ts";
import { type Fault, harmFor, type Scene, stages } from "./kinds.ts";
import { killAtFirstStart } from "./first-start.ts";
import { foldersLeft, processesLeft } from "./leftovers.ts";
import { cancelIn, crashLoop, drain } from "./life-kinds.ts";
import { createPlace, type DatabaseKind, type Place } from "./place.ts";
import { judge, type Verdict } from "./verdict.ts";

export interface FaultsOptions {
  readonly database: DatabaseKind;
  /** How long faults are injected; startup, the last scans and shutdown take additional time. */
  readonly seconds: number;
  /** On a slow machine faults are injected for up to ten times as long, until there were so many kinds. */
  readonly minKinds?: number;
  readonly seed: number;
  readonly leaseMs: number;
  readonly say: (line: string) => void;
  /** The faults still to inject; an empty list ends the run. Default: all kinds that are possible here. */
  readonly kinds?: (done: ReadonlyMap<string, number>) => readonly Fault[];
}

export interface FaultsResult extends Verdict {
  /** How often each kind of fault was injected. */
  readonly faults: ReadonlyMap<string, number>;
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
  const { database, seed, leaseMs } = options;
  const dice = random(seed);
  const place = await createPlace(database);
  const complaints: string[] = [];
  const deaths: Death[] = [];
  const faults = new Map<string, number>();
  let outages = 0;
  let lastOutageAt = -Infinity;
  // A process that started during an outage may report it a little later.
  const isOutage = () => outages > 0 || performance.now() - lastOutageAt < 15_000;
  const programs: Kept[] = [];
  try {
    const keep = { place, leaseMs, deaths, complaints, isOutage };
    for (const { name, kind, workers } of casts[database]) {
      programs.push(await startProgram(name, kind, workers, keep));
    }
    const urls = programs.flatMap(({ url }) => url ?? []);
    const token = await logIn(urls[0] ?? "");
    const journal = await openJournal(place.databaseUrl);
    const watch = watchUnfinished(journal);
    const clients = startClients({
      count: 3,
      urls,
      token,
      wishes: place.targets.quick,
      random: dice,
      maxUnfinished: 6,
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
    await doHarm(scene, faults, options);
    await clients.stop();
    const settledMs = await waitForAll(watch.count, programs);
    watch.stop();
    complaints.push(...(await checkAnswers(urls, token, clients)));
    const health = await journal.health();
    if (health !== "ok") complaints.push(`the database is damaged: ${health}`);
    const seen = { accepted: clients.accepted, states: await journal.states(), events: await journal.events(), deaths };
    await journal.close();
    // The next process to start removes what killed ones left.
    await programs.at(-1)?.restart();
    await wait(3_000);
    await Promise.all(programs.map((program) => program.stop()));
    const verdict = judge(seen);
    const left = {
      processesLeft: await processesLeft(place.folder, 15_000),
      foldersLeft: foldersLeft(place.temporary),
    };
    const result = { ...verdict, ...left, faults, answers: clients.answers, settledMs, disk: diskOf(place) };
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

function everyFault(place: Place): readonly Fault[] {
  return [...harmFor(place), drain, crashLoop, killAtFirstStart, ...stages.map(cancelIn)];
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

/** One at a time; every kind is used before any is repeated. */
async function doHarm(scene: Scene, faults: Map<string, number>, options: FaultsOptions): Promise<void> {
  const { seconds, minKinds = 0, say, kinds = () => everyFault(scene.place) } = options;
  const began = performance.now();
  let deck: Fault[] = [];
  const lastsFor = () => (faults.size < minKinds ? 10 : 1) * seconds * 1_000;
  while (performance.now() - began < lastsFor()) {
    if (deck.length === 0) deck = shuffled(kinds(faults), scene.random);
    const told = await deck.pop()?.(scene);
    if (told === undefined) return;
    faults.set(told, (faults.get(told) ?? 0) + 1);
    say(`${((performance.now() - began) / 1_000).toFixed(1).padStart(7)} s  ${told}`);
    await wait(200 + scene.random() * 1_000);
  }
}

function shuffled<T>(values: readonly T[], random: () => number): T[] {
  return values
    .map((value) => ({ value, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ value }) => value);
}

/** Waits until no scan is queued or running, or until a long timeout. */
async function waitForAll(unfinished: () => number, programs: readonly Kept[]): Promise<number> {
  const began = performance.now();
  await wait(1_500); // the last count may be outdated
  while (performance.now() - began < maxSettleMs) {
    if (unfinished() === 0 && programs.every((program) => program.pid() !== undefined)) break;
    await wait(250);
  }
  return performance.now() - began;
}

const maxSettleMs = 180_000;

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

function brokenIn(result: Omit<FaultsResult, "broken">): string[] {
  const { lost, unfinished, endedTwice, failed, answers } = result;
  const all: readonly (readonly [string, readonly string[]])[] = [
    ["lost", lost],
    ["not ended", unfinished],
    ["ended twice, or not whole", endedTwice],
    ["processes left", result.processesLeft],
    ["folders left", result.foldersLeft],
    ["failed by a bug in lcc", [...failed.keys()].filter((code) => !excusable.has(code))],
    ["answered", [...answers.keys()].filter((answer) => answer.endsWith(" internal"))],
  ];
  return all.filter(([, found]) => found.length > 0).map(([what, found]) => `${what}: ${found.join(", ")}`);
}

/** Why a scan may fail if workers die too often, its report does not fit on the disk, or it is cancelled. */
const excusable: ReadonlySet<string> = new Set(["attempts_exhausted", "storage_full", "cancelled"]);
