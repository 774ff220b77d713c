import { constants } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { join } from "node:path";
import { AppError } from "../domain/errors.ts";
import { decodeText } from "../formats/text.ts";
import { errorCode } from "../text/error-code.ts";

/** The text of a small file of a project; undefined when it does not exist. The content is not trusted. */
export async function readSmallFile(folder: string, file: string): Promise<string | undefined> {
  await using handle = await openFile(join(folder, file), file);
  if (!handle) return undefined;
  const stats = await handle.stat();
  if (!stats.isFile()) throw new AppError("invalid_input", `${file} is not a file.`);
  if (stats.size > maxBytes)
    throw new AppError("invalid_input", `${file} is larger than 512 KB, which is the limit for such files.`);
  const text = decodeText(await handle.readFile());
  if (text === undefined) throw new AppError("invalid_input", `${file} is not a text file.`);
  return text;
}

const maxBytes = 512 * 1024;

/** Symbolic links are not followed, and opening a named pipe must not block. */
async function openFile(path: string, file: string): Promise<FileHandle | undefined> {
  try {
    return await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch (error) {
    const code = errorCode(error);
    if (code === "") throw error;
    if (code === "ENOENT" || code === "ENOTDIR") return undefined;
    throw new AppError("invalid_input", `${file} ${reasons[code] ?? `cannot be read (${code}).`}`, { cause: error });
  }
}

const reasons: Readonly<Record<string, string>> = {
  ELOOP: "is a link, and lcc does not follow it; put the file itself there.",
  EACCES: "cannot be read: permission denied. Check the permissions of the file and of its folder.",
};
