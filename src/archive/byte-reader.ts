import { ParseError, TooLargeError } from "../domain/contracts/parse-error.ts";
import { formatSize } from "../text/count.ts";

/** Reads bytes from a stream on demand. */
export interface ByteReader {
  /** Returns fewer bytes only at the end. */
  take(length: number): Promise<Uint8Array>;
  /** The number of bytes skipped; fewer only at the end. */
  skip(length: number): Promise<number>;
  close(): void;
}

/** Throws ParseError if the stream is damaged or too long. */
export function readBytes(source: AsyncIterable<Uint8Array>, max: number): ByteReader {
  const chunks = source[Symbol.asyncIterator]();
  let current: Uint8Array = new Uint8Array(0);
  let total = 0;

  /** Whether there was another chunk. */
  async function refill(): Promise<boolean> {
    const { done, value } = await chunks.next().catch((error: unknown) => {
      throw new ParseError(`The archive is damaged: ${error instanceof Error ? error.message : "it is truncated"}.`);
    });
    if (done === true) return false;
    total += value.byteLength;
    if (total > max) throw new TooLargeError(`lcc unpacks at most ${formatSize(max)} of an archive.`);
    current = value;
    return true;
  }

  async function pass(length: number, keep: (part: Uint8Array) => void): Promise<number> {
    let left = length;
    while (left > 0) {
      if (current.length === 0 && !(await refill())) break;
      const part = current.subarray(0, left);
      keep(part);
      current = current.subarray(part.length);
      left -= part.length;
    }
    return length - left;
  }

  return {
    async take(length) {
      const parts: Uint8Array[] = [];
      await pass(length, (part) => parts.push(part));
      return Buffer.concat(parts);
    },
    skip: (length) => pass(length, () => {}),
    close: () => void chunks.return?.(),
  };
}
