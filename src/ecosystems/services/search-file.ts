import type { Found, SourceFile } from "../../domain/contracts.ts";
import { ParseError, TooLargeError } from "../../domain/parse-error.ts";
import { readIfTelling } from "../models/read-text.ts";
import type { WordSearch } from "../models/word-search.ts";

interface Search {
  readonly mostBytes: number;
  readonly isTelling: WordSearch;
  /** A larger file is none of this kind, so nothing is missed. */
  readonly passesOverLarge?: true;
}

/**
 * Reads a file that may name hosted models. One that cannot be read is noted and no more: whoever looks for components
 * in it says that it is not read, and no verdict depends on a list of services.
 */
export async function searchFile(file: SourceFile, search: Search, read: (source: string) => Found): Promise<Found> {
  try {
    const source = await readIfTelling(file, search.mostBytes, search.isTelling);
    return source === undefined ? { components: [] } : read(source);
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    if (search.passesOverLarge && error instanceof TooLargeError) return { components: [] };
    const { message, line } = error;
    const note = `Not searched for hosted models: ${message}`;
    return { components: [], notes: [{ message: note, ...(line !== undefined && { line }) }] };
  }
}
