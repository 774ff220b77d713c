import { SourceUnavailable } from "../../../domain/contracts/sources.ts";
import { number, record, shape } from "../../../formats/shape.ts";
import { url } from "../../../http/url.ts";
import type { Api } from "./api.ts";

const readLimits = shape({ resources: record(shape({ remaining: number, reset: number })) });

interface Limit {
  readonly remaining: number;
  readonly resetsAt: Date;
}

/** Replaces a 403 or 429 by a rate-limit error, if `/rate_limit` confirms it; GitHub does not count that request. */
export async function explainRefusal(
  api: Api,
  error: SourceUnavailable,
  resource: "core" | "graphql",
  signal: AbortSignal,
): Promise<{ readonly error: SourceUnavailable; readonly resetsAt?: Date }> {
  if (error.reason !== "refused" && error.reason !== "rate_limited") return { error };
  const limit = await askLimit(api, resource, signal);
  if (!limit || limit.remaining > 0) return { error };
  return { error: describeUsedQuota(api, limit.resetsAt), resetsAt: limit.resetsAt };
}

/** All requests of this hour are used up. */
export function describeUsedQuota({ host, options }: Api, resetsAt: Date | undefined): SourceUnavailable {
  const until = resetsAt ? `until ${minute(resetsAt)} UTC` : "for a while";
  const message = `${host} answers no more requests ${until}.`;
  if (options.token !== undefined) return new SourceUnavailable("rate_limited", host, message);
  return new SourceUnavailable("quota", host, `${message} A token (SVC_CODE_HOST_TOKEN) raises the limit.`);
}

async function askLimit(api: Api, resource: string, signal: AbortSignal): Promise<Limit | undefined> {
  try {
    const address = url(api.options.apiUrl)`/rate_limit`;
    return readLimit(await api.http.json(address, { signal, headers: api.headers }), resource);
  } catch (error) {
    if (error instanceof SourceUnavailable) return undefined; // keep the first failure
    throw error;
  }
}

function readLimit(reply: unknown, resource: string): Limit | undefined {
  const { remaining, reset } = readLimits(reply).resources.get(resource) ?? {};
  if (remaining === undefined || reset === undefined || !(reset > 0 && reset < 1e11)) return undefined;
  return { remaining, resetsAt: new Date(reset * 1_000) };
}

function minute(date: Date): string {
  return date.toISOString().slice(0, 16).replace("T", " ");
}
