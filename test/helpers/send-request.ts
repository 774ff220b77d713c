import { Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders, request as openRequest } from "node:http";

/** A request as it goes over the wire: unlike `fetch`, nothing about the address is tidied up. */
export interface Sent {
  readonly method?: string;
  readonly path: string;
  /** Each value of a list goes in a header of its own. */
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  /** Sent as `Authorization: Bearer <token>`. */
  readonly token?: string | undefined;
  /** Bytes as they are; anything but text and bytes goes as JSON. */
  readonly body?: unknown;
}

export interface SentReply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** Throws where the body is no JSON. */
  json(): unknown;
}

const agent = new Agent({ keepAlive: true, maxSockets: 256, timeout: 600_000 });

export function sendRequest(
  url: string,
  { method = "GET", path, headers = {}, token, body }: Sent,
): Promise<SentReply> {
  const { hostname, port } = new URL(url);
  const { payload, type } = payloadOf(body);
  // The types allow lists for some headers only; Node sends them for all.
  const all = {
    ...type,
    ...(payload !== undefined && { "content-length": String(Buffer.byteLength(payload)) }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...headers,
  } as OutgoingHttpHeaders;
  return new Promise((resolve, reject) => {
    const sent = "host" in headers ? listHeaders(all) : all;
    const request = openRequest({ agent, host: hostname, port, method, path, headers: sent }, (reply) => {
      const chunks: Buffer[] = [];
      reply.on("data", (chunk: Buffer) => chunks.push(chunk));
      reply.on("error", reject);
      reply.on("end", () => {
        const text = Buffer.concat(chunks).toString();
        const json = (): unknown => JSON.parse(text);
        resolve({ status: reply.statusCode ?? 0, headers: reply.headers, text, json });
      });
    });
    request.on("error", reject);
    request.end(payload);
  });
}

/** Names and values in turn: of headers in this form Node lets `Host` be given twice. */
function listHeaders(headers: OutgoingHttpHeaders): string[] {
  return Object.entries(headers).flatMap(([name, value = []]) => [value].flat().flatMap((one) => [name, String(one)]));
}

function payloadOf(body: unknown): { readonly payload?: string | Uint8Array; readonly type?: OutgoingHttpHeaders } {
  if (body === undefined) return {};
  if (typeof body === "string" || body instanceof Uint8Array) return { payload: body };
  return { payload: JSON.stringify(body), type: { "content-type": "application/json" } };
}
