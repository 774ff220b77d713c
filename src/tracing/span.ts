import { randomBytes } from "node:crypto";

/** What is passed on to those who continue a trace. */
export interface SpanContext {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** 16 hexadecimal digits. */
  readonly spanId: string;
  /** The span that caused this one. */
  readonly parentId?: string;
  /** The trace is sent to the collector. */
  readonly isSampled: boolean;
}

/** Something that took time, in milliseconds since 1970. */
export interface Span {
  readonly context: SpanContext;
  readonly name: string;
  readonly kind?: "server" | "consumer";
  readonly start: number;
  readonly end: number;
  readonly attributes?: Readonly<Record<string, string | number | undefined>>;
  /** Why it failed. */
  readonly failure?: string | undefined;
}

export function createId(bytes: 8 | 16): string {
  return randomBytes(bytes).toString("hex");
}

export function childOf({ traceId, spanId: parentId, isSampled }: SpanContext): SpanContext {
  return { traceId, spanId: createId(8), parentId, isSampled };
}

/** The wall clock, finer than a millisecond. */
export function traceTime(): number {
  return performance.timeOrigin + performance.now();
}

/** The header `traceparent` of W3C Trace Context; undefined if it is absent or invalid. */
export function readTraceparent(text: string | undefined): SpanContext | undefined {
  const [, traceId, spanId, flags] = traceparent.exec(text ?? "") ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

/** Later versions may add fields. */
const traceparent =
  /^(?:00(?=-.{52}$)|(?!00|ff)[\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(?:-.*)?$/;

export function writeTraceparent({ traceId, spanId, isSampled }: SpanContext): string {
  return `00-${traceId}-${spanId}-${isSampled ? "01" : "00"}`;
}
