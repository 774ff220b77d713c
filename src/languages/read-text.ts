import type { SourceFile } from "../domain/contracts/contracts.ts";
import { ifBroken, ParseError, TooLargeError } from "../domain/contracts/parse-error.ts";
import { decodeText } from "../formats/text.ts";
import type { WordSearch } from "./word-search.ts";

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
  if (bytes.byteLength > Math.min(maxBytes, maxSearched - 1)) return refuseLarge(file, maxBytes, isTelling);
  if (!isTelling(bytes)) return undefined;
  const rest = strip ? strip(bytes) : bytes;
  if (strip && !isTelling(rest)) return undefined;
  const text = decodeText(rest);
  if (text === undefined) throw new ParseError("The file mentions models, and it is binary, not text.");
  return text;
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
/** The most that is read of a file at once; the rest of a larger one is unknown. */
const maxSearched = 20_000_000;

/** Large files are mostly data; one without any of the words is not reported. */
async function refuseLarge(file: SourceFile, maxBytes: number, isTelling: WordSearch): Promise<undefined> {
  const bytes = await file.bytes(maxSearched);
  if (bytes.byteLength < maxSearched && !isTelling(bytes)) return undefined;
  throw new TooLargeError(`The file is larger than ${maxBytes / 1e6} MB, the most that lcc searches for models.`);
}
