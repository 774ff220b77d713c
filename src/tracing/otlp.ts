import type { Span } from "./span.ts";

/** The body of an export request: OTLP 1, as JSON. */
export function toOtlp(spans: readonly Span[], resource: Readonly<Record<string, string>>, version: string): string {
  const scope = { name: "lcc", version };
  const scopeSpans = [{ scope, spans: spans.map(toOtlpSpan) }];
  return JSON.stringify({ resourceSpans: [{ resource: { attributes: toAttributes(resource) }, scopeSpans }] });
}

const kinds = { server: 2, consumer: 5 } as const;

function toOtlpSpan({ context, name, kind, start, end, attributes = {}, failure }: Span) {
  return {
    traceId: context.traceId,
    spanId: context.spanId,
    parentSpanId: context.parentId,
    name,
    kind: kind === undefined ? 1 : kinds[kind],
    startTimeUnixNano: toNanoseconds(start),
    endTimeUnixNano: toNanoseconds(Math.max(start, end)),
    attributes: toAttributes(attributes),
    ...(failure !== undefined && { status: { code: 2, message: failure } }),
  };
}

/** Numbers of JSON are too small for nanoseconds since 1970. */
function toNanoseconds(ms: number): string {
  return `${BigInt(Math.round(ms * 1000))}000`;
}

function toAttributes(values: Readonly<Record<string, string | number | undefined>>) {
  return Object.entries(values).flatMap(([key, value]) => {
    if (value === undefined) return [];
    const isWhole = Number.isSafeInteger(value);
    return [
      {
        key,
        value:
          typeof value === "string"
            ? { stringValue: value }
            : isWhole
              ? { intValue: `${value}` }
              : { doubleValue: value },
      },
    ];
  });
}
