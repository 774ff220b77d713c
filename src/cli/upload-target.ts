import { AppError } from "../domain/errors.ts";
import { defined } from "../text/defined.ts";

/** Where a report is sent, and by which rules it is judged there. */
export interface UploadTarget {
  /** Without a slash at its end. */
  readonly server: string;
  readonly key: string;
  /** Default: the rules of the report. */
  readonly policy?: string;
  readonly context?: string;
}

interface UploadOptions {
  readonly server?: string;
  readonly serverPolicy?: string;
}

/** Checked before the scan starts; undefined without an upload. */
export function readUploadTarget(
  { server, serverPolicy }: UploadOptions,
  key: string | undefined,
): UploadTarget | undefined {
  if (server === undefined) {
    if (serverPolicy === undefined) return undefined;
    throw wrong("--server-policy says how a server judges the report; name the server with --server.");
  }
  const address = readServer(server);
  if (key === undefined) throw wrong("--server needs an API key of that service in SVC_API_KEY.");
  return { server: address, key, ...(serverPolicy !== undefined && readRules(serverPolicy)) };
}

function readServer(text: string): string {
  const url = URL.parse(text);
  const isPlain = url !== null && url.username === "" && url.password === "" && url.search === "" && url.hash === "";
  if (!isPlain) throw wrong("--server must be the address of a service, such as https://lcc.example.org.");
  const isSafe = url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url.hostname));
  if (!isSafe) throw wrong("--server must begin with https://: the API key would be sent in the clear.");
  return url.href.replace(/\/+$/, "");
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "[::1]" || /^127(?:\.\d{1,3}){3}$/.test(host);
}

function readRules(text: string): Pick<UploadTarget, "policy" | "context"> {
  const [, policy, context] = /^([^/]+)(?:\/([^/]+))?$/.exec(text) ?? [];
  if (policy === undefined) throw wrong("--server-policy must be NAME or NAME/CONTEXT.");
  return { policy, ...defined({ context }) };
}

function wrong(message: string): AppError {
  return new AppError("invalid_input", message);
}
