import { writeFile } from "node:fs/promises";
import { AppError } from "../domain/errors.ts";

/** Writes a result to a file, or to standard output when none is named; returns when everything is on its way. */
export async function writeOutput(text: string, file: string | undefined): Promise<void> {
  if (file === undefined || file === "-") return writeToStandardOutput(text);
  try {
    await writeFile(file, text);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
    throw new AppError("invalid_input", `The file "${file}" cannot be written: ${reasons[code] ?? code}.`, {
      cause: error,
    });
  }
}

function writeToStandardOutput(text: string): Promise<void> {
  return new Promise((resolve) => {
    process.stdout.write(text, () => resolve()); // a reader that has gone away is the launcher's matter
  });
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: "its folder does not exist",
  ENOTDIR: "its folder does not exist",
  EISDIR: "it is a folder",
  EACCES: "you have no right to",
  EROFS: "the file system is read-only",
  ENOSPC: "the disk is full",
};
