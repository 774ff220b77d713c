import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../../../domain/errors.ts";
import { removeFolder } from "../../../source/git/clone/remove-folder.ts";
import { createTemporaryFolder } from "../../../source/git/clone/temporary-folder.ts";
import { hasBody } from "./body-deadline.ts";
import { findBodyLimit, bodyTooLarge } from "./body-limit.ts";
import type { Route } from "../../route.ts";
import type { SpooledBody } from "./spooled-body.ts";

declare module "fastify" {
  interface FastifyRequest {
    spooled: SpooledBody | undefined;
  }
}

export interface SpoolLimits {
  readonly maxMs: number;
  /** How often the transfer rate is checked. */
  readonly checkMs: number;
  readonly minBytesPerSecond: number;
  /** Concurrent uploads. */
  readonly atOnce: number;
}

export const defaultSpoolLimits: SpoolLimits = {
  maxMs: 600_000,
  checkMs: 10_000,
  minBytesPerSecond: 10_000,
  atOnce: 20,
};

type Spool = (request: FastifyRequest, reply: FastifyReply, payload: Readable) => Promise<Readable>;

/** Writes a body to a file while it arrives; Fastify then reads an empty body. */
export function createSpool(route: Route, limits: SpoolLimits = defaultSpoolLimits): Spool {
  let underWay = 0;
  return async (request, reply, payload) => {
    if (!hasBody(request.headers)) return payload;
    if (underWay >= limits.atOnce) {
      throw new AppError("rate_limited", "Too many reports are being uploaded at once. Try again in half a minute.", {
        retryAfterSeconds: 30,
      });
    }
    underWay++;
    try {
      const spooled = await spoolToFile(request, payload, route, limits);
      request.spooled = spooled;
      reply.raw.once("close", () => void spooled.remove());
    } finally {
      underWay--;
    }
    // Fastify compares the bytes read with Content-Length.
    return Object.assign(Readable.from([]), { receivedEncodedLength: Number(request.headers["content-length"] ?? 0) });
  };
}

async function spoolToFile(
  { headers }: FastifyRequest,
  payload: Readable,
  route: Route,
  limits: SpoolLimits,
): Promise<SpooledBody> {
  const isGzip = readEncoding(headers["content-encoding"]);
  const folder = await createTemporaryFolder();
  const remove = () => removeFolder(folder);
  const file = join(folder, "report");
  try {
    await receive(payload, file, findBodyLimit(route), () => bodyTooLarge(route), limits);
    return { file, isGzip, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

function readEncoding(header: string | undefined): boolean {
  const encoding = header?.trim().toLowerCase() ?? "identity";
  if (encoding === "gzip" || encoding === "identity") return encoding === "gzip";
  throw new AppError("invalid_input", "Content-Encoding must be gzip, or absent.");
}

async function receive(
  payload: Readable,
  file: string,
  maxBytes: number,
  tooLarge: () => AppError,
  { maxMs, checkMs, minBytesPerSecond }: SpoolLimits,
): Promise<void> {
  let bytes = 0;
  const count = new Transform({
    transform(piece: Buffer, _encoding, done) {
      bytes += piece.length;
      if (bytes > maxBytes) done(tooLarge());
      else done(null, piece);
    },
  });
  let before = 0;
  const pace = setInterval(() => {
    if (bytes - before < (minBytesPerSecond * checkMs) / 1000) count.destroy(tooSlow());
    before = bytes;
  }, checkMs);
  const end = setTimeout(() => count.destroy(tooSlow()), maxMs);
  try {
    // The request itself stays open: it still needs a response.
    payload.on("data", (piece: Buffer) => {
      if (!count.destroyed && !count.write(piece)) payload.pause();
    });
    count.on("drain", () => payload.resume());
    payload.once("end", () => count.end());
    payload.once("error", (error) => count.destroy(error));
    payload.once(
      "close",
      () => !count.writableEnded && count.destroy(new AppError("interrupted", "The client has disconnected.")),
    );
    await pipeline(count, createWriteStream(file, { mode: 0o600 }));
  } finally {
    clearInterval(pace);
    clearTimeout(end);
  }
}

function tooSlow(): AppError {
  return new AppError(
    "upload_timeout",
    "The report took too long to arrive: at most 10 minutes, at least 10 kB per second.",
  );
}
