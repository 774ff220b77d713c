import { setTimeout as wait } from "node:timers/promises";
import { type Fault, hitScan, pick, type Scene, type Stage, targetFor } from "./kinds.ts";

/** Drains a program: it finishes its scans and exits, as before an update, and is restarted. */
export const drain: Fault = async ({ programs, random }) => {
  const program = pick(programs, random);
  await program.drain();
  return `drain ${program.url === undefined ? "worker" : "server"}`;
};

/** Waits until a scan is in that stage, and cancels it there. Nothing of it may be left at the end. */
export function cancelIn(stage: Stage): Fault {
  return async (scene) => {
    let status: number | undefined;
    await hitScan(scene, targetFor(stage, scene.place.targets), async (scan) => {
      if (scan.stage === stage) status = await scene.cancel(scan.id);
      return status !== undefined;
    });
    if (status === undefined) return `no worker was in ${stage}`;
    return status === 200 ? `cancel in ${stage}` : `cancel in ${stage} came too late`;
  };
}

/**
 * Kills the process that has a certain scan, each time the scan is taken, as if the scan crashed its server. Other
 * scans in the same process must not fail because of that. Up to four deaths are below the limit for a scan: after them
 * it must still succeed.
 */
export function crashLoop(maxDeaths: number): Fault {
  return async (scene) => {
    const { journal, place, complain } = scene;
    let victim: string | undefined;
    await hitScan(scene, place.targets.resolving, async ({ id, stage }) => {
      if (stage === "resolving") victim = id;
      return victim !== undefined;
    });
    if (victim === undefined) return "no worker for a crash loop";
    let deaths = 0;
    while (deaths < maxDeaths && (await killHolder(scene, victim))) deaths++;
    const states = await journal.states().catch(() => []);
    const innocent = states.filter(({ id, failureCode }) => failureCode === "attempts_exhausted" && id !== victim);
    if (innocent.length > 0) complain(`a crash loop failed ${innocent.length} other scans`);
    return deaths > 1 ? "crash loop" : "no worker was killed twice";
  };
}

/** False: it has ended, or was not taken for a long time. Until it is taken, it belongs to a dead process. */
async function killHolder({ programs, journal, random }: Scene, id: string): Promise<boolean> {
  for (const began = performance.now(); performance.now() - began < maxPauseMs; await wait(10)) {
    const scan = (await journal.running().catch(() => [])).find((running) => running.id === id);
    const holder = programs.find((program) => scan?.owner.endsWith(`:${program.pid()}`));
    if (holder) {
      await holder.kill(random() * 500);
      return true;
    }
    if (scan) continue;
    const state = (await journal.states().catch(() => [])).find((one) => one.id === id);
    if (state && state.completedAt !== null) return false;
  }
  return false;
}

/** After each death of its worker, a scan is retried after a longer pause. */
const maxPauseMs = 30_000;
