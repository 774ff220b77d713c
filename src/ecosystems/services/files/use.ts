import type { SearchResult, SourceFile } from "../../../domain/contracts/contracts.ts";
import type { HostedService } from "../../../domain/report/hosted-service.ts";
import { isFixture } from "../../../domain/policy/places.ts";
import type { NamedModel } from "./model-ids.ts";
import { findTerms } from "./providers.ts";
import { formatNumber } from "../../../text/count.ts";
import { ParseError, TooLargeError } from "../../../domain/contracts/parse-error.ts";
import { readIfTelling } from "../../../languages/read-text.ts";
import { maxSearched } from "../../../languages/shared-search.ts";
import type { WordSearch } from "../../../languages/word-search.ts";

/** A hosted model at one position in a file. */
export interface ServiceUse extends NamedModel {
  readonly line?: number;
  /** The file with the name, if it is another one. */
  readonly file?: string;
}

/** The uses of the names that `read` takes for models. */
export function listUses(
  names: readonly string[],
  read: (name: string) => NamedModel | undefined,
  line: number | undefined,
): ServiceUse[] {
  return names.flatMap((name) => {
    const model = read(name);
    return model ? [{ ...model, ...(line !== undefined && { line }) }] : [];
  });
}

/** Far more than a file usually has. */
const maxPerFile = 1_000;

export interface FoundServices {
  /** What calls of an SDK and entries of its configuration name. */
  readonly certain: readonly ServiceUse[];
  /** Names in settings: a file with many of them is a table of models that a program may choose from. */
  readonly loose: readonly ServiceUse[];
  /** Names in tables of models that a program may choose from. */
  readonly offered?: readonly string[];
}

/** The services of a file, each once with its positions. Test fixtures are ignored. */
export function toSearchResult(file: SourceFile, { certain, loose, offered = [] }: FoundServices): SearchResult {
  if (certain.length + loose.length + offered.length === 0 || isFixture(file.path)) return { components: [] };
  const isTable = new Set(loose.map(({ id }) => id)).size > maxNames;
  const groups = Map.groupBy(isTable ? certain : [...certain, ...loose], ({ provider, id }) => `${provider}\n${id}`);
  const services = [...groups.values()].flatMap((group) => toService(file, group));
  const limit = `${formatNumber(maxPerFile)} hosted models of a file`;
  const choices = [...new Set([...offered, ...(isTable ? loose.map(({ id }) => id) : [])])];
  const notes = [
    ...(choices.length > 1 ? [{ message: tellChoices(choices) }] : []),
    ...(services.length > maxPerFile ? [{ message: `lcc lists no more than ${limit}.`, limit }] : []),
  ];
  return {
    components: [],
    ...(services.length > 0 && { services: services.slice(0, maxPerFile) }),
    ...(notes.length > 0 && { notes }),
  };
}

/** A file with more names in settings is a table. */
const maxNames = 12;

function tellChoices(names: readonly string[]): string {
  const shown = names.slice(0, 5).map((name) => name.slice(0, 60));
  return `names ${names.length} hosted models, a table to choose from, which is not listed as services: ${shown.join(", ")}${names.length > shown.length ? ", …" : ""}`;
}

function toService(file: SourceFile, group: readonly ServiceUse[]): HostedService[] {
  const [first] = group;
  if (!first) return [];
  const { provider, id } = first;
  const places = group.flatMap(({ line, file: other = file.path }) =>
    line === undefined ? [] : [{ file: other, line }],
  );
  const unique = [...new Map(places.map((place) => [`${place.file}:${place.line}`, place])).values()];
  const locations = unique.length === 0 ? [{ file: file.path }] : unique.sort((a, b) => a.line - b.line);
  const terms = findTerms(provider);
  return [{ provider, id, locations, ...(terms !== undefined && { terms }) }];
}

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
