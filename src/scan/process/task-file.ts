import { closeSync, fstatSync, openSync, readSync, unlinkSync, writeSync } from "node:fs";
import type { FileWatch, WatchHints } from "../../domain/contracts/file-watch.ts";
import { temporaryPath } from "../../source/git/clone/temporary-folder.ts";

/** The descriptor of the task file in a scan process. */
const taskFileDescriptor = 4;

/** An unlinked temporary file, to which a scan process writes the file that it is reading. Cheaper than a message. */
export interface TaskFile {
  readonly descriptor: number;
  /** The current task, a different text for each one; undefined: none. */
  read(): string | undefined;
  clear(): void;
  close(): void;
}

/** Undefined where no temporary file can be created: then only the limits of the whole scan apply. */
export function openTaskFile(): TaskFile | undefined {
  // Loading `node:crypto` for a random name would take 5 ms; the file must be new, and is unlinked at once.
  const path = temporaryPath() + process.hrtime.bigint().toString(36);
  let descriptor: number;
  try {
    descriptor = openSync(path, "wx+", 0o600);
    unlinkSync(path);
  } catch {
    return undefined;
  }
  const buffer = Buffer.alloc(maxTaskBytes);
  let isClosed = false; // a pending check may still call `read`
  return {
    descriptor,
    read() {
      if (isClosed) return undefined;
      const length = readSync(descriptor, buffer, 0, buffer.byteLength, 0);
      const end = buffer.subarray(0, length).indexOf(10);
      return end <= 0 ? undefined : buffer.toString("utf8", 0, end);
    },
    clear: () => void writeSync(descriptor, "\n", 0),
    close() {
      isClosed = true;
      closeSync(descriptor);
    },
  };
}

/** A path has at most 4,096 bytes, and JSON may escape each as six. */
const maxTaskBytes = 32_768;

/** The name of all ordinary files. */
export const unnamed = "";
const sharedMs = 20;

/** The file in the task of a scan process. */
export function parseTask(text: string): string | undefined {
  try {
    const [, file] = JSON.parse(text) as readonly unknown[];
    return typeof file === "string" ? file : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The watch of a scan process. Without a task file it only knows the files that are left out. Ordinary files have no
 * name, and share a task while they are read quickly; the task of a slow one stays.
 */
export function openFileWatch({ abandoned, isPrecise }: WatchHints = { abandoned: [], isPrecise: false }): FileWatch {
  const reasons = new Map(abandoned.map(({ file, because }) => [file, because]));
  const write = createWriter();
  let count = 0;
  let ordinaryUntil = 0;
  return {
    begin(file, isOrdinary = false) {
      const because = reasons.get(file);
      if (because !== undefined) return because;
      const isNamed = isPrecise || !isOrdinary;
      const now = isNamed ? 0 : performance.now();
      if (!isNamed && now < ordinaryUntil) return undefined;
      ordinaryUntil = isNamed ? 0 : now + sharedMs;
      // The count distinguishes a file that is read again from one that is still being read.
      write(JSON.stringify([++count, isNamed ? file : unnamed]));
      return undefined;
    },
    end: () => write(""),
  };
}

function createWriter(): (line: string) => void {
  try {
    if (!fstatSync(taskFileDescriptor).isFile()) return () => {};
  } catch {
    return () => {}; // started without a task file
  }
  return (line) => void writeSync(taskFileDescriptor, `${line}\n`, 0);
}
