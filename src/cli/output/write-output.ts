import { writeFile } from "node:fs/promises";
import { AppError } from "../../domain/errors.ts";

/** Writes a result to a file, or to standard output without one; resolves when it is flushed. */
export async function writeOutput(content: string | Uint8Array, file: string | undefined): Promise<void> {
  if (file === undefined || file === "-") return writeToStandardOutput(content);
  try {
    await writeFile(file, content);
  } catch (error) {
    throw new AppError("invalid_input", `The file "${file}" cannot be written: ${reasonOf(error)}.`, { cause: error });
  }
}

function writeToStandardOutput(content: string | Uint8Array): Promise<void> {
  return new Promise((resolve) => {
    process.stdout.write(content, () => resolve()); // bin/lcc.js handles a closed pipe
  });
}

/** Of Node's `ENAMETOOLONG: name too long, open 'x'`, the part for people is used where the table has no entry. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = "code" in error ? String(error.code) : "";
  return reasons[code] ?? /^[A-Z]+: ([^,]+)/.exec(error.message)?.[1] ?? error.message;
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: "its folder does not exist",
  ENOTDIR: "its folder does not exist",
  EISDIR: "it is a folder",
  EACCES: "permission denied",
  EROFS: "the file system is read-only",
  ENOSPC: "the disk is full",
};
