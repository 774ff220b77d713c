import { connect } from "node:net";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import type { Journal, RunningScan } from "./journal-rows.ts";
import type { Kept } from "./keeper.ts";
import type { Place } from "./place.ts";
import type { Targets, Wish } from "./targets.ts";

/** What faults can be injected into. */
export interface Scene {
  readonly place: Place;
  readonly programs: readonly Kept[];
  readonly journal: Journal;
  readonly leaseMs: number;
  /** Makes a client request a scan. */
  readonly ask: (wish: Wish) => Promise<boolean>;
  /** Cancels a scan as an admin; returns the status of the response, 0 if there was none. */
  readonly cancel: (id: string) => Promise<number>;
  /** A promise was broken. */
  readonly complain: (what: string) => void;
  readonly random: () => number;
  /** Marks the database as unreachable while the callback runs. */
  readonly outage: (during: () => Promise<void>) => Promise<void>;
}

/** Injects a fault, waits until it is over, and returns a description. */
export type Fault = (scene: Scene) => Promise<string>;

export const stages = ["queued", "cloning", "detecting", "resolving", "evaluating", "storing"] as const;
export type Stage = (typeof stages)[number];

/** What the database can suffer here. */
export function databaseFaults(place: Place): readonly Fault[] {
  return [
    ...(place.postgres?.restart ? [restartPostgres] : []),
    ...(place.disk ? [fillDisk] : []),
    ...(place.databaseUrl.startsWith("sqlite:") ? [lockDatabase] : []),
  ];
}

export function redisFaults(place: Place): readonly Fault[] {
  return place.redis ? [flushRedis, stopRedis] : [];
}

export const kill: Fault = async ({ programs, random }) => {
  const program = pick(programs, random);
  await program.kill(random() * 1_500);
  return `kill ${kindOf(program)}`;
};

/** Waits until a process is in that stage, and kills it there; some stages are very short. */
export function killIn(stage: Stage): Fault {
  return async (scene) => {
    const isKilled = await hitScan(scene, targetFor(stage, scene.place.targets), async (scan) => {
      const holder = scene.programs.find((program) => scan.owner.endsWith(`:${program.pid()}`));
      if (scan.stage !== stage || !holder) return false;
      await holder.kill(scene.random() * 1_000);
      return true;
    });
    return isKilled ? `kill in ${stage}` : `no worker was in ${stage}`;
  };
}

/**
 * Requests a scan, and tries every running scan until one was hit; false after a while without any. Requests another one
 * if the request was refused, or if all scans have ended.
 */
export async function hitScan(
  { journal, ask }: Scene,
  wish: Wish,
  hit: (scan: RunningScan) => Promise<boolean>,
): Promise<boolean> {
  let isAccepted = false;
  for (const began = performance.now(); performance.now() - began < patienceMs; await wait(5)) {
    isAccepted ||= await ask(wish);
    const running = await journal.running().catch(() => []);
    for (const scan of running) if (await hit(scan)) return true;
    if (running.length === 0 && (await journal.unfinished().catch(() => 1)) === 0) isAccepted = false;
  }
  return false;
}

const patienceMs = 30_000;

export function targetFor(stage: Stage, targets: Targets): Wish {
  if (stage === "cloning") return targets.cloning;
  if (stage === "detecting") return targets.detecting;
  return (stage === "queued" ? targets.quick[0] : undefined) ?? targets.resolving;
}

/** Long enough for others to take its scans; then it resumes and assumes that it still owns them. */
export const freeze: Fault = async ({ programs, leaseMs, random }) => {
  const program = pick(programs, random);
  await program.freeze(leaseMs * (1.2 + 1.5 * random()));
  return `freeze ${kindOf(program)}`;
};

export const restart: Fault = async ({ programs, random }) => {
  const program = pick(programs, random);
  await program.restart();
  return `restart ${kindOf(program)}`;
};

const restartPostgres: Fault = async ({ place, outage, random }) => {
  await outage(async () => place.postgres?.restart?.(() => wait(random() * 2_000)));
  return "PostgreSQL crash";
};

const flushRedis: Fault = async ({ place }) => {
  await new Promise<void>((resolve, reject) => {
    const { hostname, port } = new URL(place.redis?.url ?? "");
    const socket = connect(Number(port), hostname, () => socket.write("FLUSHALL\r\n"));
    socket.once("data", () => resolve(void socket.destroy()));
    socket.once("error", reject);
  });
  return "Redis flush";
};

const stopRedis: Fault = async ({ place, random }) => {
  await place.redis?.restart(() => wait(500 + random() * 2_500));
  return "Redis crash";
};

const fillDisk: Fault = async ({ place, outage, random }) => {
  await outage(async () => {
    try {
      place.disk?.fill();
      await wait(1_000 + random() * 3_000);
    } finally {
      place.disk?.free();
    }
  });
  return "full disk";
};

/** Another program holds the write lock; the server has to wait, and must stay responsive. */
const lockDatabase: Fault = async ({ place, random }) => {
  const database = new DatabaseSync(place.databaseUrl.slice("sqlite:".length), { timeout: 5_000 });
  try {
    database.exec("begin immediate");
    await wait(500 + random() * 3_000);
    database.exec("rollback");
  } finally {
    database.close();
  }
  return "locked database";
};

export function pick<T>(values: readonly T[], random: () => number): T {
  const value = values[Math.floor(random() * values.length)];
  if (value === undefined) throw new Error("There is nothing to choose from.");
  return value;
}

function kindOf({ url }: Kept): string {
  return url === undefined ? "worker" : "server";
}
