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
  /** Bodies that may be in files, and their bytes, of all users and of one. */
  readonly all: SpoolUse;
  readonly user: SpoolUse;
}

export const defaultSpoolLimits: SpoolLimits = {
  maxMs: 600_000,
  checkMs: 10_000,
  minBytesPerSecond: 10_000,
  all: { bodies: 64, bytes: 1024 ** 3 },
  user: { bodies: 8, bytes: 256 * 1024 ** 2 },
};

interface SpoolUse {
  readonly bodies: number;
  readonly bytes: number;
}

type Spool = (request: FastifyRequest, reply: FastifyReply, payload: Readable) => Promise<Readable>;

/** Writes a body to a file while it arrives, and keeps it until the answer is sent; Fastify then reads an empty body. */
export function createSpool(route: Route, limits: SpoolLimits = defaultSpoolLimits): Spool {
  const reserve = createReservations(limits);
  return async (request, reply, payload) => {
    if (!hasBody(request.headers)) return payload;
    if (reply.raw.destroyed) throw clientGone(); // it does not close again, and would keep its place
    const length = Number(request.headers["content-length"] ?? findBodyLimit(route));
    const release = reserve(request.caller?.user.id ?? "", length);
    reply.raw.once("close", release);
    const spooled = await spoolToFile(request, payload, route, limits);
    request.spooled = spooled;
    if (reply.raw.destroyed) await spooled.remove();
    else reply.raw.once("close", () => void spooled.remove());
    // Fastify compares the bytes read with Content-Length.
    return Object.assign(Readable.from([]), { receivedEncodedLength: Number(request.headers["content-length"] ?? 0) });
  };
}

/** Throws `busy` where there is no room; the result gives the room back. */
function createReservations({ all, user }: SpoolLimits): (owner: string, length: number) => () => void {
  const used = new Map<string, SpoolUse>();
  const usedBy = (owner: string) => used.get(owner) ?? { bodies: 0, bytes: 0 };
  const add = (owner: string, bodies: number, bytes: number) => {
    const before = usedBy(owner);
    if (before.bodies + bodies === 0) used.delete(owner);
    else used.set(owner, { bodies: before.bodies + bodies, bytes: before.bytes + bytes });
  };
  const hasRoom = (uses: readonly SpoolUse[], most: SpoolUse, length: number) => {
    const bodies = uses.reduce((sum, use) => sum + use.bodies, 1);
    return bodies <= most.bodies && uses.reduce((sum, use) => sum + use.bytes, length) <= most.bytes;
  };
  return (owner, length) => {
    const isPersonal = !hasRoom([usedBy(owner)], user, length);
    if (isPersonal || !hasRoom([...used.values()], all, length)) {
      const message = `Too many reports${isPersonal ? " of this account" : ""} are being uploaded at once; try again.`;
      throw new AppError("busy", message, { retryAfterSeconds: 5 });
    }
    add(owner, 1, length);
    return () => add(owner, -1, -length);
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
    payload.once("close", () => !count.writableEnded && count.destroy(clientGone()));
    await pipeline(count, createWriteStream(file, { mode: 0o600 }));
  } finally {
    clearInterval(pace);
    clearTimeout(end);
  }
}

function clientGone(): AppError {
  return new AppError("interrupted", "The client has disconnected.");
}

function tooSlow(): AppError {
  return new AppError(
    "upload_timeout",
    "The report took too long to arrive: at most 10 minutes, at least 10 kB per second.",
  );
}
