import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { extendedBytes, type PackedSize, sizeFromEnd } from "../../archive/extendable-gzip.ts";
import type { Caller } from "../../domain/account.ts";
import { acceptsGzip } from "../request/accepts-gzip.ts";
import { packedPieces, requireLength, unpackedPieces } from "./packed-pieces.ts";
import type { MemoryBudget } from "./memory-budget.ts";
import { answer, type SpecialAnswer } from "../route.ts";
import { createSharedBytes } from "./shared-bytes.ts";

/** Text that is stored with gzip, and what stands around it in the answer. */
export interface PackedText {
  /** The same for the same text: those who read it at the same time share its bytes. */
  readonly key: string;
  readonly size: PackedSize;
  readonly load: () => Promise<Uint8Array>;
  readonly start: Buffer;
  /** So many bytes of the text are left out at its beginning; none where nothing is said. */
  readonly skip?: number;
  readonly end: Buffer;
}

/** Text that was packed for one answer. */
export function packedResult(bytes: Uint8Array): PackedText {
  const nothing = Buffer.alloc(0);
  const size = sizeFromEnd(bytes, bytes.byteLength);
  return { key: randomUUID(), size, load: async () => bytes, start: nothing, end: nothing };
}

/** Who asks, and how. */
export interface Reader {
  readonly caller: Caller;
  readonly headers: Readonly<Record<string, string | undefined>>;
}

/** Sends packed text as a stream: as it is to clients that take gzip, and unpacked as fast as they read to others. */
export type AnswerPacked = (text: PackedText, reader: Reader, headers?: Record<string, string>) => SpecialAnswer;

/** What an answer under way holds of its own, at most: the state of zlib, and the buffers of the streams. */
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
        // Not in the functions above: those that were never asked for a piece do not end either.
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
