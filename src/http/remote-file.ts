import { archiveLimits } from "../domain/contracts/archive-limits.ts";
import { type Http, type Reply, type RequestOptions, SourceUnavailable } from "../domain/contracts/sources.ts";
import { formatSize } from "../text/count.ts";

/** A file on a server that is read in parts. */
export interface RemoteFile {
  readonly size: number;
  /** Returns fewer bytes only at the end of the file. Throws SourceUnavailable above the transfer limit. */
  read(start: number, length: number): Promise<Uint8Array>;
  /** The whole file, if it was downloaded whole. */
  readonly whole?: Uint8Array;
}

/** Enough for the directory of most archives. */
const tailBytes = 65_536;
const maxTransferredBytes = 16_000_000;
const timeoutMs = 60_000;

/** Returns undefined if there is no such file. */
export async function openRemoteFile(
  http: Http,
  address: string,
  {
    headers,
    maxBytes = archiveLimits.bytesOfArchive, // a server without range support may send the whole file
    ...options
  }: Omit<RequestOptions, "body" | "timeoutMs">,
): Promise<RemoteFile | undefined> {
  const ask = (range: string): Promise<Reply | undefined> =>
    http.get(address, {
      ...options,
      timeoutMs,
      maxBytes,
      headers: { ...headers, range: `bytes=${range}`, "accept-encoding": "identity" },
    });
  const tail = await ask(`-${tailBytes}`);
  if (!tail) return undefined;
  if (tail.status !== 206) return wholeFile(tail.body);
  const { start: tailStart, size } = rangeOf(tail);
  let moved = tail.body.length;

  async function fetchPart(start: number, end: number): Promise<Uint8Array> {
    moved += end - start;
    if (moved > maxTransferredBytes) throw tooMuch(address);
    const part = await ask(`${start}-${end - 1}`);
    if (part?.status === 200) return part.body.subarray(start, end);
    return part && rangeOf(part).start === start ? part.body : badRange(address);
  }

  return {
    size,
    ...(tailStart === 0 && { whole: tail.body }),
    async read(start, length) {
      const end = Math.min(start + length, size);
      if (start >= end) return new Uint8Array();
      if (start >= tailStart) return tail.body.subarray(start - tailStart, end - tailStart);
      if (end <= tailStart) return fetchPart(start, end);
      return Buffer.concat([await fetchPart(start, tailStart), tail.body.subarray(0, end - tailStart)]);
    },
  };
}

/** A file in memory. */
export function wholeFile(bytes: Uint8Array): RemoteFile {
  return {
    size: bytes.length,
    whole: bytes,
    read: (start, length) => Promise.resolve(bytes.subarray(start, start + length)),
  };
}

/** `bytes 100-199/200`; the body must match the header. */
function rangeOf(reply: Reply): { readonly start: number; readonly size: number } {
  const match = /^bytes (\d{1,15})-(\d{1,15})\/(\d{1,15})$/.exec(reply.headers["content-range"] ?? "");
  const [start, end, size] = [Number(match?.[1]), Number(match?.[2]), Number(match?.[3])];
  if (!match || end - start + 1 !== reply.body.length || end >= size) return badRange(reply.address);
  return { start, size };
}

function badRange(address: string): never {
  const { host } = new URL(address);
  throw new SourceUnavailable("bad_reply", host, `${host} answered with a different part of the file than requested.`);
}

function tooMuch(address: string): SourceUnavailable {
  const { host } = new URL(address);
  const max = formatSize(maxTransferredBytes);
  return new SourceUnavailable("too_large", host, `${host} has an archive of which lcc would read more than ${max}.`);
}
