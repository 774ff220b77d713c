import { isIP } from "node:net";
import { Agent, type Dispatcher, EnvHttpProxyAgent, request } from "undici";
import { type Http, type Reply, type RequestOptions, SourceUnavailable } from "../domain/sources.ts";
import { parseJson } from "../formats/json.ts";
import { type Breaker, createBreaker } from "./breaker.ts";
import { createGate, type Gate, type Pace, pause, usualPace } from "./pace.ts";
import { isPublicAddress, lookupPublic } from "./public-address.ts";
import { readBody } from "./read-body.ts";
import { followRedirect, mostRedirects } from "./redirect.ts";
import { isWorthRetrying, retryDelay } from "./retry.ts";

interface HttpSettings {
  readonly userAgent: string;
  /** Hosts that ask to be asked slowly, by host name. */
  readonly paces?: Readonly<Record<string, Pace>>;
  readonly proxies?: { readonly http?: string; readonly https?: string; readonly none?: string };
  /** For tests: chance and time. */
  readonly random?: () => number;
  readonly now?: () => Date;
}

const usualTimeoutMs = 10_000;
const connectTimeoutMs = 5_000;
const usualMostBytes = 5_000_000;

export function createHttp(settings: HttpSettings): Http {
  const dispatcher = createDispatcher(settings);
  const foreignDispatcher = createForeignDispatcher(settings, dispatcher);
  const hosts = new Map<string, { readonly gate: Gate; readonly breaker: Breaker }>();
  const underWay = new Map<string, Promise<Reply | undefined>>();
  const hostOf = (address: string) => {
    const { host } = new URL(address);
    const known = hosts.get(host) ?? {
      gate: createGate(settings.paces?.[host] ?? usualPace),
      breaker: createBreaker(),
    };
    hosts.set(host, known);
    return known;
  };

  async function ask(address: string, options: RequestOptions): Promise<Reply | undefined> {
    if (options.isForeign && isInnerLiteral(address)) return undefined;
    let target = address;
    for (let hops = 0; hops <= mostRedirects; hops++) {
      const reply = await askWithRetries(
        target,
        options,
        target === address || new URL(target).origin === new URL(address).origin,
      );
      if (reply.status < 300 || reply.status >= 400 || reply.status === 304) return interpret(reply);
      const next = options.isForeign
        ? undefined
        : followRedirect(target, reply.headers["location"], options.redirectsTo ?? []);
      if (next === undefined) return undefined;
      target = next;
    }
    return undefined;
  }

  async function askWithRetries(address: string, options: RequestOptions, withHeaders: boolean): Promise<Reply> {
    const { gate, breaker } = hostOf(address);
    const host = new URL(address).host;
    // Asked when it is our turn, not when we queue: hundreds may wait behind the requests that find the host dead.
    const tryUnlessResting = async (): Promise<Reply | SourceUnavailable> => {
      if (!breaker.isOpen()) return tryOnce(address, options, withHeaders);
      return new SourceUnavailable("resting", host, `${host} failed again and again and is not asked for a while.`);
    };
    for (let attempt = 1; ; attempt++) {
      const outcome = await gate.run(tryUnlessResting, options.signal);
      if (outcome instanceof SourceUnavailable && outcome.reason === "resting") throw outcome;
      const failed = outcome instanceof SourceUnavailable ? outcome.reason !== "too_large" : outcome.status >= 500;
      if (failed) breaker.failed(weightOf(outcome, options));
      else breaker.succeeded();
      const delay = delayAfter(outcome, attempt);
      if (delay === undefined) {
        if (outcome instanceof SourceUnavailable) throw outcome;
        return outcome;
      }
      await pause(delay, options.signal);
    }
  }

  function delayAfter(outcome: Reply | SourceUnavailable, attempt: number): number | undefined {
    const isUnavailable = outcome instanceof SourceUnavailable;
    if (isUnavailable ? outcome.reason !== "unreachable" : !isWorthRetrying(outcome.status)) return undefined;
    const retryAfter = isUnavailable ? undefined : outcome.headers["retry-after"];
    return retryDelay(attempt, retryAfter, settings.now?.() ?? new Date(), settings.random ?? Math.random);
  }

  /** One try. A failure of the network is a value here, because the next step is to decide about another try. */
  async function tryOnce(
    address: string,
    options: RequestOptions,
    withHeaders: boolean,
  ): Promise<Reply | SourceUnavailable> {
    const { host } = new URL(address);
    const deadline = AbortSignal.timeout(options.timeoutMs ?? usualTimeoutMs);
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
          ...(withHeaders ? options.headers : harmless(options.headers)),
        },
        ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
      });
      const flat = flatten(headers);
      const bytes = await readBody(body, flat["content-encoding"], options.mostBytes ?? usualMostBytes, host);
      return { status: statusCode, headers: flat, body: bytes, address };
    } catch (error) {
      options.signal.throwIfAborted(); // the caller gave up; that is no news about the host
      if (error instanceof SourceUnavailable) return error;
      if (deadline.aborted) return new SourceUnavailable("timeout", host, `${host} did not answer in time.`);
      return new SourceUnavailable("unreachable", host, `${host} could not be reached.`, { cause: error });
    }
  }

  const get: Http["get"] = (address, options) => {
    if (options.body !== undefined) return ask(address, options);
    // The same question that is under way already is not asked again; its failure is not kept.
    const key = `${address}\n${JSON.stringify(options.headers ?? {})}`;
    const known = underWay.get(key);
    if (known) return known;
    const asked = ask(address, options).finally(() => underWay.delete(key));
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
}

/** A time-out weighs as much as the waiting costs: after one that took a minute the host is not tried again at once. */
function weightOf(outcome: Reply | SourceUnavailable, { timeoutMs = usualTimeoutMs }: RequestOptions): number {
  const isTimeout = outcome instanceof SourceUnavailable && outcome.reason === "timeout";
  return isTimeout ? Math.max(1, Math.round(timeoutMs / 5_000)) : 1;
}

/** 404, 410 and 451 are an answer: there is nothing. Everything else that is no success says nothing about the question. */
function interpret(reply: Reply): Reply | undefined {
  const { status, address } = reply;
  const { host } = new URL(address);
  if (status === 404 || status === 410 || status === 451) return undefined;
  if (status < 300 || status === 304) return reply;
  if (status === 401 || status === 403)
    throw new SourceUnavailable("refused", host, `${host} refused the request (${status}).`, { status });
  if (status === 429) throw new SourceUnavailable("rate_limited", host, `${host} asks for fewer requests.`, { status });
  throw new SourceUnavailable("server_error", host, `${host} answered with status ${status}.`, { status });
}

function readJson(reply: Reply): unknown {
  const { host } = new URL(reply.address);
  try {
    return parseJson(new TextDecoder().decode(reply.body));
  } catch (error) {
    throw new SourceUnavailable("bad_reply", host, `${host} answered with something that is not JSON.`, {
      cause: error,
    });
  }
}

/** What may be sent to another origin: how the answer should look, never who is asking. */
function harmless(headers: RequestOptions["headers"] = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => /^(?:accept|range)$/i.test(name)));
}

function createDispatcher({ proxies }: HttpSettings): Dispatcher {
  return new EnvHttpProxyAgent({
    connect: { timeout: connectTimeoutMs },
    headersTimeout: 0, // the deadline of the request covers all
    bodyTimeout: 0,
    httpProxy: proxies?.http ?? "",
    httpsProxy: proxies?.https ?? "",
    noProxy: proxies?.none ?? "",
  });
}

/** A number in place of a name is never looked up. */
function isInnerLiteral(address: string): boolean {
  const host = new URL(address).hostname.replace(/^\[|\]$/g, "");
  return isIP(host) !== 0 && !isPublicAddress(host);
}

/** For addresses that others chose. Behind a proxy it is the proxy that resolves names and decides. */
function createForeignDispatcher({ proxies }: HttpSettings, usual: Dispatcher): Dispatcher {
  if (proxies?.https !== undefined) return usual;
  return new Agent({ connect: { timeout: connectTimeoutMs, lookup: lookupPublic }, headersTimeout: 0, bodyTimeout: 0 });
}

function flatten(headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> {
  const rows = Object.entries(headers).map(([name, value]) => [
    name.toLowerCase(),
    Array.isArray(value) ? value.join(", ") : (value ?? ""),
  ]);
  return Object.fromEntries(rows);
}
