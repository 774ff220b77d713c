import { open, stat } from "node:fs/promises";
import { decodeText } from "../formats/text.ts";
import { loadPolicy, type LoadResult } from "./load.ts";

const maxBytes = 1_048_576;

/** Reads a policy from a file; that the file cannot be read is a problem like any other. */
export async function readPolicyFile(file: string): Promise<LoadResult> {
  try {
    if (!(await stat(file)).isFile()) return refuse(file, "This is not a file; name a YAML file.");
    const bytes = await readStart(file, maxBytes + 1);
    if (bytes.length > maxBytes) return refuse(file, "The file is larger than 1 MiB; a policy is a few kilobytes.");
    const text = decodeText(bytes);
    return text === undefined ? refuse(file, "This is not a text file; name a YAML file.") : loadPolicy(text, file);
  } catch (error) {
    if (!(error instanceof Error && "code" in error)) throw error;
    return refuse(file, `The file cannot be read (${String(error.code)}); check that it exists and may be read.`);
  }
}

/** At most so many bytes, whatever the size was a moment ago. */
async function readStart(file: string, limit: number): Promise<Buffer> {
  await using handle = await open(file);
  const buffer = Buffer.alloc(limit);
  let length = 0;
  for (;;) {
    const { bytesRead } = await handle.read(buffer, length, limit - length);
    length += bytesRead;
    if (bytesRead === 0 || length === limit) return buffer.subarray(0, length);
  }
}

function refuse(file: string, message: string): LoadResult {
  return { problems: [{ file, line: 1, message }] };
}
