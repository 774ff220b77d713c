import { open, stat } from "node:fs/promises";
import { decodeText } from "../../formats/text.ts";

const maxBytes = 1_048_576;

type ReadText = { readonly text: string } | { readonly message: string };

/** The text of a policy file, or why it cannot be read. */
export async function readPolicyText(file: string): Promise<ReadText> {
  try {
    if (!(await stat(file)).isFile()) return { message: "This is not a file; name a YAML file." };
    const bytes = await readStart(file, maxBytes + 1);
    if (bytes.length > maxBytes) return { message: "The file is larger than 1 MiB; a policy is a few kilobytes." };
    const text = decodeText(bytes);
    return text === undefined ? { message: "This is not a text file; name a YAML file." } : { text };
  } catch (error) {
    if (!(error instanceof Error && "code" in error)) throw error;
    return { message: `The file cannot be read (${String(error.code)}); check that it exists and may be read.` };
  }
}

/** Reads at most `limit` bytes, even if the file has grown in the meantime. */
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
