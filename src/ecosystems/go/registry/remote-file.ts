import { type Http, type Reply, SourceUnavailable } from "../../../domain/sources.ts";
import type { Proxy } from "./proxy-list.ts";

/** A file on a server, of which parts are read. */
export interface RemoteFile {
  readonly size: number;
  /** Undefined where more would have to be moved than is allowed. */
  read(start: number, length: number): Promise<Uint8Array | undefined>;
}

/** Enough for the directory of most modules. */
const tailBytes = 65_536;
const mostMoved = 2_000_000;
/** What a server without ranges may send: then it is the whole file. */
const mostBytesOfWhole = 50_000_000;
const timeoutMs = 60_000;

/** Undefined when there is no such file. */
export async function openRemoteFile(
  http: Http,
  address: string,
  { headers, redirectsTo }: Proxy,
  signal: AbortSignal,
): Promise<RemoteFile | undefined> {
  const ask = (range: string, mostBytes: number): Promise<Reply | undefined> =>
    http.get(address, {
      signal,
      timeoutMs,
      mostBytes,
      redirectsTo,
      headers: { ...headers, range: `bytes=${range}`, "accept-encoding": "identity" },
    });
  const reply = await ask(`-${tailBytes}`, mostBytesOfWhole);
  if (!reply) return undefined;
  if (reply.status !== 206) return wholeFile(reply.body);
  const { start: tailStart, size } = rangeOf(reply);
  let moved = reply.body.length;

  return {
    size,
    async read(start, length) {
      const end = Math.min(start + length, size);
      if (start >= tailStart) return reply.body.subarray(start - tailStart, end - tailStart);
      moved += end - start;
      if (moved > mostMoved) return undefined;
      const part = await ask(`${start}-${end - 1}`, mostMoved);
      if (!part) return undefined;
      if (part.status !== 206) return part.body.subarray(start, end);
      return rangeOf(part).start === start ? part.body : badRange(part);
    },
  };
}

function wholeFile(bytes: Uint8Array): RemoteFile {
  return {
    size: bytes.length,
    read: (start, length) => Promise.resolve(bytes.subarray(start, start + length)),
  };
}

/** `bytes 100-199/200`; the body must be what the header says. */
function rangeOf(reply: Reply): { readonly start: number; readonly size: number } {
  const match = /^bytes (\d{1,15})-(\d{1,15})\/(\d{1,15})$/.exec(reply.headers["content-range"] ?? "");
  const [start, end, size] = [Number(match?.[1]), Number(match?.[2]), Number(match?.[3])];
  if (!match || end - start + 1 !== reply.body.length || end >= size) return badRange(reply);
  return { start, size };
}

function badRange({ address }: Reply): never {
  const { host } = new URL(address);
  throw new SourceUnavailable("bad_reply", host, `${host} answered with another part of the file than was asked for.`);
}
