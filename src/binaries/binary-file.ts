import { TooLargeError } from "../domain/contracts/parse-error.ts";
import { formatSize } from "../text/count.ts";

/** A file that is read in parts. */
export interface BinaryFile {
  /** Its name decides between formats that begin alike. */
  readonly path: string;
  readonly size: number;
  /** Returns fewer bytes only at the end of the file. */
  read(start: number, length: number): Promise<Uint8Array>;
}

/** How many bytes may still be read from all binaries, unpacked ones included. */
export interface ReadBudget {
  /** Throws TooLargeError. */
  take(bytes: number): void;
}

export function createReadBudget(max: number): ReadBudget {
  let left = max;
  return {
    take(bytes) {
      if (bytes > left) throw new TooLargeError(`lcc reads at most ${formatSize(max)} of binary files.`);
      left -= bytes;
    },
  };
}

/** A file of which every byte that is read counts. Its end, with the directory of an archive, is read once. */
export function withBudget(file: BinaryFile, budget: ReadBudget): BinaryFile {
  let tail = new Uint8Array();
  return {
    path: file.path,
    size: file.size,
    async read(start, length) {
      const end = Math.min(file.size, start + length);
      const tailStart = file.size - tail.length;
      if (start >= tailStart) return tail.subarray(start - tailStart, end - tailStart);
      budget.take(end - start);
      const bytes = await file.read(start, end - start);
      if (end === file.size && bytes.length === end - start) tail = new Uint8Array(bytes);
      return bytes;
    },
  };
}
