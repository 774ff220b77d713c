import { EnvHttpProxyAgent, request } from "undici";
import type { Config } from "../config/config.ts";
import type { Log } from "../domain/log.ts";
import { followRedirect, mostRedirects } from "../http/redirect.ts";
import { url } from "../http/url.ts";
import type { RepositoryAddress } from "../source/clone/repository-address.ts";
import { version } from "../config/version.ts";

/** `unknown`: the code host could not be asked, or did not say. */
type Existence = "yes" | "no" | "unknown";

export interface RepositoryCheck {
  exists(address: RepositoryAddress): Promise<Existence>;
  close(): Promise<void>;
}

export type CodeHost = Pick<Config, "codeHostApiUrl" | "codeHostToken" | "httpsProxy" | "httpProxy" | "noProxy">;

export interface CheckOptions {
  readonly log: Log;
  /** For the whole question, from the look-up of the name to the last redirect. */
  readonly timeoutMs?: number;
  /** How long nobody is asked after a question without an answer. */
  readonly pauseMs?: number;
  readonly elapsedMs?: () => number;
}

/**
 * Asks the API of the code host whether a repository exists, once and without another try: somebody waits for the
 * answer, and the worker will see it for itself. A host that does not answer is then left alone for a while.
 */
export function createRepositoryCheck(
  host: CodeHost,
  { log, timeoutMs = 2_000, pauseMs = 60_000, elapsedMs = () => performance.now() }: CheckOptions,
): RepositoryCheck {
  const dispatcher = createDispatcher(host);
  let pausedUntil = -Infinity;
  return {
    async exists(address) {
      if (elapsedMs() < pausedUntil) return "unknown";
      const { existence, err } = await ask(address, host, dispatcher, AbortSignal.timeout(timeoutMs));
      if (existence !== "unknown") return existence;
      pausedUntil = elapsedMs() + pauseMs;
      log.warn({ err, pauseMs }, "the code host did not say whether a repository exists; scans are queued unchecked");
      return "unknown";
    },
    close: () => dispatcher.destroy(),
  };
}

interface Answer {
  readonly existence: Existence;
  /** Why nothing is known. */
  readonly err?: unknown;
}

async function ask(
  { owner, name }: RepositoryAddress,
  host: CodeHost,
  dispatcher: EnvHttpProxyAgent,
  signal: AbortSignal,
): Promise<Answer> {
  let target = url(host.codeHostApiUrl)`/repos/${owner}/${name}`;
  try {
    for (let hops = 0; hops <= mostRedirects; hops++) {
      const reply = await request(target, { dispatcher, signal, headers: headersFor(host) });
      const { statusCode: status, headers, body } = reply;
      if (status === 404 && isJson(await readStart(body), headers["content-type"])) return { existence: "no" };
      void body.dump().catch(() => {}); // nobody reads it, and the connection may be used again
      if (status < 300) return { existence: "yes" };
      const next = status < 400 ? withinApi(target, headers["location"], host) : undefined;
      if (next === undefined) return { existence: "unknown", err: new Error(`status ${status}`) };
      target = next;
    }
    return { existence: "unknown", err: new Error("too many redirects") };
  } catch (err) {
    return { existence: "unknown", err };
  }
}

function headersFor({ codeHostToken }: CodeHost): Record<string, string> {
  return {
    "user-agent": `lcc/${version()} (license compliance scanner)`,
    accept: "application/vnd.github+json",
    ...(codeHostToken !== undefined && { authorization: `Bearer ${codeHostToken}` }),
  };
}

const mostBytes = 65_536;

/** Enough to see what it is; the rest is not fetched. */
async function readStart(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    length += chunk.byteLength;
    if (length > mostBytes) break;
  }
  return Buffer.concat(chunks).toString("utf8");
}

/**
 * Whether a 404 is the word of an API. A host without one, such as a plain git server, answers 404 to every address
 * below its API, with a page or nothing; that must not make all of its repositories missing.
 */
function isJson(text: string, contentType: string | string[] | undefined): boolean {
  if (/^application\/(?:[\w.+-]*\+)?json\b/i.test(String(contentType ?? ""))) return true;
  if (!text.startsWith("{")) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** A repository with a new name is found by the API under its number; anywhere else we are not sent, least of all with a token. */
function withinApi(from: string, location: string | string[] | undefined, host: CodeHost): string | undefined {
  const next = typeof location === "string" ? followRedirect(from, location, []) : undefined;
  const base = `${new URL(host.codeHostApiUrl).pathname.replace(/\/+$/, "")}/`;
  return next !== undefined && new URL(next).pathname.startsWith(base) ? next : undefined;
}

function createDispatcher({ httpProxy, httpsProxy, noProxy }: CodeHost): EnvHttpProxyAgent {
  return new EnvHttpProxyAgent({ httpProxy: httpProxy ?? "", httpsProxy: httpsProxy ?? "", noProxy: noProxy ?? "" });
}
