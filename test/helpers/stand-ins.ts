import type { ServerResponse } from "node:http";
import { after } from "node:test";
import { type Handle, type RecordedReply, type StandIn, startServer, startStandIn } from "./stand-in.ts";

/** What a server says about a path at which it has nothing. */
export interface Missing {
  readonly status?: number;
  readonly body?: string;
}

export interface StandIns {
  /** Answers as it is told. */
  listen(handle: Handle): Promise<StandIn>;
  /** Has these documents, by path. */
  serve(documents: Readonly<Record<string, unknown>>, missing?: Missing): Promise<StandIn>;
  /** Has these recorded replies. */
  replay(rows: readonly RecordedReply[]): Promise<StandIn>;
}

/** Servers that are closed in the end, also where a test failed: an open server keeps the process alive. */
export function useStandIns(): StandIns {
  const open: StandIn[] = [];
  after(() => Promise.all(open.map((server) => server.close())));
  const keep = async (starting: Promise<StandIn>): Promise<StandIn> => {
    const server = await starting;
    open.push(server);
    return server;
  };
  const listen = (handle: Handle) => keep(startServer(handle));
  return {
    listen,
    serve: (documents, missing) =>
      listen((request, response) => sendDocument(response, documents[request.url ?? ""], missing)),
    replay: (rows) => keep(startStandIn(rows)),
  };
}

/** A text and bytes go as they are, anything else as JSON. */
export function sendDocument(response: ServerResponse, document: unknown, { status = 404, body = "" }: Missing = {}) {
  if (document === undefined) response.writeHead(status).end(body);
  else if (typeof document === "string" || document instanceof Uint8Array) response.writeHead(200).end(document);
  else response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(document));
}
