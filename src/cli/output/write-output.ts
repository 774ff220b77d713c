import { writeFile } from "node:fs/promises";
import { AppError } from "../../domain/errors.ts";
import { errorCode } from "../../text/error-code.ts";

/** Writes a result to a file, or to standard output without one; resolves when it is flushed. */
export async function writeOutput(content: string | Uint8Array, file: string | undefined): Promise<void> {
  if (file === undefined || file === "-") return writeToStandardOutput(content);
  await writeFile(file, content).catch((error: unknown) => refuseFile(file, error));
}

/** Never overwrites a file, also not one that was created in the meantime. `advice` is for a file that exists. */
export async function writeNewFile(file: string, text: string | Uint8Array, advice?: string): Promise<void> {
  await writeFile(file, text, { flag: "wx" }).catch((error: unknown) => refuseFile(file, error, advice));
}

/** Throws what is wrong with a file that could not be written. */
export function refuseFile(file: string, error: unknown, ifExists?: string): never {
  const isThere = errorCode(error) === "EEXIST";
  const reason = isThere && ifExists !== undefined ? ifExists : explainWriteError(error);
  throw new AppError("invalid_input", `The file "${file}" cannot be written: ${reason}.`, { cause: error });
}

function writeToStandardOutput(content: string | Uint8Array): Promise<void> {
  return new Promise((resolve) => {
    process.stdout.write(content, () => resolve()); // bin/lcc.js handles a closed pipe
  });
}

/** Of Node's `ENAMETOOLONG: name too long, open 'x'`, the part for people is used where the table has no entry. */
function explainWriteError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return reasons[errorCode(error)] ?? /^[A-Z]+: ([^,]+)/.exec(error.message)?.[1] ?? error.message;
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: "its folder does not exist",
  ENOTDIR: "its folder does not exist",
  EISDIR: "it is a folder",
  EACCES: "permission denied",
  EROFS: "the file system is read-only",
  ENOSPC: "the disk is full",
};
