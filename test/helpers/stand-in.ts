import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { sharedFolder } from "./shared.ts";

/** One recorded reply of a service, as `corpus/registry-replies/index.tsv` lists it. */
export interface RecordedReply {
  readonly file: string;
  readonly source: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly origin: string;
  /** The license this source alone should yield; UNKNOWN: no answer; FAILED: could not be asked; empty: see the note. */
  readonly expected: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly note: string;
}

export const repliesFolder = sharedFolder("corpus/registry-replies");

/** The recorded replies of one source; none when the shared sample data is not here. */
export function recordedReplies(source: string): RecordedReply[] {
  if (!repliesFolder) return [];
  const rows = readFileSync(join(repliesFolder, "index.tsv"), "utf8").split("\n").slice(1).filter(Boolean);
  return rows
    .map((row) => row.split("\t"))
    .map(
      ([
        file = "",
        name = "",
        method = "",
        path = "",
        status = "",
        origin = "",
        expected = "",
        headers = "{}",
        ,
        note = "",
      ]) => ({
        file,
        source: name,
        method,
        path,
        status: Number(status),
        origin,
        expected,
        headers: JSON.parse(headers === "" ? "{}" : headers) as Record<string, string>,
        note,
      }),
    )
    .filter((row) => row.source === source);
}

export interface StandIn {
  /** `http://127.0.0.1:port`, without a slash at the end. */
  readonly address: string;
  /** Every request so far: `GET /path`. */
  readonly requests: readonly string[];
  /** The header `authorization` of each of them. */
  readonly authorizations: readonly (string | undefined)[];
  close(): Promise<void>;
}

export type Handle = (request: IncomingMessage, response: ServerResponse, body: string) => void;

/** A real HTTP server on loopback that answers as it is told. */
export async function startServer(handle: Handle): Promise<StandIn> {
  const requests: string[] = [];
  const authorizations: (string | undefined)[] = [];
  const server: Server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    authorizations.push(request.headers.authorization);
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => handle(request, response, Buffer.concat(chunks).toString("utf8")));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    requests,
    authorizations,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/**
 * Serves recorded replies: method and path decide, the first row that fits answers, anything else is 404. Addresses of
 * the real services inside a reply are rewritten to the stand-in by `rewrite`.
 */
export function startStandIn(
  replies: readonly RecordedReply[],
  rewrite: (body: string, address: string) => string = (body) => body,
): Promise<StandIn> {
  const byRequest = new Map(replies.toReversed().map((reply) => [`${reply.method} ${reply.path}`, reply]));
  return startServer((request, response) => {
    const reply = byRequest.get(`${request.method} ${request.url}`);
    if (!reply || !repliesFolder) {
      response.writeHead(404, { "content-type": "text/plain" }).end("not found");
      return;
    }
    const body = readFileSync(join(repliesFolder, reply.file));
    const address = `http://${request.headers.host}`;
    const isText = !/\.(?:zip|crate|gem|gz|nupkg)$/.test(reply.file);
    response.writeHead(reply.status, reply.headers).end(isText ? rewrite(body.toString("utf8"), address) : body);
  });
}

/** Tools for a resolver under test: a real client, and no configuration of this machine. */
export { toolsFor } from "./source-tools.ts";
