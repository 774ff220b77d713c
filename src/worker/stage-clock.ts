import { type Stage, stages } from "../domain/contracts/progress.ts";

/** Measures the time that a scan spends in each stage. */
export interface StageClock {
  /** Starts a stage and ends the one before. */
  enter(stage: Stage): void;
  /** Seconds by stage so far. */
  read(): ReadonlyMap<Stage, number>;
}

/** A stage may be entered more than once: a scan restarts without a costly file. */
export function createStageClock(nowMs: () => number): StageClock {
  const seconds = new Map<Stage, number>();
  let current: Stage | undefined;
  let since = 0;

  function close(): void {
    const now = nowMs();
    if (current !== undefined) seconds.set(current, (seconds.get(current) ?? 0) + (now - since) / 1_000);
    since = now;
  }

  return {
    enter(stage) {
      if (stage === current || !stages.includes(stage)) return; // the scan process may send anything
      close();
      current = stage;
    },
    read() {
      close();
      return new Map(seconds);
    },
  };
}
