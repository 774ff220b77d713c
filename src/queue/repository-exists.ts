import type { Config } from "../config/config.ts";
import type { Log } from "../domain/log.ts";
import { createProbe, type Probe, type ProbeReply } from "../http/probe.ts";
import { followRedirect, maxRedirects } from "../http/redirect.ts";
import { url } from "../http/url.ts";
import type { RepositoryAddress } from "../source/git/clone/repository-address.ts";
import { defined } from "../text/defined.ts";

/** `unknown`: the code host did not answer, or its answer does not say. */
type Existence = "yes" | "no" | "unknown";

export interface RepositoryCheck {
  exists(address: RepositoryAddress): Promise<Existence>;
  close(): Promise<void>;
}

export type CodeHost = Pick<Config, "codeHostApiUrl" | "codeHostToken" | "httpsProxy" | "httpProxy" | "noProxy">;

export interface CheckOptions {
  readonly log: Log;
  /** For the whole check, from the DNS lookup to the last redirect. */
  readonly timeoutMs?: number;
  /** How long no requests are sent after a check without a result. */
  readonly pauseMs?: number;
  readonly elapsedMs?: () => number;
}

/**
 * Asks the API of the code host whether a repository exists, without retries: a client is waiting, and the worker will
 * find out anyway. After a check without a result the host gets no requests for a while.
 */
export function createRepositoryCheck(
  host: CodeHost,
  { log, timeoutMs = 2_000, pauseMs = 60_000, elapsedMs = () => performance.now() }: CheckOptions,
): RepositoryCheck {
  const probe = openProbe(host);
  let pausedUntil = -Infinity;
  return {
    async exists(address) {
      if (elapsedMs() < pausedUntil) return "unknown";
      const { existence, err } = await ask(address, host, probe, AbortSignal.timeout(timeoutMs));
      if (existence !== "unknown") return existence;
      pausedUntil = elapsedMs() + pauseMs;
      log.warn({ err, pauseMs }, "cannot check whether a repository exists; scans are queued unchecked");
      return "unknown";
    },
    close: () => probe.close(),
  };
}

function openProbe({ httpProxy, httpsProxy, noProxy }: CodeHost): Probe {
  return createProbe(defined({ http: httpProxy, https: httpsProxy, none: noProxy }));
}

interface Answer {
  readonly existence: Existence;
  /** Why the result is unknown. */
  readonly err?: unknown;
}

async function ask(
  { owner, name }: RepositoryAddress,
  host: CodeHost,
  probe: Probe,
  signal: AbortSignal,
): Promise<Answer> {
  let target = url(host.codeHostApiUrl)`/repos/${owner}/${name}`;
  try {
    for (let hops = 0; hops <= maxRedirects; hops++) {
      const reply = await probe.get(target, headersFor(host), signal);
      if (reply.status === 404 && (await isFromApi(reply))) return { existence: "no" };
      reply.discard();
      if (reply.status < 300) return { existence: "yes" };
      const next = reply.status < 400 ? withinApi(target, reply.location, host) : undefined;
      if (next === undefined) return { existence: "unknown", err: new Error(`status ${reply.status}`) };
      target = next;
    }
    return { existence: "unknown", err: new Error("too many redirects") };
  } catch (err) {
    return { existence: "unknown", err };
  }
}

function headersFor({ codeHostToken }: CodeHost): Record<string, string> {
  return {
    accept: "application/vnd.github+json",
    ...(codeHostToken !== undefined && { authorization: `Bearer ${codeHostToken}` }),
  };
}

/**
 * Whether a 404 comes from an API. A host without one, such as a plain git server, answers every API request with 404
 * and a web page or nothing; that does not mean that the repository is missing.
 */
async function isFromApi(reply: ProbeReply): Promise<boolean> {
  const text = await reply.readText();
  if (/^application\/(?:[\w.+-]*\+)?json\b/i.test(reply.contentType)) return true;
  if (!text.startsWith("{")) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The API redirects a renamed repository to its number. Other redirects are not followed, so that the token stays within the API. */
function withinApi(from: string, location: string | undefined, host: CodeHost): string | undefined {
  const next = followRedirect(from, location, []);
  const base = `${new URL(host.codeHostApiUrl).pathname.replace(/\/+$/, "")}/`;
  return next !== undefined && new URL(next).pathname.startsWith(base) ? next : undefined;
}
