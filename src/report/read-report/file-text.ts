import { createReadStream } from "node:fs";
import { AppError } from "../../domain/errors.ts";
import { decodeText } from "../../formats/text.ts";

/** A little less than the longest string in Node. */
const maxBytes = 512_000_000;

/** The text of a file, or of standard input for `-`; `name` is used in messages. */
export async function readFileText(path: string, name: string): Promise<string> {
  const bytes = await readBytes(path, name).catch((error: unknown) => refuse(error, path, name));
  const text = decodeText(bytes);
  if (text !== undefined) return text;
  throw new AppError("invalid_input", `${name} is not a text file; ${whatToName}.`);
}

/** The end of the message about a file of another kind. */
export const whatToName = 'name a file that "lcc scan --format json" wrote';

/** Checks the size while reading: a pipe has no size, and a file may grow. */
async function readBytes(path: string, name: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of path === "-" ? process.stdin : createReadStream(path, { highWaterMark: 1 << 20 })) {
    const bytes = chunk as Buffer; // neither stream has an encoding
    chunks.push(bytes);
    size += bytes.length;
    if (size > maxBytes)
      throw new AppError("invalid_input", `${name} is larger than 512 MB, the most that lcc reads as a report.`);
  }
  return Buffer.concat(chunks, size);
}

function refuse(error: unknown, path: string, name: string): never {
  if (!(error instanceof Error && "code" in error) || error instanceof AppError) throw error;
  const [code, message] = reasonFor(String(error.code), path, name);
  throw new AppError(code, message, { cause: error });
}

function reasonFor(code: string, path: string, name: string): ["not_found" | "invalid_input", string] {
  if (code === "ENOENT" || code === "ENOTDIR") return ["not_found", `There is no file "${path}".`];
  if (code === "EISDIR") return ["invalid_input", `${name} is a folder; ${whatToName}.`];
  if (code === "EACCES") return ["invalid_input", `${name} cannot be read: permission denied.`];
  return ["invalid_input", `${name} cannot be read (${code}).`];
}
