import { type ChildProcess, fork } from "node:child_process";
import { extname } from "node:path";
import { AppError } from "../domain/errors.ts";
import type { Role } from "../report/ai-act/role.ts";
import { collectLastWords, tellOfMemory } from "../scan/last-words.ts";

export interface PackOrder {
  /** `{summary, report}` as JSON: the scan as the command line reads it from a file, so that both make the same of it. */
  readonly detail: string;
  readonly role: Role;
}

export interface ProcessLimits {
  /** How long one pack may take. */
  readonly mostMs: number;
  /** How much memory a process may use for what it makes. */
  readonly heapMb: number;
  /** How long a process waits for another order before it ends. */
  readonly idleMs: number;
}

export interface PackProcesses {
  /** Starts a process where none is idle, and settles when the process is idle again or has ended. */
  make(order: PackOrder, signal: AbortSignal): Promise<Uint8Array>;
}

/**
 * Packs are made in processes: a thread that runs out of memory can take the whole service with it. A process serves
 * several orders, because to load what it needs takes longer than to make most packs.
 */
export function createPackProcesses({ mostMs, heapMb, idleMs }: ProcessLimits): PackProcesses {
  const idle = new Map<Maker, NodeJS.Timeout>();
  const forget = (maker: Maker): void => {
    clearTimeout(idle.get(maker));
    idle.delete(maker);
  };
  const take = (): Maker => {
    const [maker] = idle.keys();
    if (!maker) return start(heapMb, forget);
    forget(maker);
    holdProcess(maker, true);
    return maker;
  };
  const end = (maker: Maker): void => {
    forget(maker); // it has not ended yet, and must not be taken any more
    maker.child.kill("SIGKILL");
  };
  const keep = (maker: Maker): void => {
    idle.set(maker, setTimeout(end, idleMs, maker).unref());
    holdProcess(maker, false);
  };

  return {
    async make(order, signal) {
      signal.throwIfAborted();
      const maker = take();
      try {
        const pack = await ask(maker, order, mostMs, signal);
        keep(maker);
        return pack;
      } catch (error) {
        maker.child.kill("SIGKILL");
        await maker.ended;
        throw reasonOf(error, maker);
      }
    },
  };
}

interface Maker {
  readonly child: ChildProcess;
  readonly ended: Promise<void>;
  readonly lastWords: () => string;
}

/** It gets no settings and no secrets, and nothing that a terminal sends to the service. */
function start(heapMb: number, onEnd: (maker: Maker) => void): Maker {
  const script = new URL(`./pack-process${extname(import.meta.filename)}`, import.meta.url);
  const child = fork(script, [], {
    detached: true,
    env: {},
    execArgv: [`--max-old-space-size=${heapMb}`],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  const maker: Maker = { child, ended: promise, lastWords: collectLastWords(child) };
  const notice = () => {
    onEnd(maker);
    resolve();
  };
  child.on("close", notice);
  // Also when a message cannot be delivered; only what never started is not closed later.
  child.on("error", () => child.pid === undefined && notice());
  return maker;
}

/** Whether it is a reason for the service to stay; one that is idle is none. */
function holdProcess({ child }: Maker, isHeld: boolean): void {
  const held = [child, child.channel, child.stderr as { ref?(): void; unref?(): void } | null];
  for (const part of held) {
    if (isHeld) part?.ref?.();
    else part?.unref?.();
  }
}

/** Fails when the process does, when the time is over and when the signal is aborted; it may still work then. */
async function ask({ child }: Maker, order: PackOrder, mostMs: number, signal: AbortSignal): Promise<Uint8Array> {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
  const onPack = (pack: unknown) => resolve(pack as Uint8Array);
  const onEnd = (status: number | null, by: string | null) => reject(new Error(`It ended with ${by ?? status}.`));
  const giveUp = () => reject(signal.reason as Error);
  const timer = setTimeout(() => reject(tooSlow(mostMs)), mostMs);
  child.once("message", onPack).once("error", reject).once("exit", onEnd);
  signal.addEventListener("abort", giveUp, { once: true });
  try {
    child.send(order);
    return await promise;
  } finally {
    clearTimeout(timer);
    child.off("message", onPack).off("error", reject).off("exit", onEnd);
    signal.removeEventListener("abort", giveUp);
  }
}

const instead = "Save the scan (GET /scans/{scan_id}) and make the pack with `lcc compliance-pack` instead.";

function tooSlow(mostMs: number): AppError {
  return new AppError("cannot_run", `The compliance pack takes longer than ${mostMs / 1000} seconds. ${instead}`);
}

function reasonOf(error: unknown, maker: Maker): unknown {
  if (error instanceof AppError) return error;
  const lastWords = maker.lastWords();
  const cause = new Error(`The process that makes packs failed: ${lastWords}`, { cause: error });
  if (!tellOfMemory(lastWords)) return cause;
  const detail = `The compliance pack needs more memory than the service may use for it. ${instead}`;
  return new AppError("cannot_run", detail, { cause });
}
