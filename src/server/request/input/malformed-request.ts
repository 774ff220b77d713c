import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { BusySocket } from "../../connections.ts";
import type { Log } from "../../log/log.ts";
import { failure, type Failure, problemBody } from "../../response/problems.ts";
import { jsonType, defaultHeaders } from "../../response/send.ts";

/** When Node's parser fails, there is no request and no response, only a socket. */
interface ClientError extends Error {
  readonly code?: string | undefined;
  /** Fastify's types differ. */
  readonly rawPacket?: unknown;
}

/** Answers requests that are not valid HTTP, too large or too slow with our error format, and closes the connection. */
export function answerMalformed(error: ClientError, socket: Socket, log: Log): void {
  const { _httpMessage: underWay }: BusySocket = socket;
  if (error.code === "ECONNRESET" || !socket.writable || underWay?.headersSent) {
    socket.destroy();
    return;
  }
  refuse(failureOf(error), socket, log, { reason: error.code, isHead: isHead(error.rawPacket) });
}

/** Node passes on the raw connection of clients that use the service as a proxy. */
export function answerConnect(socket: Duplex, log: Log): void {
  const failed = failure("method_not_allowed", "This is not a proxy: CONNECT is not supported.");
  refuse(failed, socket as Socket, log, { reason: "CONNECT" });
}

function refuse(
  failed: Failure,
  socket: Socket,
  log: Log,
  { reason, isHead = false }: { readonly reason: string | undefined; readonly isHead?: boolean },
): void {
  socket.on("error", () => socket.destroy()); // reset while answering; after CONNECT, Node no longer listens for errors
  const requestId = randomUUID();
  log.info({ status: failed.status, reason, requestId }, "malformed request");
  const answer = rawAnswer(failed, requestId);
  socket.write(isHead ? answer.head : answer.head + answer.body);
  socket.destroySoon();
}

function failureOf({ code, rawPacket }: ClientError): Failure {
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return failure("request_timeout", "The request took too long to arrive.");
  if (code !== "HPE_HEADER_OVERFLOW") return failure("invalid_input", "This is not a valid HTTP request.");
  if (isInFirstLine(rawPacket)) return failure("url_too_long", "The URL is too long.");
  return failure("headers_too_large", "The request headers are larger than 16 KiB.");
}

/** Whether the URL alone filled the header buffer: there is no line end in its first half. */
function isInFirstLine(packet: unknown): boolean {
  if (!(packet instanceof Uint8Array)) return false;
  const text = Buffer.from(packet.buffer, packet.byteOffset, Math.min(packet.length, 8192)).toString("latin1");
  return /^[A-Z]{3,10} \//.test(text) && !text.includes("\n");
}

/** A client would take the body of a HEAD response for the next response. */
function isHead(packet: unknown): boolean {
  return packet instanceof Uint8Array && Buffer.from(packet.subarray(0, 5)).toString("latin1") === "HEAD ";
}

function rawAnswer(failed: Failure, requestId: string): { readonly head: string; readonly body: string } {
  const body = JSON.stringify(problemBody(failed, requestId));
  const headers = {
    ...defaultHeaders,
    "x-request-id": requestId,
    "content-type": jsonType,
    "content-length": String(Buffer.byteLength(body)),
    connection: "close",
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const head = [`HTTP/1.1 ${failed.status} ${STATUS_CODES[failed.status]}`, ...lines, "", ""].join("\r\n");
  return { head, body };
}
