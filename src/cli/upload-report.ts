import { readUpTo } from "../async/read-up-to.ts";
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { type Dispatcher, request } from "undici";
import type { Config } from "../config/config.ts";
import { AppError } from "../domain/errors.ts";
import { printable } from "../text/printable.ts";
import type { ScanDetail } from "../domain/report/report.ts";
import { parseIfJson } from "../formats/json.ts";
import { field } from "../formats/value.ts";
import { createDispatcher } from "../http/dispatchers.ts";
import { version } from "../config/version.ts";
import type { UploadTarget } from "./upload-target.ts";
import { readRetryAfter } from "../http/retry-after.ts";
import { defined } from "../text/defined.ts";

type UploadConfig = Pick<Config, "httpProxy" | "httpsProxy" | "noProxy">;

/**
 * Uploads a report and returns the address of the new scan; throws when the service refuses it. A busy service is asked
 * again for ten minutes.
 */
export async function uploadReport(
  detail: ScanDetail,
  target: UploadTarget,
  config: UploadConfig,
  onWait: (message: string) => void,
): Promise<string> {
  const { server, key, policy, context } = target;
  const address = new URL(`${server}/reports`);
  if (policy !== undefined) address.searchParams.set("policy", policy);
  if (context !== undefined) address.searchParams.set("context", context);
  const body = await promisify(gzip)(JSON.stringify(withoutPath(detail)));
  const dispatcher = createDispatcher(proxiesOf(config));
  const send = createSend(address, body, { key, dispatcher });
  const until = performance.now() + maxMs;
  try {
    for (let tries = 1; ; tries++) {
      const { statusCode, headers, body: text } = await send();
      const answer = parseIfJson((await readUpTo(text, maxBytes)).toString());
      if (statusCode === 200 || statusCode === 201) return readPageAddress(answer, server);
      const waitMs = findPause(statusCode, headers["retry-after"], tries);
      if (waitMs === undefined || performance.now() + waitMs > until) {
        throw new AppError("cannot_run", describeRefusal(statusCode, answer));
      }
      onWait(`The server is busy (${statusCode}); sending the report again in ${Math.ceil(waitMs / 1_000)} s.`);
      await pause(waitMs);
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    const why = error instanceof Error ? error.message : String(error);
    throw new AppError("cannot_run", `The report could not be sent to ${server}: ${printable(why)}.`, { cause: error });
  } finally {
    await dispatcher.close();
  }
}

/** Redirects are not followed, because the key would be sent along. */
function createSend(
  address: URL,
  body: Uint8Array,
  { key, dispatcher }: { readonly key: string; readonly dispatcher: Dispatcher },
) {
  const headers = {
    authorization: `Bearer ${key}`,
    "content-type": "application/json",
    "content-encoding": "gzip",
    "idempotency-key": randomUUID(), // the same for all attempts
    "user-agent": `lcc/${version()}`,
  };
  return () =>
    request(address, {
      method: "POST",
      dispatcher,
      headers,
      body,
      headersTimeout: maxMs,
      signal: AbortSignal.timeout(maxMs),
    });
}

/** As the server says, but longer each time, and not all clients at once. Undefined: it will not take this report. */
function findPause(status: number, retryAfter: string | string[] | undefined, tries: number): number | undefined {
  if (status !== 429 && status !== 503) return undefined;
  const askedMs = readRetryAfter(typeof retryAfter === "string" ? retryAfter : undefined, new Date()) ?? 0;
  const backoffMs = Math.min(1_000 * 2 ** (tries - 1), 30_000);
  return Math.max(askedMs, backoffMs) * (1 + Math.random() / 2);
}

const maxMs = 600_000;

/** Absolute paths of the scanning machine are not uploaded. */
function withoutPath({ summary, report }: ScanDetail): ScanDetail {
  const { path, ...source } = report.source;
  const isAbsolute = path !== undefined && /^(?:[/\\]|[A-Za-z]:)/.test(path);
  const shown = path === undefined ? {} : { path: isAbsolute ? summary.project : path };
  return { summary, report: { ...report, source: { ...source, ...shown } } };
}

function proxiesOf({ httpProxy, httpsProxy, noProxy }: UploadConfig) {
  return defined({ http: httpProxy, https: httpsProxy, none: noProxy });
}

const maxBytes = 1_000_000;

function readPageAddress(answer: unknown, server: string): string {
  const path = field(answer, "reportUrl");
  if (typeof path === "string" && /^\/scans\/[\da-f-]{36}$/.test(path)) return `${server}/ui/#${path}`;
  throw new AppError("cannot_run", `${server} took the report and did not say where it is; is it an lcc service?`);
}

function describeRefusal(status: number, answer: unknown): string {
  const detail = field(answer, "detail");
  const words = typeof detail === "string" ? printable(detail).slice(0, 500) : "";
  if (status >= 300 && status < 400) return `The server redirects (${status}); give its final address to --server.`;
  return `The server did not take the report (${status})${words === "" ? "." : `: ${words}`}`;
}
