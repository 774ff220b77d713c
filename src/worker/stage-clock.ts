import { type Stage, stages } from "../domain/progress.ts";

/** How long a scan is in each stage. */
export interface StageClock {
  /** The scan is in this stage from now on. */
  enter(stage: Stage): void;
  /** Seconds by stage up to now; those the scan was never in are left out. */
  read(): ReadonlyMap<Stage, number>;
}

/** Time that is spent in a stage more than once is added up: a scan may start again without a costly file. */
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
      if (stage === current || !stages.includes(stage)) return; // another process may say anything
      close();
      current = stage;
    },
    read() {
      close();
      return new Map(seconds);
    },
  };
}
