import { request } from "undici";
import { type Http, type Reply, type RequestOptions, SourceUnavailable } from "../domain/contracts/sources.ts";
import { readRetryAfter } from "./retry-after.ts";
import type { RequestOutcome } from "../domain/report/scan-counts.ts";
import { createDispatcher, createForeignDispatcher, isInnerLiteral, type Proxies } from "./dispatchers.ts";
import { createHost, type Host, type Outcome } from "./host.ts";
import { interpretReply, readJson } from "./interpret-reply.ts";
import type { Pace } from "../domain/contracts/ecosystem.ts";
import { pause, type Turn, defaultPace } from "./pace.ts";
import { createSilenceTimer, type SilenceTimer, type SilenceLimits } from "./silence-timer.ts";
import { readBody } from "./read-body.ts";
import { followRedirect, maxRedirects, tooManyRedirects } from "./redirect.ts";
import { errorCode } from "../text/error-code.ts";
import { oncePerKey } from "../async/once.ts";

interface HttpSettings {
  readonly userAgent: string;
  /** Hosts with a rate limit, by host name, or by host name and the beginning of the path: `example.org/api/`. */
  readonly paces?: Readonly<Record<string, Pace>>;
  readonly proxies?: Proxies;
  /** For tests: random numbers and time. */
  readonly random?: () => number;
  readonly now?: () => Date;
}

/** The HTTP client. Hosts, with their pace and failures, are shared by all its users. */
export interface HttpClient extends Http {
  /**
   * A client for one source, which is aborted after too much silence. `onEnded` is called per request, not per retry.
   */
  forSource(waits: SilenceLimits, onEnded?: (outcome: RequestOutcome) => void): Http;
}

const defaultTimeoutMs = 10_000;
const defaultMaxBytes = 5_000_000;
/** For requests that belong to no source. */
const defaultWaits: SilenceLimits = { firstMs: 30_000, laterMs: 60_000 };

export function createHttp(settings: HttpSettings): HttpClient {
  const dispatcher = createDispatcher(settings.proxies);
  const foreignDispatcher = createForeignDispatcher(settings.proxies, dispatcher);
  const paces = settings.paces ?? {};
  const paced = Object.keys(paces).filter((key) => key.includes("/"));
  const hostNamed = oncePerKey((key) => createHost(key.split("/", 1)[0] ?? key, paces[key] ?? defaultPace));
  const hostOf = (address: string): Host => {
    const { host, pathname } = new URL(address);
    return hostNamed(paced.find((key) => `${host}${pathname}`.startsWith(key)) ?? host);
  };

  async function ask(address: string, options: RequestOptions, silence: SilenceTimer): Promise<Reply | undefined> {
    if (options.isForeign && isInnerLiteral(address)) return undefined;
    const { origin } = new URL(address);
    let target = address;
    for (let hops = 0; hops <= maxRedirects; hops++) {
      const isOwn = new URL(target).origin === origin;
      const headers = isOwn ? options.headers : harmless(options.headers);
      const reply = await askWithRetries(target, { ...options, headers: headers ?? {} }, silence);
      if (reply.status < 300 || reply.status >= 400 || reply.status === 304) return interpretReply(reply);
      const next = options.isForeign
        ? undefined
        : followRedirect(target, reply.headers["location"], options.redirectsTo ?? []);
      if (next === undefined) {
        options.onRefusedRedirect?.(URL.parse(reply.headers["location"] ?? "", target)?.host ?? "");
        return undefined;
      }
      target = next;
    }
    throw tooManyRedirects(address);
  }

  async function askWithRetries(
    address: string,
    requestOptions: RequestOptions,
    silence: SilenceTimer,
  ): Promise<Reply> {
    const options = { ...requestOptions, signal: AbortSignal.any([requestOptions.signal, silence.signal]) };
    const host = hostOf(address);
    options.signal.throwIfAborted();
    for (let attempt = 1; ; attempt++) {
      const outcome = await host.run(
        (turn) => send(address, options, turn, silence),
        (tried) => weightOf(tried, options),
        options.signal,
      );
      if (isAnswer(outcome)) silence.answered();
      if (attempt < maxTries && (await awaitRetry(outcome, attempt, host, options, silence))) continue;
      if (outcome instanceof SourceUnavailable) throw outcome;
      return outcome;
    }
  }

  /** Waits until a retry makes sense; false if it does not. */
  async function awaitRetry(
    outcome: Outcome,
    attempt: number,
    host: Host,
    { signal }: RequestOptions,
    silence: SilenceTimer,
  ): Promise<boolean> {
    if (outcome instanceof SourceUnavailable ? outcome.reason !== "unreachable" : !isWorthRetrying(outcome.status)) {
      return false;
    }
    const retryAfter = outcome instanceof SourceUnavailable ? undefined : outcome.headers["retry-after"];
    const askedMs = readRetryAfter(retryAfter, settings.now?.() ?? new Date());
    if (askedMs !== undefined) return host.postpone(askedMs, silence);
    await pause(retryDelay(attempt, settings.random ?? Math.random), signal);
    return true;
  }

  /** One attempt. */
  async function send(address: string, options: RequestOptions, turn: Turn, silence: SilenceTimer): Promise<Outcome> {
    const { host } = new URL(address);
    // Started here: time spent in the queue is not the host's silence.
    const end = silence.begin(host);
    const deadline = AbortSignal.timeout(options.timeoutMs ?? defaultTimeoutMs);
    const signal = AbortSignal.any([options.signal, deadline]);
    try {
      const { statusCode, headers, body } = await request(address, {
        dispatcher: options.isForeign ? foreignDispatcher : dispatcher,
        signal,
        method: options.body === undefined ? "GET" : "POST",
        headers: {
          "user-agent": settings.userAgent,
          "accept-encoding": "gzip, br",
          ...(options.body !== undefined && { "content-type": "application/json" }),
          ...options.headers,
        },
        ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
      });
      const flat = flatten(headers);
      const maxBytes = options.maxBytes ?? defaultMaxBytes;
      const encoding = flat["content-encoding"];
      const bytes = await readBody(body, { encoding, maxBytes, host, onMegabyte: () => silence.answered() });
      return { status: statusCode, headers: flat, body: bytes, address };
    } catch (error) {
      if (options.signal.reason instanceof SourceUnavailable) return options.signal.reason; // the source was aborted
      options.signal.throwIfAborted(); // the caller aborted; that says nothing about the host
      if (error instanceof SourceUnavailable) return error;
      if (deadline.aborted) return new SourceUnavailable("timeout", host, `${host} did not answer in time.`);
      if (isUnconnected(error)) turn.release();
      return new SourceUnavailable("unreachable", host, `${host} could not be reached.`, { cause: error });
    } finally {
      end();
    }
  }

  const underWay = new Map<string, Promise<Reply | undefined>>();
  const viewWith = (silence: SilenceTimer, onEnded: (outcome: RequestOutcome) => void = () => {}): Http => {
    const askOnce = (address: string, options: RequestOptions) => countRequest(ask(address, options, silence), onEnded);
    const get: Http["get"] = (address, options) => {
      if (options.body !== undefined) return askOnce(address, options);
      // Identical concurrent requests share one; failures are not kept.
      const key = `${address}\n${JSON.stringify(options.headers ?? {})}`;
      const pending = underWay.get(key);
      if (pending) return pending;
      const asked = askOnce(address, options).finally(() => underWay.delete(key));
      underWay.set(key, asked);
      return asked;
    };
    return {
      get,
      async json(address, options) {
        const reply = await get(address, { ...options, headers: { accept: "application/json", ...options.headers } });
        return reply && readJson(reply);
      },
      async close() {
        await Promise.all([dispatcher.destroy(), foreignDispatcher.destroy()]);
      },
    };
  };

  return {
    ...viewWith(createSilenceTimer(defaultWaits)),
    forSource: (waits, onEnded) => viewWith(createSilenceTimer(waits), onEnded),
  };
}

/** Replies of an overloaded or broken host are not answers. */
function isAnswer(outcome: Outcome): boolean {
  if (outcome instanceof SourceUnavailable) return outcome.reason === "too_large" || outcome.reason === "bad_reply";
  return outcome.status < 500 && outcome.status !== 429;
}

/** A timeout weighs as much as the time it cost: after one of a minute, the host is not retried at once. */
function weightOf(outcome: Outcome, { timeoutMs = defaultTimeoutMs }: RequestOptions): number {
  if (!(outcome instanceof SourceUnavailable)) return outcome.status >= 500 ? 1 : 0;
  if (outcome.reason === "too_large") return 0;
  return outcome.reason === "timeout" ? Math.max(1, Math.round(timeoutMs / 5_000)) : 1;
}

/** Whether no connection was made. */
function isUnconnected(error: unknown): boolean {
  return unconnectedCodes.has(errorCode(error));
}

const unconnectedCodes: ReadonlySet<string> = new Set([
  ...["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH", "UND_ERR_CONNECT_TIMEOUT"],
]);

/** Headers that may be sent to another origin: content negotiation only, never credentials. */
function harmless(headers: RequestOptions["headers"] = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => /^(?:accept|accept-encoding|range)$/i.test(name)),
  );
}

function flatten(headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> {
  const rows = Object.entries(headers).map(([name, value]) => [
    name.toLowerCase(),
    Array.isArray(value) ? value.join(", ") : (value ?? ""),
  ]);
  return Object.fromEntries(rows);
}

/** Reports how a request ended. A request aborted by the caller is not counted. */
async function countRequest(
  request: Promise<Reply | undefined>,
  onEnded: (outcome: RequestOutcome) => void,
): Promise<Reply | undefined> {
  try {
    const reply = await request;
    onEnded(reply ? "answer" : "none");
    return reply;
  } catch (error) {
    if (error instanceof SourceUnavailable) onEnded(error.reason);
    throw error;
  }
}

/** Attempts before a request counts as failed. */
const maxTries = 3;
const firstWaitMs = 300;

/** Delay before the next attempt, with full jitter. */
function retryDelay(attempt: number, random: () => number): number {
  return random() * firstWaitMs * 2 ** (attempt - 1);
}

/** Statuses worth a retry. */
function isWorthRetrying(status: number): boolean {
  return [408, 429, 500, 502, 503, 504].includes(status);
}
