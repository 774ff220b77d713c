import { constants } from "node:fs";
import { open } from "node:fs/promises";
import { AppError } from "../domain/errors.ts";
import { ParseError } from "../domain/contracts/parse-error.ts";
import { type FileSource, nothingInFolder } from "./file-source.ts";

/** A single file, without the rest of its folder. */
export async function openSingleFile(path: string): Promise<FileSource> {
  const handle = await open(path, constants.O_RDONLY | constants.O_NONBLOCK).catch((error: unknown) => {
    throw new AppError("not_found", `The file ${path} cannot be read; check its permissions.`, { cause: error });
  });
  return {
    folder: async () => nothingInFolder,
    sizes: async () => new Map(),
    async read(_path, offset, length) {
      const stats = await handle.stat();
      if (!stats.isFile()) throw new ParseError("This is not a regular file.");
      const bytes = new Uint8Array(Math.max(0, Math.min(length, stats.size - offset)));
      let filled = 0;
      while (filled < bytes.length) {
        const { bytesRead } = await handle.read(bytes, filled, bytes.length - filled, offset + filled);
        if (bytesRead === 0) break; // the file was truncated
        filled += bytesRead;
      }
      return bytes.subarray(0, filled);
    },
    close: () => handle.close(),
  };
}
