import type { SearchResult, SourceFile } from "../../../domain/contracts/contracts.ts";
import { ParseError, TooLargeError } from "../../../domain/contracts/parse-error.ts";
import { isFixture } from "../../../domain/policy/places.ts";
import { readIfTelling } from "../../../languages/read-text.ts";
import { maxSearched } from "../../../languages/shared-search.ts";
import type { WordSearch } from "../../../languages/word-search.ts";

interface Search {
  readonly maxBytes: number;
  readonly isTelling: WordSearch;
  /** A file above the limit without any of these words is not reported, because it cannot name a model. */
  readonly isTellingIfLarge?: WordSearch;
}

/** Reads a file that may name hosted models. An unreadable file is only noted: no verdict depends on services. */
export async function searchFile(
  file: SourceFile,
  search: Search,
  read: (source: string) => SearchResult | Promise<SearchResult>,
): Promise<SearchResult> {
  try {
    const source = await readIfTelling(file, search.maxBytes, search.isTelling);
    return source === undefined ? { components: [] } : await read(source);
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    if (error instanceof TooLargeError && !(await isMissed(file, search))) return { components: [] };
    const { message, line } = error;
    const note = `Not searched for hosted models: ${message}`;
    return { components: [], notes: [{ message: note, ...(line !== undefined && { line }) }] };
  }
}

async function isMissed(file: SourceFile, { isTellingIfLarge }: Search): Promise<boolean> {
  return !isTellingIfLarge || (!isFixture(file.path) && isTellingIfLarge(await file.bytes(maxSearched)));
}
