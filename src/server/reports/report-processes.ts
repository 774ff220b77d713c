import { type ChildProcess, fork } from "node:child_process";
import { extname } from "node:path";
import { AppError } from "../../domain/errors.ts";
import { collectStderrTail, isOutOfMemory } from "../../process/stderr-tail.ts";
import type { ReportOrder, ReportReply, SentOrder, StoredReport } from "./report-job.ts";

export interface ProcessLimits {
  /** How long one order may take. */
  readonly mostMs: number;
  /** How much memory a process may use for what it makes. */
  readonly heapMb: number;
  /** How long a process waits for another order before it ends. */
  readonly idleMs: number;
}

export interface ReportProcesses {
  /** Starts a process where none is idle, and settles when the process is idle again or has ended. */
  run(order: ReportOrder, signal: AbortSignal): Promise<Uint8Array>;
}

/**
 * Reports are read in processes: a thread that runs out of memory can take the whole service with it. A process serves
 * several orders, because to load what it needs takes longer than most orders, and it may keep what it has read.
 */
export function createReportProcesses({ mostMs, heapMb, idleMs }: ProcessLimits): ReportProcesses {
  const idle = new Map<Maker, NodeJS.Timeout>();
  const forget = (maker: Maker): void => {
    clearTimeout(idle.get(maker));
    idle.delete(maker);
  };
  const take = ({ reports }: ReportOrder): Maker => {
    const makers = [...idle.keys()];
    const maker = makers.find(({ kept }) => reports.every(({ id }) => kept.has(id))) ?? makers[0];
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
    async run(order, signal) {
      signal.throwIfAborted();
      const maker = take(order);
      try {
        const sent = await fetchReports(order, maker).catch((error: unknown) => {
          keep(maker); // it has not been asked for anything
          throw error;
        });
        const { result, kept } = await ask(maker, sent, signal, { mostMs, tooSlow: () => tooSlow(order, mostMs) });
        maker.kept = new Set(kept);
        keep(maker);
        return result;
      } catch (error) {
        if (idle.has(maker)) throw error;
        maker.child.kill("SIGKILL");
        await maker.ended;
        throw reasonOf(error, order, maker);
      }
    },
  };
}

interface Maker {
  readonly child: ChildProcess;
  readonly ended: Promise<void>;
  readonly stderrTail: () => string;
  /** The ids of the reports that it need not be given again. */
  kept: ReadonlySet<string>;
}

/** Jobs that read a report as a process keeps it. */
const readsKept: ReadonlySet<ReportOrder["job"]["kind"]> = new Set(["findings", "outline"]);

async function fetchReports({ job, reports }: ReportOrder, { kept }: Maker): Promise<SentOrder> {
  const fetchOne = async ({ id, summary, load }: StoredReport) =>
    kept.has(id) && readsKept.has(job.kind) ? { id, summary } : { id, summary, body: await load() };
  return { job, reports: await Promise.all(reports.map(fetchOne)) };
}

/** It gets no settings and no secrets, and nothing that a terminal sends to the service. */
function start(heapMb: number, onEnd: (maker: Maker) => void): Maker {
  const script = new URL(`./report-process${extname(import.meta.filename)}`, import.meta.url);
  const child = fork(script, [], {
    detached: true,
    env: {},
    execArgv: [`--max-old-space-size=${heapMb}`],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  const maker: Maker = { child, ended: promise, stderrTail: collectStderrTail(child), kept: new Set() };
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
async function ask(
  { child }: Maker,
  order: SentOrder,
  signal: AbortSignal,
  limit: { readonly mostMs: number; readonly tooSlow: () => AppError },
): Promise<ReportReply> {
  const { promise, resolve, reject } = Promise.withResolvers<ReportReply>();
  const onReply = (reply: unknown) => resolve(reply as ReportReply);
  const onEnd = (status: number | null, by: string | null) => reject(new Error(`It ended with ${by ?? status}.`));
  const giveUp = () => reject(signal.reason as Error);
  const timer = setTimeout(() => reject(limit.tooSlow()), limit.mostMs);
  child.once("message", onReply).once("error", reject).once("exit", onEnd);
  signal.addEventListener("abort", giveUp, { once: true });
  try {
    signal.throwIfAborted();
    child.send(order);
    return await promise;
  } finally {
    clearTimeout(timer);
    child.off("message", onReply).off("error", reject).off("exit", onEnd);
    signal.removeEventListener("abort", giveUp);
  }
}

function tooSlow({ title, instead }: ReportOrder, mostMs: number): AppError {
  return new AppError("cannot_run", `${title} takes longer than ${mostMs / 1000} seconds. ${instead}`);
}

function reasonOf(error: unknown, { title, instead }: ReportOrder, maker: Maker): unknown {
  if (error instanceof AppError) return error;
  const stderrTail = maker.stderrTail();
  const cause = new Error(`The process that reads reports failed: ${stderrTail}`, { cause: error });
  if (!isOutOfMemory(stderrTail)) return cause;
  const detail = `${title} needs more memory than the service may use for it. ${instead}`;
  return new AppError("cannot_run", detail, { cause });
}
