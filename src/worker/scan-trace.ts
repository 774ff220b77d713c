import type { Stage } from "../domain/contracts/progress.ts";
import type { Log } from "../domain/log.ts";
import { childOf, readTraceparent, type Span, type SpanContext, traceTime } from "../tracing/span.ts";
import type { Tracer } from "../tracing/tracer.ts";
import type { Claim } from "../store/store.ts";

/** The spans of one attempt of a scan, below the request that created it. */
export interface ScanTrace {
  readonly traceId?: string;
  /** A stage begins, and the one before ends. */
  enter(stage: Stage): void;
  /** A scan process was started; the function is called at its end. */
  enterProcess(pid: number | undefined): () => void;
  end(outcome: string): void;
}

const noTrace: ScanTrace = { enter() {}, enterProcess: () => () => {}, end() {} };

/** Begins with the time that the scan waited in the queue. */
export function startScanTrace({ scan, attempt }: Claim, tracer: Tracer | undefined): ScanTrace {
  const request = readTraceparent(scan.traceparent);
  if (!tracer || !request) return noTrace;
  const start = traceTime();
  const context = childOf(request);
  let process: SpanContext | undefined;
  let stage: Pick<Span, "context" | "name" | "start"> | undefined;
  const attributes = { "lcc.scan.id": scan.id, "lcc.scan.attempt": attempt };

  function endStage(): void {
    if (stage) tracer?.record({ ...stage, end: traceTime() });
    stage = undefined;
  }

  const createdAt = Date.parse(scan.createdAt);
  if (attempt === 1)
    tracer.record({ context: childOf(request), name: "queue", start: createdAt, end: start, attributes });
  return {
    traceId: context.traceId,
    enter(name) {
      if (stage?.name === name) return;
      endStage();
      stage = { context: childOf(process ?? context), name, start: traceTime() };
    },
    enterProcess(pid) {
      endStage();
      const own = childOf(context);
      process = own;
      const began = traceTime();
      return () => {
        endStage();
        process = undefined;
        tracer.record({
          context: own,
          name: "scan process",
          start: began,
          end: traceTime(),
          attributes: { "process.pid": pid },
        });
      };
    },
    end(outcome) {
      endStage();
      const failure = isFailure(outcome) ? outcome : undefined;
      const all = { ...attributes, "lcc.scan.project": scan.project, "lcc.scan.outcome": outcome };
      tracer.record({ context, name: "scan", kind: "consumer", start, end: traceTime(), attributes: all, failure });
    },
  };
}

function isFailure(outcome: string): boolean {
  return !["done", "again", "lost"].includes(outcome);
}

/** Adds the trace to each line. */
export function withTraceId(log: Log, traceId: string | undefined): Log {
  if (traceId === undefined) return log;
  return {
    info: (fields, message) => log.info({ ...fields, traceId }, message),
    warn: (fields, message) => log.warn({ ...fields, traceId }, message),
    error: (fields, message) => log.error({ ...fields, traceId }, message),
  };
}
