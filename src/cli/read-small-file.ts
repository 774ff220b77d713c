import { constants } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { AppError } from "../domain/errors.ts";
import { decodeText } from "../formats/text.ts";
import type { PolicyFiles } from "../policy/read/policy-files.ts";
import { errorCode } from "../text/error-code.ts";

type Read = PolicyFiles["read"];

/** The text of a small file of a project; undefined when it does not exist. The content is not trusted. */
export async function readSmallFile(folder: string, file: string, read: Read = readPlain): Promise<string | undefined> {
  const bytes = await readBytes(join(folder, file), file, read);
  if (bytes === undefined) return undefined;
  if (bytes.length > maxBytes)
    throw new AppError("invalid_input", `${file} is larger than 512 KB, which is the limit for such files.`);
  const text = decodeText(bytes);
  if (text === undefined) throw new AppError("invalid_input", `${file} is not a text file.`);
  return text;
}

const maxBytes = 512 * 1024;

async function readBytes(path: string, file: string, read: Read): Promise<Uint8Array | undefined> {
  try {
    const bytes = await read(path, maxBytes + 1);
    if (bytes === undefined) throw new AppError("invalid_input", `${file} is not a file.`);
    return bytes;
  } catch (error) {
    const code = errorCode(error);
    if (code === "" || error instanceof AppError) throw error;
    if (code === "ENOENT" || code === "ENOTDIR") return undefined;
    throw new AppError("invalid_input", `${file} ${reasons[code] ?? `cannot be read (${code}).`}`, { cause: error });
  }
}

/** Symbolic links are not followed, and opening a named pipe must not block. */
async function readPlain(path: string, limit: number): Promise<Uint8Array | undefined> {
  await using handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  const stats = await handle.stat();
  if (!stats.isFile()) return undefined;
  return stats.size < limit ? handle.readFile() : new Uint8Array(limit);
}

const reasons: Readonly<Record<string, string>> = {
  ELOOP: "is a link, and lcc does not follow it; put the file itself there.",
  EACCES: "cannot be read: permission denied. Check the permissions of the file and of its folder.",
};
