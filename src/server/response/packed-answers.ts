import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { extendedBytes, type PackedSize, sizeFromEnd } from "../../archive/extendable-gzip.ts";
import type { Caller } from "../../domain/account.ts";
import { acceptsGzip } from "../request/headers/accepts-gzip.ts";
import { packedPieces, requireLength, unpackedPieces } from "./packed-pieces.ts";
import type { MemoryBudget } from "./memory-budget.ts";
import { answer, type SpecialAnswer } from "../route.ts";
import { createSharedBytes } from "./shared-bytes.ts";

/** Text stored with gzip, and what surrounds it in the answer. */
export interface PackedText {
  /** The same for the same text: concurrent readers share its bytes. */
  readonly key: string;
  readonly size: PackedSize;
  readonly load: () => Promise<Uint8Array>;
  readonly start: Buffer;
  /** Bytes of the text to skip at its start; default 0. */
  readonly skip?: number;
  readonly end: Buffer;
}

/** Text compressed for one answer. */
export function packedResult(bytes: Uint8Array): PackedText {
  const nothing = Buffer.alloc(0);
  const size = sizeFromEnd(bytes, bytes.byteLength);
  return { key: randomUUID(), size, load: async () => bytes, start: nothing, end: nothing };
}

/** The caller and its request headers. */
export interface Reader {
  readonly caller: Caller;
  readonly headers: Readonly<Record<string, string | undefined>>;
}

/** Sends gzipped text as a stream: unchanged to clients that accept gzip, unpacked for others as fast as they read. */
export type AnswerPacked = (text: PackedText, reader: Reader, headers?: Record<string, string>) => SpecialAnswer;

/** Upper bound of the memory of one answer in progress: zlib state and stream buffers. */
const ownBytes = 320 * 1024;

export function createPackedAnswers(budget: MemoryBudget): AnswerPacked {
  const shared = createSharedBytes();
  return (text, { caller, headers: requestHeaders }, headers = {}) => {
    const { size, start, skip = 0, end } = text;
    const { username } = caller.user;
    const isPassedOn = size.isExtendable && skip === 0 && acceptsGzip(requestHeaders["accept-encoding"]);
    const bytes = isPassedOn
      ? extendedBytes(size.packedBytes, start, end)
      : start.byteLength + size.unpackedBytes - skip + end.byteLength;
    const open = async (): Promise<Readable> => {
      const release = budget.take(username, Math.min(ownBytes, size.unpackedBytes));
      try {
        const { packedBytes } = size;
        const used = await shared.use(text.key, text.load, () => budget.take(username, packedBytes));
        const pieces = isPassedOn ? packedPieces(used.bytes, text) : unpackedPieces(used.bytes, text);
        // Not in the generators above: a generator that was never started does not run its `finally`.
        return Readable.from(requireLength(pieces, bytes), { objectMode: false }).once("close", () => {
          used.release();
          release();
        });
      } catch (error) {
        release();
        throw error;
      }
    };
    return answer({
      headers: { ...headers, vary: "Accept-Encoding", ...(isPassedOn && { "content-encoding": "gzip" }) },
      stream: { bytes, open },
    });
  };
}
