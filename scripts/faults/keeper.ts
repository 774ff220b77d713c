import { setTimeout as wait } from "node:timers/promises";
import { type Run, runLcc, type RunOptions } from "./program.ts";
import { slowness } from "../../test/helpers/slowness.ts";
import { terminate } from "./terminate.ts";

/** The moment at which a process stopped working. */
export interface Death {
  readonly pid: number;
  readonly at: number;
}

/** A program that is restarted whenever it exits, as a service manager does. */
export interface Kept {
  readonly name: string;
  /** The URL it serves; undefined for a worker. */
  readonly url: string | undefined;
  /** The current process. */
  pid(): number | undefined;
  /** Kills it with SIGKILL; it is restarted after a pause. */
  kill(pauseMs: number): Promise<void>;
  /** Suspends it for a while. */
  freeze(ms: number): Promise<void>;
  /** Terminates it, which must succeed in time and without errors; then it is restarted. */
  restart(): Promise<void>;
  /** Drains it: it finishes its scans and exits, which must succeed without errors; then it is restarted. */
  drain(): Promise<void>;
  /** Terminates it permanently. */
  stop(): Promise<void>;
}

export interface KeeperOptions {
  readonly name: string;
  readonly url?: string;
  readonly run: RunOptions;
  readonly deaths: Death[];
  /** Promises that were broken. */
  readonly complaints: string[];
  /** The database is down: programs cannot start and exit with status 3. */
  readonly isOutage: () => boolean;
}

/** Resolves when the program is ready for the first time. */
export async function keepRunning(options: KeeperOptions): Promise<Kept> {
  const { name, url, deaths, complaints } = options;
  let run: Run = runLcc(options.run);
  if (!(await run.ready)) throw new Error(`${name} did not start: ${run.stderrTail()}`);
  let isOver = false;
  let isExpected = false;
  let pauseMs = 0;
  const keeping = keep();

  async function keep(): Promise<void> {
    for (;;) {
      const { code, signal } = await run.ended;
      if (isOver) return;
      if (!isExpected) complainAboutEnd(code, signal);
      isExpected = false;
      await wait(pauseMs);
      pauseMs = 500;
      if (isOver) return;
      run = runLcc(options.run);
    }
  }

  function complainAboutEnd(code: number | null, signal: NodeJS.Signals | null): void {
    // A starved machine may not reach its database in time.
    const isStarved = slowness(10_000) >= 2 && run.stderrTail().includes("PostgreSQL does not respond");
    if (code === cannotRun && (options.isOutage() || isStarved)) return;
    complaints.push(`${name} ended by itself with ${signal ?? code}: ${run.stderrTail().slice(-600)}`);
  }

  /** Returns after it has exited. */
  async function end(current: Run): Promise<void> {
    isExpected = true;
    const { signal, complaint } = await terminate(current);
    // A process that got the signal before its handler was installed is killed by the system.
    if (complaint !== undefined && signal !== "SIGTERM" && !options.isOutage()) complaints.push(`${name} ${complaint}`);
  }

  return {
    name,
    url,
    pid: () => (run.hasEnded() ? undefined : run.pid),
    async kill(pause) {
      const current = run;
      if (current.hasEnded()) return;
      [isExpected, pauseMs] = [true, pause];
      deaths.push({ pid: current.pid, at: Date.now() });
      current.signal("SIGKILL");
      await current.ended;
    },
    async freeze(ms) {
      const current = run;
      deaths.push({ pid: current.pid, at: Date.now() });
      current.signal("SIGSTOP");
      await wait(ms);
      current.signal("SIGCONT");
    },
    async restart() {
      const current = run;
      if (current.hasEnded()) return;
      pauseMs = 0;
      await end(current);
    },
    async drain() {
      const current = run;
      if (current.hasEnded()) return;
      [isExpected, pauseMs] = [true, 0];
      current.signal("SIGQUIT");
      const timer = setTimeout(() => current.signal("SIGKILL"), maxDrainMs);
      const { code, signal } = await current.ended;
      clearTimeout(timer);
      // A process that got the signal before its handler was installed is killed by the system.
      if (code !== 0 && signal !== "SIGQUIT" && !options.isOutage()) {
        complaints.push(`${name} ended with ${signal ?? code} after SIGQUIT`);
      }
    },
    async stop() {
      isOver = true;
      if (!run.hasEnded()) await end(run);
      await keeping;
    },
  };
}

const cannotRun = 3;
const maxDrainMs = 60_000;
