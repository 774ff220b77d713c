import type { SourceFile } from "../domain/contracts/contracts.ts";
import { ifBroken, ParseError, TooLargeError } from "../domain/contracts/parse-error.ts";
import { decodeText } from "../formats/text.ts";
import { maxSearched } from "./shared-search.ts";
import type { WordSearch } from "./word-search.ts";
import { formatSize } from "../text/count.ts";

/**
 * The text of a file, which may be any file of a program; undefined if it has none of the search words. Throws
 * ParseError if it has one and is too large or not text, and if it cannot be opened at all. `strip` removes the
 * irrelevant parts.
 */
export async function readIfTelling(
  file: SourceFile,
  maxBytes: number,
  isTelling: WordSearch,
  strip?: (bytes: Uint8Array) => Uint8Array,
): Promise<string | undefined> {
  if (file.size < minBytes) return undefined;
  const bytes = await file.bytes(maxBytes + 1);
  if (isAbove(maxBytes, bytes)) return refuseLarge(file, maxBytes, isTelling);
  if (!isTelling(bytes)) return undefined;
  const rest = strip ? strip(bytes) : bytes;
  if (strip && !isTelling(rest)) return undefined;
  return decode(rest);
}

/** The same for a file that only helps to understand another one: errors are ignored. */
export async function readHelperIfTelling(
  file: SourceFile,
  maxBytes: number,
  isTelling: WordSearch,
): Promise<string | undefined> {
  return readIfTelling(file, maxBytes, isTelling).catch(ifBroken(undefined));
}

/** Anything shorter cannot name a model. */
const minBytes = 8;

function isAbove(maxBytes: number, { byteLength }: Uint8Array): boolean {
  return byteLength > Math.min(maxBytes, maxSearched - 1);
}

/** Large files are mostly data; one without any of the words is not reported. */
async function refuseLarge(file: SourceFile, maxBytes: number, isTelling: WordSearch): Promise<undefined> {
  const bytes = await file.bytes(maxSearched);
  if (bytes.byteLength < maxSearched && !isTelling(bytes)) return undefined;
  throw tooLarge(maxBytes);
}

function tooLarge(maxBytes: number): TooLargeError {
  return new TooLargeError(`The file is larger than ${formatSize(maxBytes)}, the most that lcc searches.`);
}

function decode(bytes: Uint8Array): string {
  const text = decodeText(bytes);
  if (text === undefined) throw new ParseError("The file has words that lcc searches for, but it is binary, not text.");
  return text;
}
