import { closeSync, fstatSync, openSync, readSync, unlinkSync, writeSync } from "node:fs";
import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FileWatch, WatchHints } from "../domain/file-watch.ts";

/** Where a scan process finds the file that it was given. */
const taskFileDescriptor = 4;

/** A file without a name, in which a scan process writes what it reads. It costs microseconds; a message costs more. */
export interface TaskFile {
  readonly descriptor: number;
  /** What is being read now, each time another text; undefined: nothing. */
  read(): string | undefined;
  clear(): void;
  close(): void;
}

/** Undefined where no temporary file can be made: then only the limits of the whole scan hold. */
export function openTaskFile(): TaskFile | undefined {
  const path = join(tmpdir(), `lcc-task-${randomUUID()}`);
  let descriptor: number;
  try {
    descriptor = openSync(path, "wx+", 0o600);
    unlinkSync(path);
  } catch {
    return undefined;
  }
  const buffer = Buffer.alloc(longestTask);
  let isClosed = false; // somebody who waits for something else may ask later
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

/** A path has 4,096 bytes at most, each of which JSON may write as six. */
const longestTask = 32_768;

/** Stands for an ordinary file. */
export const unnamed = "";
const sharedMs = 20;

/** The file that a text of a scan process names; undefined when it names none. */
export function fileOf(text: string): string | undefined {
  try {
    const [, file] = JSON.parse(text) as readonly unknown[];
    return typeof file === "string" ? file : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The watch of a scan process; without a file to write to, it only knows what was given up before. Ordinary files have
 * no name, and share a line while they are read quickly: the line of a slow one stays all the same.
 */
export function openFileWatch({ givenUp, isPrecise }: WatchHints = { givenUp: [], isPrecise: false }): FileWatch {
  const reasons = new Map(givenUp.map(({ file, because }) => [file, because]));
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
      // The count tells a file that is read twice from one that is still being read.
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
    return () => {}; // whoever started the process does not want to know
  }
  return (line) => void writeSync(taskFileDescriptor, `${line}\n`, 0);
}
