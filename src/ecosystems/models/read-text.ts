import type { SourceFile } from "../../domain/contracts.ts";
import { ifBroken, ParseError, TooLargeError } from "../../domain/parse-error.ts";
import { decodeText } from "../../formats/text.ts";
import type { WordSearch } from "./word-search.ts";

/**
 * The text of a file that may be any file of a program; undefined when it has none of the words looked for. Throws
 * ParseError when it has one and is too large or not text, and when it cannot be opened at all. `strip` takes away what
 * does not count.
 */
export async function readIfTelling(
  file: SourceFile,
  mostBytes: number,
  isTelling: WordSearch,
  strip?: (bytes: Uint8Array) => Uint8Array,
): Promise<string | undefined> {
  if (file.size < fewestBytes) return undefined;
  const bytes = await file.bytes(mostBytes + 1);
  if (bytes.byteLength > Math.min(mostBytes, mostSearched - 1)) return refuseLarge(file, mostBytes, isTelling);
  if (!isTelling(bytes)) return undefined;
  const rest = strip ? strip(bytes) : bytes;
  if (strip && !isTelling(rest)) return undefined;
  const text = decodeText(rest);
  if (text === undefined) throw new ParseError("The file mentions models, and it is binary, not text.");
  return text;
}

/** The same for a file that only helps to understand another one: nothing about it is an error. */
export async function readHelperIfTelling(
  file: SourceFile,
  mostBytes: number,
  isTelling: WordSearch,
): Promise<string | undefined> {
  return readIfTelling(file, mostBytes, isTelling).catch(ifBroken(undefined));
}

/** Nothing shorter names a model. */
const fewestBytes = 8;
/** As much as can be read of a file at once; of a larger one the rest may say anything. */
const mostSearched = 20_000_000;

/** Large files are mostly data; one that has none of the words is not a loss. */
async function refuseLarge(file: SourceFile, mostBytes: number, isTelling: WordSearch): Promise<undefined> {
  const bytes = await file.bytes(mostSearched);
  if (bytes.byteLength < mostSearched && !isTelling(bytes)) return undefined;
  throw new TooLargeError(`The file is larger than ${mostBytes / 1e6} MB, the most that lcc searches for models.`);
}
