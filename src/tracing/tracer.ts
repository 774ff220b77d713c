import { readTraceSettings, type TraceSettings } from "../config/trace-variables.ts";
import type { Environment } from "../config/config.ts";
import { version } from "../config/version.ts";
import type { Log } from "../domain/log.ts";
import { toOtlp } from "./otlp.ts";
import { createId, readTraceparent, type Span, type SpanContext } from "./span.ts";

export interface Tracer {
  /** The context of a new span: of the trace in this header, if that is valid, else of a new trace. */
  start(traceparent: string | undefined): SpanContext;
  /** Takes a span that has ended; it is sent later. */
  record(span: Span): void;
  /** Sends what is left. */
  close(): Promise<void>;
}

/** Undefined if the environment asks for no traces. */
export function openTracer(env: Environment, log: Log): Tracer | undefined {
  const settings = readTraceSettings(env);
  if (settings === undefined) return undefined;
  if (!("problem" in settings)) return createTracer(settings, log);
  log.warn({}, `No traces are sent: ${settings.problem}.`);
  return undefined;
}

function createTracer(settings: TraceSettings, log: Log): Tracer {
  const exporter = createExporter(settings, log);
  return {
    start(traceparent) {
      const parent = readTraceparent(traceparent);
      const traceId = parent?.traceId ?? createId(16);
      const isSampled = parent && settings.isParentBased ? parent.isSampled : isInRatio(traceId, settings.ratio);
      return { traceId, spanId: createId(8), ...(parent && { parentId: parent.spanId }), isSampled };
    },
    record: (span) => span.context.isSampled && exporter.add(span),
    close: () => exporter.close(),
  };
}

/** The same traces in every service that samples by their ids. */
function isInRatio(traceId: string, ratio: number): boolean {
  return ratio === 1 || BigInt(`0x${traceId.slice(16)}`) >> 1n < BigInt(Math.floor(ratio * 2 ** 63));
}

/** As the OpenTelemetry SDKs have it. */
const maxWaiting = 2048;
const maxSent = 512;
const pauseMs = 5_000;
const timeoutMs = 10_000;
/** A service that stops does not wait long for a collector. */
const closeMs = 2_000;
const maxReportedMs = 60_000;

/** Sends spans together. While the collector is unavailable the newest ones wait; older ones are dropped. */
function createExporter({ url, headers, resource }: TraceSettings, log: Log) {
  const about = { ...resource, "service.version": version(), "service.instance.id": createId(16) };
  const waiting: Span[] = [];
  let added = 0;
  let dropped = 0;
  let reportedAt = -Infinity;
  let sending: Promise<void> | undefined;
  const timer = setInterval(() => void flush(), pauseMs);
  timer.unref();

  function trim(): void {
    if (waiting.length > maxWaiting) dropped += waiting.splice(0, waiting.length - maxWaiting).length;
  }

  function putBack(spans: readonly Span[]): void {
    waiting.unshift(...spans);
    trim();
  }

  async function post(spans: readonly Span[], signal: AbortSignal): Promise<string | undefined> {
    try {
      const response = await fetch(url, {
        method: "POST",
        headers: { ...headers, "content-type": "application/json" },
        body: toOtlp(spans, about, version()),
        redirect: "error",
        signal,
      });
      await response.body?.cancel();
      if (response.ok) return undefined;
      if (![429, 502, 503, 504].includes(response.status)) dropped += spans.length;
      else putBack(spans);
      return `status ${response.status}`;
    } catch (error) {
      putBack(spans);
      const { cause } = error as Error;
      return cause instanceof Error ? cause.message : (error as Error).name;
    }
  }

  async function sendAll(signal: AbortSignal): Promise<void> {
    while (waiting.length > 0) {
      const problem = await post(waiting.splice(0, maxSent), signal);
      if (problem !== undefined) return report(problem);
    }
  }

  function report(reason: string): void {
    if (performance.now() - reportedAt < maxReportedMs) return;
    reportedAt = performance.now();
    log.warn({ reason, waiting: waiting.length, dropped }, "cannot send traces; retrying");
    dropped = 0;
  }

  function flush(signal = AbortSignal.timeout(timeoutMs)): Promise<void> {
    sending ??= sendAll(signal).finally(() => {
      sending = undefined;
    });
    return sending;
  }

  return {
    add(span: Span): void {
      waiting.push(span);
      trim();
      if (++added % maxSent === 0) void flush();
    },
    async close(): Promise<void> {
      clearInterval(timer);
      const signal = AbortSignal.timeout(closeMs);
      await Promise.race([sending, new Promise((resolve) => signal.addEventListener("abort", resolve))]);
      if (!signal.aborted) await flush(signal);
    },
  };
}
