import { extname } from "node:path";
import { AppError } from "../../domain/errors.ts";
import { type NodeProcess, startNode } from "../../process/start-node.ts";
import { isOutOfMemory } from "../../process/stderr-tail.ts";
import { type Limit, runtimeMb, watchLimits } from "../../process/watch-limits.ts";
import type { ReportJob, ReportReply, ReportRequest, ReportResult, SentRequest, StoredReport } from "./report-job.ts";
import { defined } from "../../text/defined.ts";

export interface ProcessLimits {
  /** The timeout of one job. */
  readonly maxMs: number;
  /** The heap of a process. */
  readonly heapMb: number;
  /** Also limits the memory outside of the heap. */
  readonly isResidentLimited?: boolean;
  /** How long a process waits for another job before it ends; 0: each job gets a new process. */
  readonly idleMs: number;
  readonly niceness?: number;
}

export interface ReportProcesses {
  /** Starts a process where none is idle, and settles when the process is idle again or has ended. */
  run<Job extends ReportJob>(request: ReportRequest<Job>, signal: AbortSignal): Promise<ReportResult<Job>>;
}

/**
 * Reports are read in processes, because a thread that runs out of memory can end the whole service. A process runs
 * several jobs: to start it takes longer than most jobs, and it may cache what it has read.
 */
export function createReportProcesses(limits: ProcessLimits): ReportProcesses {
  const idle = new Map<Reader, NodeJS.Timeout>();
  const forget = (reader: Reader): void => {
    clearTimeout(idle.get(reader));
    idle.delete(reader);
  };
  const take = ({ reports }: ReportRequest): Reader => {
    const readers = [...idle.keys()];
    const reader = readers.find(({ cached }) => reports.every(({ id }) => cached.has(id))) ?? readers[0];
    if (!reader) return startReader(limits, forget);
    forget(reader);
    reader.attach(true);
    return reader;
  };
  const end = (reader: Reader): void => {
    forget(reader); // it ends a moment later, and must not be taken any more
    reader.kill();
  };
  const release = (reader: Reader): void => {
    if (limits.idleMs === 0) return end(reader);
    idle.set(reader, setTimeout(end, limits.idleMs, reader).unref());
    reader.attach(false);
  };

  return {
    async run<Job extends ReportJob>(request: ReportRequest<Job>, signal: AbortSignal) {
      signal.throwIfAborted();
      const reader = take(request);
      try {
        const sent = await loadReports(request, reader).catch((error: unknown) => {
          release(reader); // nothing was sent to it
          throw error;
        });
        const reply = await send(reader, sent, request, limits, usesCache.has(request.job.kind) ? untilDone : signal);
        if (reply.kind === "done") reader.cached = new Set(reply.cached);
        release(reader);
        if (reply.kind === "failed") throw new AppError(reply.code, reply.message);
        return reply.result as ReportResult<Job>;
      } catch (error) {
        if (idle.has(reader)) throw error;
        reader.kill();
        await reader.ended;
        throw explain(error, request, reader);
      }
    },
  };
}

interface Reader extends NodeProcess {
  /** The ids of the reports that need not be sent again. */
  cached: ReadonlySet<string>;
}

/** Jobs that use the cached reports of a process. */
const usesCache: ReadonlySet<ReportJob["kind"]> = new Set(["findings", "outline"]);

/** They are not ended when their reader leaves: to read the report again in a new process takes longer. */
const untilDone = new AbortController().signal;

async function loadReports({ job, reports }: ReportRequest, { cached }: Reader): Promise<SentRequest> {
  const loadOne = async ({ id, summary, load, loadTexts }: StoredReport) => {
    if (cached.has(id) && usesCache.has(job.kind)) return { id, summary };
    return { id, summary, body: await load(), ...defined({ texts: await loadTexts?.() }) };
  };
  return { job, reports: await Promise.all(reports.map(loadOne)) };
}

/** The process gets no settings and no secrets. */
function startReader({ heapMb, niceness }: ProcessLimits, onEnd: (reader: Reader) => void): Reader {
  const entry = new URL(`./report-process${extname(import.meta.filename)}`, import.meta.url);
  const started = startNode({ entry, env: {}, memoryMb: heapMb, ...defined({ niceness }) });
  const reader: Reader = { ...started, cached: new Set() };
  void reader.ended.then(() => onEnd(reader));
  return reader;
}

/** Rejects when the process ends, a limit is reached or the signal is aborted; the process may still be working then. */
async function send(
  reader: Reader,
  sent: SentRequest,
  request: ReportRequest,
  { maxMs, heapMb, isResidentLimited = false }: ProcessLimits,
  signal: AbortSignal,
): Promise<ReportReply> {
  const { child } = reader;
  const { promise, resolve, reject } = Promise.withResolvers<ReportReply>();
  const onReply = (reply: unknown) => resolve(reply as ReportReply);
  const onEnd = (status: number | null, by: string | null) => reject(new Error(`It ended with ${by ?? status}.`));
  const onLimit = (limit: Limit) =>
    reject(limit === "interrupted" ? (signal.reason as Error) : tooMuch(limit, request, maxMs));
  child.once("message", onReply).once("error", reject).once("exit", onEnd);
  const residentMb = isResidentLimited ? { residentMb: heapMb + runtimeMb } : {};
  const stop = watchLimits(reader, { timeoutMs: maxMs, signal, ...residentMb }, onLimit);
  try {
    if (!signal.aborted) child.send(sent);
    return await promise;
  } finally {
    stop();
    child.off("message", onReply).off("error", reject).off("exit", onEnd);
  }
}

function tooMuch(limit: "timeout" | "memory", { title, instead }: ReportRequest, maxMs: number): AppError {
  const problem =
    limit === "timeout"
      ? `takes longer than ${maxMs / 1000} seconds`
      : "needs more memory than the service may use for it";
  return new AppError("cannot_run", `${title} ${problem}. ${instead}`);
}

function explain(error: unknown, request: ReportRequest, reader: Reader): unknown {
  if (error instanceof AppError) return error;
  const stderrTail = reader.stderrTail();
  const cause = new Error(`The process that reads reports failed: ${stderrTail}`, { cause: error });
  if (!isOutOfMemory(stderrTail)) return cause;
  return new AppError("cannot_run", tooMuch("memory", request, 0).message, { cause });
}
