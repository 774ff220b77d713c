import type { Environment } from "./config.ts";

/** Where traces are sent, from the standard variables of OpenTelemetry. */
export interface TraceSettings {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** What describes this process. */
  readonly resource: Readonly<Record<string, string>>;
  /** Which part of the traces that begin here is sent, 0 to 1. */
  readonly ratio: number;
  /** A trace that begins elsewhere is sent if its caller sends it. */
  readonly isParentBased: boolean;
}

/**
 * Undefined: no traces are wanted. These variables are often set for all programs of a machine, so a value that lcc
 * cannot use turns the traces off and is a `problem`, without the value: it may be a secret.
 */
export function readTraceSettings(env: Environment): TraceSettings | { readonly problem: string } | undefined {
  const get = (name: string) => env[name]?.trim() || undefined;
  const getTraces = (end: string) => get(`OTEL_EXPORTER_OTLP_TRACES_${end}`) ?? get(`OTEL_EXPORTER_OTLP_${end}`);
  const address = getTraces("ENDPOINT");
  const isOff = get("OTEL_SDK_DISABLED")?.toLowerCase() === "true" || get("OTEL_TRACES_EXPORTER") === "none";
  if (address === undefined || isOff) return undefined;
  const isWhole = get("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT") !== undefined;
  const url = URL.parse(isWhole ? address : `${address.replace(/\/+$/, "")}/v1/traces`);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password)
    return { problem: "OTEL_EXPORTER_OTLP_ENDPOINT must be a URL that begins with http:// or https://, without user" };
  if (getTraces("PROTOCOL") === "grpc")
    return { problem: "lcc sends OTLP over HTTP (port 4318 of most collectors); OTEL_EXPORTER_OTLP_PROTOCOL is grpc" };
  const headers = readPairs(getTraces("HEADERS"));
  const attributes = readPairs(get("OTEL_RESOURCE_ATTRIBUTES"));
  if (!headers || !Object.entries(headers).every(isHeader))
    return { problem: "OTEL_EXPORTER_OTLP_HEADERS must list pairs such as name=value, separated by commas" };
  if (!attributes) return { problem: "OTEL_RESOURCE_ATTRIBUTES must list pairs such as name=value" };
  const sampler = readSampler(get("OTEL_TRACES_SAMPLER") ?? "parentbased_always_on", get("OTEL_TRACES_SAMPLER_ARG"));
  if (!sampler) return { problem: "OTEL_TRACES_SAMPLER or OTEL_TRACES_SAMPLER_ARG has a value that lcc does not know" };
  const name = get("OTEL_SERVICE_NAME");
  const resource = { "service.name": "lcc", ...attributes, ...(name !== undefined && { "service.name": name }) };
  return { url: url.href, headers, resource, ...sampler };
}

function readSampler(name: string, argument = "1"): Pick<TraceSettings, "ratio" | "isParentBased"> | undefined {
  const [, parent, kind] = /^(parentbased_)?(always_on|always_off|traceidratio)$/.exec(name) ?? [];
  const ratio = { always_on: 1, always_off: 0, traceidratio: Number(argument) }[kind ?? ""] ?? Number.NaN;
  return ratio >= 0 && ratio <= 1 ? { ratio, isParentBased: parent !== undefined } : undefined;
}

/** `name=value,other=value`, with percent signs as in URLs. */
function readPairs(text = ""): Readonly<Record<string, string>> | undefined {
  const pairs: Record<string, string> = {};
  for (const pair of text.split(",").filter((part) => part.trim() !== "")) {
    const at = pair.indexOf("=");
    if (at <= 0) return undefined;
    try {
      pairs[pair.slice(0, at).trim()] = decodeURIComponent(pair.slice(at + 1).trim());
    } catch {
      return undefined;
    }
  }
  return pairs;
}

function isHeader([name, value]: readonly [string, string]): boolean {
  return /^[\w!#$%&'*+.^`|~-]+$/.test(name) && /^[\x20-\x7e]*$/.test(value);
}
