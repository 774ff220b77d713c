import type { Note, ReferenceResult, SourceFile } from "../../../domain/contracts/contracts.ts";
import { ParseError } from "../../../domain/contracts/parse-error.ts";
import { readYaml } from "../../../formats/yaml.ts";
import { readIfTelling } from "../../../languages/read-text.ts";
import type { WordSearch } from "../../../languages/word-search.ts";
import { isUse, type ReferenceUse, toReferenceResult } from "./use.ts";

/** A text of a YAML file, and its meaning. */
export interface Mention {
  /** As written. */
  readonly text: string;
  readonly means: ReferenceUse | Note;
}

/** Reads references from YAML; an invalid file is noted, since no verdict needs it. Throws if it cannot be opened. */
export async function readYamlFile(
  file: SourceFile,
  isTelling: WordSearch,
  read: (document: unknown) => readonly Mention[],
): Promise<ReferenceResult> {
  const source = await readIfTelling(file, 2_000_000, isTelling);
  if (source === undefined) return { components: [] };
  try {
    const mentions = readYaml(source).documents.flatMap(read);
    return toReferenceResult(file, withLines(mentions, source), notesOf(mentions, source));
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    const { message, line } = error;
    return toReferenceResult(
      file,
      [],
      [{ message: `Not searched for actions and images: ${message}`, ...(line && { line }) }],
    );
  }
}

const maxNotes = 20;

/** Each once, at the first line with the text. */
function notesOf(mentions: readonly Mention[], source: string): Note[] {
  const open = new Map(
    mentions.slice(0, maxMentions).flatMap(({ text, means }) => (isUse(means) ? [] : [[text, means]])),
  );
  const lines = open.size === 0 ? [] : source.split("\n");
  return [...open].slice(0, maxNotes).map(([text, note]) => {
    const line = lines.findIndex((content) => content.includes(text)) + 1;
    return line === 0 ? note : { ...note, line };
  });
}

/** Parsed data has no line numbers: lines with the text as a value are used, else the first line that contains it. */
function withLines(mentions: readonly Mention[], source: string): ReferenceUse[] {
  const lines = source.split("\n");
  const places = new Map<string, number[]>();
  for (const [at, line] of lines.entries()) {
    const value = valueIn(line);
    const lineNumbers = places.get(value);
    if (!lineNumbers) places.set(value, [at + 1]);
    else if (lineNumbers.length < maxPlaces) lineNumbers.push(at + 1);
  }
  return mentions.slice(0, maxMentions).flatMap(({ text, means }) => {
    if (!isUse(means)) return [];
    const lineNumbers = places.get(text) ?? [lines.findIndex((line) => line.includes(text)) + 1];
    return lineNumbers.map((line) => (line === 0 ? means : { ...means, line }));
  });
}

/** Of the same text in one file. */
const maxPlaces = 200;
/** More than a file has; each may need a separate search. */
const maxMentions = 2_000;

/** The value after the key of a line, without quotes and comment. */
function valueIn(line: string): string {
  if (line.length > maxLineLength || line.trimStart().startsWith("#")) return "";
  const colon = line.indexOf(": ");
  const value = colon < 0 ? "" : line.slice(colon + 2).trim();
  const comment = value.indexOf(" #");
  const text = (comment < 0 ? value : value.slice(0, comment)).trim();
  return /^(["']).*\1$/.test(text) ? text.slice(1, -1) : text;
}

const maxLineLength = 1_000;
