import type { SourceFile } from "../../domain/contracts.ts";
import { ParseError } from "../../domain/parse-error.ts";
import { decodeText } from "../../formats/text.ts";
import type { WordSearch } from "./word-search.ts";

/**
 * The text of a file that may be any file of a program: undefined when it is too large, binary, unreadable, or has none
 * of the words looked for. Such a file is no dependency file, so nothing about it is an error.
 */
export async function readIfTelling(
  file: SourceFile,
  mostBytes: number,
  isTelling: WordSearch,
): Promise<string | undefined> {
  if (file.size > mostBytes || file.size < 8) return undefined;
  const bytes = await readQuietly(file, mostBytes + 1);
  if (!bytes || bytes.byteLength > mostBytes) return undefined;
  return isTelling(bytes) ? decodeText(bytes) : undefined;
}

async function readQuietly(file: SourceFile, most: number): Promise<Uint8Array | undefined> {
  try {
    return await file.bytes(most);
  } catch (error) {
    if (error instanceof ParseError) return undefined;
    throw error;
  }
}
