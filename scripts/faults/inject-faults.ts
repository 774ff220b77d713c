import { setTimeout as wait } from "node:timers/promises";
import type { Fault, Scene } from "./kinds.ts";
import type { Plan } from "./plans.ts";

interface InjectOptions {
  readonly plan: Plan;
  /** Rounds are repeated until this time is over; the first one is always completed. */
  readonly seconds: number;
  /** The longest pause between two faults. */
  readonly pauseMs: number;
  readonly say: (line: string) => void;
}

export interface Injected {
  /** How often each kind of fault was injected. */
  readonly faults: ReadonlyMap<string, number>;
  /** Faults of the first round that never found what they should have hit. */
  readonly missed: readonly string[];
}

/** Injects one fault after the other. */
export async function injectFaults(scene: Scene, options: InjectOptions): Promise<Injected> {
  const { plan, seconds, pauseMs, say } = options;
  const began = performance.now();
  const isOver = () => performance.now() - began >= seconds * 1_000;
  const faults = new Map<string, number>();

  async function inject(fault: Fault): Promise<string> {
    const told = await fault(scene);
    faults.set(told, (faults.get(told) ?? 0) + 1);
    say(`${((performance.now() - began) / 1_000).toFixed(1).padStart(7)} s  ${told}`);
    await wait(pauseMs * (0.2 + 0.8 * scene.random()));
    return told;
  }

  const missed: string[] = [];
  for (const fault of plan(scene.place, scene.random)) {
    let told = await inject(fault);
    for (let tries = 1; isMiss(told) && tries < maxTries; tries++) told = await inject(fault);
    if (isMiss(told)) missed.push(told);
  }
  while (!isOver()) {
    for (const fault of plan(scene.place, scene.random)) if (!isOver()) await inject(fault);
  }
  return { faults, missed };
}

/** Some stages are very short. */
const maxTries = 4;

function isMiss(told: string): boolean {
  return told.startsWith("no worker");
}
